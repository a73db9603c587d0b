import { DeskFacts as Facts, type DeskFacts } from '@lintel/contract/areas/accidents/desk-facts';
import { occurrenceKinds } from '@lintel/contract/areas/accidents/desk-questions';
import type { AccidentForm, AccidentValues } from '../accident-values.ts';

/** A fact given to the desk: by its path, or as a field of the record. */
export type Answered =
  | { fact: string; value: unknown }
  | { incapacity: AccidentValues['incapacity'] }
  | { normalWork: boolean | null }
  | { relationToPropertyId: string | null }
  | { employer: string | null; employerContractorId: string | null }
  | { categoryId: string }
  | { occurrence: string };

/** The value of a fact, by its path; undefined if not given. */
export const factOf = (known: DeskFacts, fact: string): unknown =>
  fact.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], known);

function set(at: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length ? set((at as Record<string, unknown> | undefined)?.[key!], rest, value) : value;
  if (Array.isArray(at)) return at.map((each, index) => (String(index) === key ? next : (each as unknown)));
  return { ...(at as object | undefined), [key!]: next };
}

/** The facts with one of them changed. */
function withFact(known: DeskFacts, fact: string, value: unknown): DeskFacts {
  if (value === undefined) {
    const { [fact as keyof DeskFacts]: _, ...others } = known;
    return others;
  }
  return set(known, fact.split('.'), value) as DeskFacts;
}

/** The facts without invalid ones, such as a number that is too large: the form refuses these, and the assessment ignores them. */
export function takenOf(known: DeskFacts): DeskFacts {
  const issues = Facts.safeParse(known).error?.issues ?? [];
  return issues.reduce((left, { path }) => withFact(left, path.join('.'), path.length > 1 ? null : undefined), known);
}

/** Writes a fact into the form. */
export function answer(form: AccidentForm, answered: Answered) {
  const facts = form.getValues().riddorFacts;
  if ('incapacity' in answered) form.setFieldValue('incapacity', answered.incapacity);
  else if ('normalWork' in answered) form.setFieldValue('investigationDetails.normalWork', answered.normalWork);
  else if ('relationToPropertyId' in answered)
    form.setFieldValue('injuredPerson.relationToPropertyId', answered.relationToPropertyId);
  else if ('employer' in answered) {
    form.setFieldValue('riddorFacts', withFact(facts, 'employer', answered.employer ?? undefined));
    form.setFieldValue('employerContractorId', answered.employerContractorId);
  } else if ('categoryId' in answered) form.setFieldValue('categoryId', answered.categoryId);
  else if ('occurrence' in answered) form.setFieldValue('riddorFacts', withOccurrence(facts, answered.occurrence));
  else form.setFieldValue('riddorFacts', withFact(facts, answered.fact, answered.value));
}

const withOccurrence = (facts: DeskFacts, kind: string): DeskFacts => ({
  ...facts,
  occurrences: occurrenceKinds.some(({ id }) => id === kind)
    ? [...(facts.occurrences ?? []), { kind } as NonNullable<DeskFacts['occurrences']>[number]]
    : [],
});
