import { plainly } from '@lintel/contract/platform/sentences';
import { useForm, type FormErrors, type UseFormInput, type UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { z } from 'zod';
import { failureText } from '../refusal.ts';
import { t } from '../texts.ts';
import { showError } from '../app/toasts.ts';
import { showRefusals, type RefusableForm } from './refused-fields.ts';
import { useFormDraft, type OfferedDraft } from './use-form-draft.ts';

/** A form that may be shown: only the write that saves it can submit it, and so knows where to show what was refused. */
export type ContractForm<Values> = Omit<UseFormReturnType<Values>, 'onSubmit'> & {
  /** How often a save was refused, here or by the server. */
  attempt: number;
  /** Refuses a save with messages at its fields. */
  refuse: (errors: FormErrors) => void;
  /** Validates the form as submitting does; true if it is valid. */
  check: () => boolean;
  /** Fills in saved values, which may be changed: leaving the form then loses nothing. */
  startFrom: (values: Values) => void;
  /** The stored draft, if there is one. */
  draft: OfferedDraft | undefined;
};

/** The same, as its write has it. */
export type SavedForm<Values> = ContractForm<Values> & Pick<UseFormReturnType<Values>, 'onSubmit'>;
/** What a write that is given this form has of it. */
export type SavedOf<F> = F extends ContractForm<infer Values> ? SavedForm<Values> : F;

/** A form whose page saves it, perhaps with others, and shows what was refused. */
export const savedByItsPage = <Values>(form: ContractForm<Values>) => form as SavedForm<Values>;

/** A form that is validated with the contract's schema, which may follow from what is entered, and shows its messages at the fields. */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: z.ZodType | ((values: Values) => z.ZodType),
  {
    draft: draftName = '',
    along = {},
    ...options
  }: Omit<UseFormInput<Values>, 'validate'> & {
    initialValues: Values;
    /** Distinguishes forms at the same URL; null if no draft may be stored. */
    draft?: string | null;
    /** What is checked and sent with it and has no field, such as the id of what it is about. */
    along?: Record<string, unknown>;
  },
): ContractForm<Values> {
  const [attempt, setAttempt] = useState(0);
  const kept = useFormDraft(draftName ?? undefined, options.initialValues);
  const form = useForm<Values>({
    validateInputOnBlur: false,
    clearInputErrorOnChange: true,
    ...options,
    onValuesChange: (values: Values, before: Values) => {
      options.onValuesChange?.(values, before);
      kept.changed(values, form.getInitialValues());
    },
    validate: (values) => messagesOf(typeof schema === 'function' ? schema(values) : schema, { ...values, ...along }),
  } as UseFormInput<Values>) as UseFormReturnType<Values>;
  const refused = () => setAttempt((count) => count + 1);
  const { offered } = kept;
  const sending =
    (save: Parameters<typeof form.onSubmit>[0]): typeof save =>
    (...submitted) => {
      kept.sends();
      return save(...submitted);
    };
  const saved: SavedForm<Values> = {
    ...form,
    attempt,
    startFrom: (values) => {
      form.resetDirty(values);
      form.setValues(values);
    },
    draft: offered && {
      at: offered.at,
      restore: () => {
        form.setValues(offered.changed as Partial<Values>);
        kept.close();
      },
      discard: kept.discard,
    },
    refuse: (errors) => {
      form.setErrors(errors);
      refused();
    },
    check: () => {
      const { hasErrors } = form.validate();
      if (hasErrors) refused();
      else kept.sends();
      return !hasErrors;
    },
    onSubmit: (save, orElse) =>
      form.onSubmit(sending(save), (...why) => {
        refused();
        orElse?.(...why);
      }),
  };
  return saved;
}

function messagesOf(schema: z.ZodType, values: unknown): FormErrors {
  const result = schema.safeParse(values, { error: plainly });
  if (result.success) return {};
  return Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join('.'), t.known(issue.message)]).toReversed(),
  );
}

/** Shows the server's refusals at their fields, and any other failure as a toast. */
export function showFailure(form: Omit<RefusableForm, 'attempt'>, failure: Error) {
  const beside = showRefusals(form, failure);
  if (beside) showError(failureText(beside));
}
