import { DeskFacts as Facts, type DeskFacts } from '@lintel/contract/areas/accidents/desk-facts';
import { occurrenceKinds } from '@lintel/contract/areas/accidents/desk-questions';
import type { AccidentForm, AccidentValues } from '../accident-values.ts';

/** A fact given to the desk: by its path, or as a field of the record. */
export type Telling =
  | { fact: string; value: unknown }
  | { incapacity: AccidentValues['incapacity'] }
  | { normalWork: boolean | null }
  | { relationToPropertyId: string | null }
  | { employer: string | null; employerContractorId: string | null }
  | { categoryId: string }
  | { occurrence: string };

/** The value of a fact, by its path; undefined if not given. */
export const toldOf = (told: DeskFacts, fact: string): unknown =>
  fact.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], told);

function set(at: unknown, [key, ...rest]: readonly string[], value: unknown): unknown {
  const next = rest.length ? set((at as Record<string, unknown> | undefined)?.[key!], rest, value) : value;
  if (Array.isArray(at)) return at.map((each, index) => (String(index) === key ? next : (each as unknown)));
  return { ...(at as object | undefined), [key!]: next };
}

/** The facts with one of them changed. */
function withFact(told: DeskFacts, fact: string, value: unknown): DeskFacts {
  if (value === undefined) {
    const { [fact as keyof DeskFacts]: _, ...others } = told;
    return others;
  }
  return set(told, fact.split('.'), value) as DeskFacts;
}

/** The facts without invalid ones, such as a number that is too large: the form refuses these, and the assessment ignores them. */
export function takenOf(told: DeskFacts): DeskFacts {
  const issues = Facts.safeParse(told).error?.issues ?? [];
  return issues.reduce((left, { path }) => withFact(left, path.join('.'), path.length > 1 ? null : undefined), told);
}

/** Writes a fact into the form. */
export function tell(form: AccidentForm, telling: Telling) {
  const facts = form.getValues().riddorFacts;
  if ('incapacity' in telling) form.setFieldValue('incapacity', telling.incapacity);
  else if ('normalWork' in telling) form.setFieldValue('investigationDetails.normalWork', telling.normalWork);
  else if ('relationToPropertyId' in telling)
    form.setFieldValue('injuredPerson.relationToPropertyId', telling.relationToPropertyId);
  else if ('employer' in telling) {
    form.setFieldValue('riddorFacts', withFact(facts, 'employer', telling.employer ?? undefined));
    form.setFieldValue('employerContractorId', telling.employerContractorId);
  } else if ('categoryId' in telling) form.setFieldValue('categoryId', telling.categoryId);
  else if ('occurrence' in telling) form.setFieldValue('riddorFacts', withOccurrence(facts, telling.occurrence));
  else form.setFieldValue('riddorFacts', withFact(facts, telling.fact, telling.value));
}

const withOccurrence = (facts: DeskFacts, kind: string): DeskFacts => ({
  ...facts,
  occurrences: occurrenceKinds.some(({ id }) => id === kind)
    ? [...(facts.occurrences ?? []), { kind } as NonNullable<DeskFacts['occurrences']>[number]]
    : [],
});
