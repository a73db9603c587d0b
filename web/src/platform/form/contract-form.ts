import { plainly } from '@lintel/contract/platform/sentences';
import { useForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';

/** A form that is checked with the contract's schema and shows its messages at the fields. */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  options: Omit<UseFormInput<Values>, 'validate'> & { initialValues: Values },
): UseFormReturnType<Values> {
  return useForm<Values>({
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    ...options,
    validate: (values) => messagesOf(schema, values),
  } as UseFormInput<Values>) as UseFormReturnType<Values>;
}

function messagesOf(schema: z.ZodType, values: unknown): FormErrors {
  const result = schema.safeParse(values, { error: plainly });
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.'), t.known(issue.message)]).toReversed(),
  );
}

/** The server's refusals, at the fields they are about; true when there were any. */
export function showRefusals<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  failure: unknown,
): boolean {
  if (!(failure instanceof Refusal) || failure.errors.length === 0) return false;
  form.setErrors(Object.fromEntries(failure.errors.map(({ field, message }) => [field, t.known(message)])));
  return true;
}
