import type { CycleNation } from './rule.ts';

/** An entry of a legal basis that ends with one of these is the law of that nation alone. */
const marks: Partial<Record<CycleNation, string>> = {
  wales: '(Wales)',
  scotland: '(Scotland)',
  'northern-ireland': '(Northern Ireland)',
};
const markOf = (entry: string) => Object.values(marks).find((mark) => entry.endsWith(mark));

/** Acts and instruments carry a year; standards, codes of practice and guidance hold wherever the work is done. */
const isLaw = (entry: string) => /\b(Acts?|Order|Regulations?|Byelaws)\b.*\b(19|20)\d\d\b/.test(entry);

/**
 * The entries of a legal basis that hold in a nation, as they stand there: its own law in place of the unmarked one, which
 * is England's and of the others that have none of their own.
 */
export function entriesIn(legalBasis: readonly string[], nation: CycleNation): string[] {
  const mark = marks[nation];
  const own = legalBasis.filter((entry) => mark !== undefined && markOf(entry) === mark);
  const unmarked = legalBasis.filter((entry) => markOf(entry) === undefined);
  return own.some(isLaw) ? [...own, ...unmarked.filter((entry) => !isLaw(entry))] : [...own, ...unmarked];
}

/** An entry as people of its nation read it, without the mark. */
export function withoutMark(entry: string): string {
  const mark = markOf(entry);
  return mark ? entry.slice(0, -mark.length).trim() : entry;
}

/** The laws and standards of a type that hold in a nation. */
export const lawsIn = (legalBasis: readonly string[], nation: CycleNation): string[] =>
  entriesIn(legalBasis, nation).map(withoutMark);

/** The law of the nation and, where the interval comes from elsewhere, the standard that gives it. */
export function legalBasisIn(
  { legalBasis, intervalBasis }: { legalBasis: readonly string[]; intervalBasis: string },
  nation: CycleNation,
): string {
  const laws = lawsIn(legalBasis, nation);
  const law = laws.find(isLaw) ?? laws[0];
  const standard = intervalBasis === 'statutory' ? undefined : laws.find((entry) => !isLaw(entry));
  return [...new Set([law, standard])].filter(Boolean).join(' and ');
}
