import type { CycleNation } from './rule.ts';

/** An entry of a legal basis with one of these suffixes is the law of that nation only. */
const marks: Partial<Record<CycleNation, string>> = {
  wales: '(Wales)',
  scotland: '(Scotland)',
  'northern-ireland': '(Northern Ireland)',
};
const markOf = (entry: string) => Object.values(marks).find((mark) => entry.endsWith(mark));

/** Acts and instruments have a year; standards, codes of practice and guidance apply everywhere. */
const isLaw = (entry: string) => /\b(Acts?|Order|Regulations?|Byelaws)\b.*\b(19|20)\d\d\b/.test(entry);

/**
 * The entries of a legal basis that apply in a nation, with their marks: its own law replaces the unmarked one, which is that
 * of England and of nations without their own.
 */
export function entriesIn(legalBasis: readonly string[], nation: CycleNation): string[] {
  const mark = marks[nation];
  const own = legalBasis.filter((entry) => mark !== undefined && markOf(entry) === mark);
  const unmarked = legalBasis.filter((entry) => markOf(entry) === undefined);
  return own.some(isLaw) ? [...own, ...unmarked.filter((entry) => !isLaw(entry))] : [...own, ...unmarked];
}

/** An entry for readers in its nation, without the mark. */
export function withoutNationMark(entry: string): string {
  const mark = markOf(entry);
  return mark ? entry.slice(0, -mark.length).trim() : entry;
}

/** The laws and standards of a type that apply in a nation. */
export const lawsIn = (legalBasis: readonly string[], nation: CycleNation): string[] =>
  entriesIn(legalBasis, nation).map(withoutNationMark);

/** The law of the nation and, if the interval comes from elsewhere, the standard that sets it. */
export function legalBasisIn(
  { legalBasis, intervalBasis }: { legalBasis: readonly string[]; intervalBasis: string },
  nation: CycleNation,
): string {
  const laws = lawsIn(legalBasis, nation);
  const law = laws.find(isLaw) ?? laws[0];
  const standard = intervalBasis === 'statutory' ? undefined : laws.find((entry) => !isLaw(entry));
  return [...new Set([law, standard])].filter(Boolean).join(' and ');
}
