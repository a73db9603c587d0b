import { daysBetween, plusDays } from '../../cycles/calendar.ts';
import { faultOf } from './evidence.ts';
import type { EvidenceFacts, WaiverFacts } from './evidence.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import type { EvidenceRules } from './evidence-rules.ts';

/** Days before the last day of evidence or an approval; then weekly (contractor-evidence.md, section 4). */
const DAYS_BEFORE = [-60, -30, -14, -7, 0];
const WEEK = 7;
/** How many days before the end the first reminder is due. */
export const FIRST_REMINDER = -DAYS_BEFORE[0]!;

/** A kind that ends or has ended; `rungOn`: the date of its newest reminder. */
type EndingEvidence = { kind: EvidenceKindId; lastOn: string; rungOn: string };

/** The date of the newest reminder for a last day; undefined if the first is still to come. */
export function newestReminder(lastOn: string, day: string): string | undefined {
  const late = daysBetween(lastOn, day);
  const rung = late > 0 ? late - (late % WEEK) : DAYS_BEFORE.findLast((each) => each <= late);
  return rung === undefined ? undefined : plusDays(lastOn, rung);
}

/**
 * The reminders due on a date for some kinds: valid evidence without a replacement. An item awaiting its check suppresses them
 * until it is rejected; waived kinds have none.
 */
export function endingOn(
  kinds: readonly EvidenceKindId[],
  { items, waivers, rules }: { items: readonly EvidenceFacts[]; waivers: readonly WaiverFacts[]; rules: EvidenceRules },
  day: string,
): EndingEvidence[] {
  return kinds.flatMap((kind) => {
    const waiver = waivers.findLast((each) => each.kind === kind);
    if (waiver && (waiver.until === null || day <= waiver.until)) return [];
    const shown = items.filter((item) => item.kind === kind && item.checked !== 'REJECTED' && !faultOf(item, rules));
    const lastDays = shown.filter(({ checked }) => checked === 'VALID').map(({ to }) => to);
    const lastOn = lastDays.includes(null) ? null : (lastDays as string[]).toSorted().at(-1);
    if (!lastOn) return [];
    if (shown.some(({ checked, to }) => checked === null && (to === null || to > lastOn))) return [];
    const rungOn = newestReminder(lastOn, day);
    return rungOn === undefined ? [] : [{ kind, lastOn, rungOn }];
  });
}
