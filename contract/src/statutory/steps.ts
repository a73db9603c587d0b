import type { Day } from '../cycles/calendar.ts';
import { noticeTypeOf } from './notice-types.ts';
import { isEnded, toComplyWith } from './notice-standings.ts';
import { appealUntilOn, complyByOn, requestOn, standingOn, whyNoExtension, type NoticeFacts } from './standing.ts';

/** What remains to be done about a notice, and the last day for it; null if none is known. */
export type NoticeStep = {
  what: 'appeal' | 'extension' | 'extension-answer' | 'comply' | 'hearing' | 'appeal-end' | 'discharge';
  by: Day | null;
};

/** What remains to be done about a notice at the end of a date, the earliest first (notices-desk.md, sections 3 and 4). */
export function stepsOn(facts: NoticeFacts & { hearingOn: Day | null }, day: Day): NoticeStep[] {
  const standing = standingOn(facts, day);
  if (isEnded(standing)) return [];
  const steps: NoticeStep[] = [];
  const appealUntil = appealUntilOn(facts, day);
  if (appealUntil && appealUntil >= day && standing !== 'COMPLIED') steps.push({ what: 'appeal', by: appealUntil });
  if (facts.hearingOn && facts.hearingOn >= day) steps.push({ what: 'hearing', by: facts.hearingOn });
  if ((toComplyWith as readonly string[]).includes(standing)) {
    const by = complyByOn(facts, day);
    // It must be asked for before the time ends; until it is granted, the day stands. During an appeal nobody may grant it.
    const request = whyNoExtension(facts, day) === undefined ? requestOn(facts, day) : null;
    if (request === 'asked') steps.push({ what: 'extension-answer', by: null });
    if (request === 'none' && by && by >= day) steps.push({ what: 'extension', by });
    if (by || noticeTypeOf(facts.type).comply.kind !== 'none') steps.push({ what: 'comply', by });
  }
  if (standing === 'APPEAL_SUSPENDED') steps.push({ what: 'appeal-end', by: null });
  if (standing === 'COMPLIED') steps.push({ what: 'discharge', by: null });
  return steps.toSorted((one, other) => ((one.by ?? '9999') < (other.by ?? '9999') ? -1 : one.by === other.by ? 0 : 1));
}
