/** Percent to one decimal; null of nothing. */
export const percentOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

type Counted = Record<'compliant' | 'due-soon' | 'overdue' | 'unsatisfactory' | 'no-data', number>;

/** How many duties are compliant and how many are not; what is suspended, not applicable or without a due date is neither. */
export function complianceOf(counts: Counted) {
  const compliantCount = counts.compliant + counts['due-soon'];
  const nonCompliantCount = counts.overdue + counts.unsatisfactory + counts['no-data'];
  return { compliantCount, nonCompliantCount, percent: percentOf(compliantCount, compliantCount + nonCompliantCount) };
}
