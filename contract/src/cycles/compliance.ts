/** A percentage rounded to one decimal (DASH-007); null for an empty whole. 100 only for all, and 0 only for none. */
export function percentOf(part: number, whole: number): number | null {
  if (whole === 0) return null;
  if (part === 0 || part === whole) return part === 0 ? 0 : 100;
  return Math.min(99.9, Math.max(0.1, Math.round((part * 1000) / whole) / 10));
}

type Counted = Record<'compliant' | 'due-soon' | 'action-open' | 'overdue' | 'unsatisfactory' | 'no-data', number>;

/** The counts of compliant and non-compliant duties; suspended, not applicable and those without a due date are neither. */
export function complianceOf(counts: Counted) {
  const compliantCount = counts.compliant + counts['due-soon'] + counts['action-open'];
  const nonCompliantCount = counts.overdue + counts.unsatisfactory + counts['no-data'];
  return { compliantCount, nonCompliantCount, percent: percentOf(compliantCount, compliantCount + nonCompliantCount) };
}
