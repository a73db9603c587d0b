import { shortDate } from '../../../cycles/calendar.ts';
import type { RiddorFacts } from '../../../riddor/facts.ts';
import type { RiddorDecision } from '../../../riddor/finding.ts';
import type { Accident, Injury } from '../accident.ts';
import type { EntryPlace, FormField } from './fields.ts';
import { questionOf, type FormAnswers, type QuestionId } from './questions.ts';

/** Everything from which a form is filled in. */
export type FormRecord = {
  /** As somebody who manages accidents reads it. */
  accident: Accident;
  injuries: readonly Injury[];
  facts: RiddorFacts;
  desk: RiddorDecision;
  /** Of the property. */
  town: string | null;
  postcode: string | null;
  organisation: { name: string };
  /** Who fills it in. */
  sender: { name: string; jobTitle: string | null; phone: string | null; email: string };
  answers: FormAnswers;
};

type Value = string | number | boolean | null | undefined;
const inWords = (value: Value): string | null => {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
};

const field =
  (isRequired: boolean) =>
  (id: string, label: string, value: Value, enteredIn: EntryPlace): FormField => ({
    id,
    label,
    value: inWords(value),
    isRequired,
    enteredIn,
  });
export const asked = field(true);
export const optional = field(false);

const answer =
  (isRequired: boolean) =>
  ({ answers }: FormRecord, id: QuestionId): FormField =>
    field(isRequired)(id, questionOf(id).label, answers[id], questionOf(id).isOfOrganisation ? 'organisation' : 'here');
export const askedHere = answer(true);
export const optionalHere = answer(false);

/** A date as the online forms expect it: 03/03/2026. */
export const dayTyped = (on: string | null | undefined) => (on ? shortDate(on) : null);

export const lines = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null;

export const nameOf = (person: { firstName: string | null; lastName: string | null } | null) =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || null;
