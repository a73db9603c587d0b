import type { FormErrors } from '@mantine/form';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';

/** A form at whose fields refusals are shown, as `useContractForm` makes it. */
export type RefusableForm = {
  errors: FormErrors;
  getValues: () => object;
  /** Refuses a save with messages at its fields. */
  refuse: (errors: FormErrors) => void;
};

/** The server's refusals, by field. */
export function refusalsOf(failure: unknown): Record<string, string> {
  const errors = failure instanceof Refusal ? failure.errors : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, t.known(message)]));
}

/** Whether a form has the field of a refusal, or the field that this lies in. */
export const hasField = ({ getValues }: Pick<RefusableForm, 'getValues'>, field: string): boolean =>
  field.split('.')[0]! in getValues();

/** Shows the server's refusals at their fields; returns whether there were any. */
export function showRefusals(form: Pick<RefusableForm, 'refuse'>, failure: unknown): boolean {
  const errors = refusalsOf(failure);
  if (Object.keys(errors).length === 0) return false;
  form.refuse(errors);
  return true;
}

/**
 * A failure to be shown beside the fields: not one that they show, nor that they showed until they were changed; but one of what
 * the form has no field for.
 */
export function besideFields<Failure>(form: RefusableForm, failure: Failure): Failure | null {
  const refused = Object.keys(refusalsOf(failure));
  if (refused.length > 0) return refused.every((field) => hasField(form, field)) ? null : failure;
  return Object.keys(form.errors).length === 0 ? failure : null;
}
