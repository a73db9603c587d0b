import type { FormErrors } from '@mantine/form';
import { useState } from 'react';
import { Refusal } from '../refusal.ts';
import { t } from '../texts.ts';

/** A form at whose fields refusals are shown, as `useContractForm` makes it. */
export type RefusableForm = {
  /** How often a save was refused, here or by the server. */
  attempt: number;
  getValues: () => object;
  /** Refuses a save with messages at its fields. */
  refuse: (errors: FormErrors) => void;
};

/** The server's refusals, by field. */
export function refusalsOf(failure: unknown): Record<string, string> {
  const errors = failure instanceof Refusal ? failure.errors : [];
  return Object.fromEntries(errors.map(({ field, message }) => [field, t.known(message)]));
}

/** The server's refusals: at the fields of a form, and the messages about what it has no field for. */
export function refusalsIn({ getValues }: Pick<RefusableForm, 'getValues'>, failure: unknown) {
  const values = getValues();
  const isShown = ([field]: [field: string, message: string]) => field.split('.')[0]! in values;
  const all = Object.entries(refusalsOf(failure));
  return {
    shown: Object.fromEntries(all.filter(isShown)),
    others: [...new Set(all.filter((one) => !isShown(one)).map(([, message]) => message))],
  };
}

/** Shows the server's refusals at their fields; returns what remains to be said beside them. */
export function showRefusals(form: Omit<RefusableForm, 'attempt'>, failure: Error): Error | null {
  const { shown } = refusalsIn(form, failure);
  if (Object.keys(shown).length > 0) form.refuse(shown);
  return besideFields(form, failure);
}

function besideFields(form: Pick<RefusableForm, 'getValues'>, failure: Error): Error | null {
  const { shown, others } = refusalsIn(form, failure);
  if (failure instanceof Refusal && others.length > 0) return new Refusal(failure.status, others.join('. '), {}, true);
  return Object.keys(shown).length > 0 ? null : failure;
}

const nothing = { of: null, beside: null, attempt: 0 };

/** What of a failure its form does not show at its fields; over once a later press was refused. */
export function useBesideFields(form: RefusableForm | undefined, failure: Error | null): Error | null {
  const [last, setLast] = useState<{ of: Error | null; beside: Error | null; attempt: number }>(nothing);
  if (!form) return failure;
  if (last.of !== failure)
    setLast(failure ? { of: failure, beside: besideFields(form, failure), attempt: form.attempt } : nothing);
  return last.of === failure && last.attempt === form.attempt ? last.beside : null;
}
