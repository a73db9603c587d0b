import { daysBetween, plusDays, type Day } from '../cycles/calendar.ts';
import { appealByOf, firstComplyByOf, type PrintedDays } from './dates.ts';
import { toComplyWith, type AppealOutcome, type NoticeEnding, type NoticeStanding } from './notice-standings.ts';
import { noticeTypeOf } from './notice-types.ts';

/**
 * Whether a notice is overdue on a date: still to be complied with after the day to comply by. This is more than the standing
 * `OVERDUE`: an appeal that suspends nothing, or a prosecution, says more of a notice than that the day has passed.
 */
export const isOverdue = ({ standing, complyBy }: Pick<NoticeStretch, 'standing' | 'complyBy'>, day: Day): boolean =>
  (toComplyWith as readonly string[]).includes(standing) && complyBy !== null && complyBy < day;
/** An event of a notice after service, in the order of `on`; never undone. */
export type NoticeEvent = { on: Day } & (
  | { kind: 'ANSWERED' | 'COMPLIED' | 'REOPENED' | 'PENALISED' | 'APPEALED' | 'SUSPENDED' }
  | { kind: 'EXTENSION_ASKED' | 'EXTENSION_REFUSED' }
  | { kind: 'EXTENDED'; to: Day }
  | { kind: 'APPEAL_ENDED'; outcome: AppealOutcome }
  | { kind: 'ENDED'; how: NoticeEnding }
);
export type NoticeFacts = PrintedDays & { events: readonly NoticeEvent[] };

/** The events up to the end of a date, in order of occurrence; those of one date in order of entry. */
const until = (day: Day, { events }: NoticeFacts) =>
  events.filter(({ on }) => on <= day).toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0));

const suspends = ({ type }: NoticeFacts) => noticeTypeOf(type).appealSuspends === 'yes';

type AppealState = { lodgedOn: Day; suspendedFrom: Day | null };

/** Whether an appeal on a date was brought within the time allowed; a later one suspends nothing by itself (HSWA 1974 s. 24(3)). */
export const isInTime = (facts: PrintedDays, day: Day) => day <= (appealByOf(facts) ?? day);

/** The appeal pending at the end of a date, and the date from which it suspends the notice. */
export function appealOn(facts: NoticeFacts, day: Day): AppealState | null {
  let pending: AppealState | null = null;
  for (const { kind, on } of until(day, facts)) {
    if (kind === 'APPEALED')
      pending ??= { lodgedOn: on, suspendedFrom: suspends(facts) && isInTime(facts, on) ? on : null };
    if (kind === 'SUSPENDED' && pending) pending = { ...pending, suspendedFrom: pending.suspendedFrom ?? on };
    if (kind === 'APPEAL_ENDED') pending = null;
  }
  return pending;
}

/** Why the time cannot be extended on a date; undefined if it can. */
export function whyNoExtension(facts: NoticeFacts, day: Day): string | undefined {
  const type = noticeTypeOf(facts.type);
  if (type.extension === null) return 'The law gives nobody the power to extend the time of this notice.';
  if (type.noExtensionDuringAppeal && appealOn(facts, day))
    return 'The time cannot be extended while an appeal is pending.';
  return undefined;
}

/** How a request for more time stands at the end of a date: none since the last extension, one without an answer, or a refusal. */
export function requestOn(facts: NoticeFacts, day: Day): 'none' | 'asked' | 'refused' {
  const last = until(day, facts).findLast(
    ({ kind }) => kind === 'EXTENSION_ASKED' || kind === 'EXTENSION_REFUSED' || kind === 'EXTENDED',
  )?.kind;
  return last === 'EXTENSION_ASKED' ? 'asked' : last === 'EXTENSION_REFUSED' ? 'refused' : 'none';
}

/**
 * The date to comply by, as known at the end of a date: the first one, or that of the last extension; under the Building Safety
 * Act later by the days of each ended appeal, its first and last both counted.
 */
export function complyByOn(facts: NoticeFacts, day: Day): Day | null {
  const lengthens = noticeTypeOf(facts.type).lengthenedByAppeal;
  let by = firstComplyByOf(facts);
  let lodgedOn: Day | null = null;
  for (const event of until(day, facts)) {
    if (event.kind === 'EXTENDED') by = event.to;
    if (event.kind === 'APPEALED') lodgedOn ??= event.on;
    if (event.kind === 'APPEAL_ENDED' && lodgedOn) {
      if (lengthens && by) by = plusDays(by, daysBetween(lodgedOn, event.on) + 1);
      lodgedOn = null;
    }
  }
  return by;
}

/** The last day to appeal, as printed or as set by law; null once an appeal was made or the notice has ended. */
export const appealUntilOn = (facts: NoticeFacts, day: Day): Day | null =>
  until(day, facts).some(({ kind }) => kind === 'APPEALED' || kind === 'ENDED') ? null : appealByOf(facts);

/** The standing of a notice at the end of a date. Only `ENDED` ends it. */
export function standingOn(facts: NoticeFacts, day: Day): NoticeStanding {
  const happened = until(day, facts);
  const end = happened.findLast(({ kind }) => kind === 'ENDED');
  if (end?.kind === 'ENDED') return end.how;
  const appeal = appealOn(facts, day);
  if (appeal) return appeal.suspendedFrom ? 'APPEAL_SUSPENDED' : 'APPEAL_IN_FORCE';
  if (happened.findLast(({ kind }) => kind === 'COMPLIED' || kind === 'REOPENED')?.kind === 'COMPLIED')
    return 'COMPLIED';
  if (happened.some(({ kind }) => kind === 'PENALISED')) return 'PROSECUTED';
  const complyBy = complyByOn(facts, day);
  if (complyBy !== null && day > complyBy && !noticeTypeOf(facts.type).isInformal) return 'OVERDUE';
  return happened.length === 0 ? 'RECEIVED' : 'IN_FORCE';
}

type NoticeStretch = {
  from: Day;
  until: Day | null;
  standing: NoticeStanding;
  complyBy: Day | null;
  appealUntil: Day | null;
};

/** The standing of a notice over time from its service, in periods; `until` is the first day after, or null. */
export function noticeStretches(facts: NoticeFacts): NoticeStretch[] {
  const first = facts.servedOn ?? facts.receivedOn;
  const happened = facts.events.map(({ on }) => on);
  const overdue = [first, ...happened].flatMap((day) => {
    const by = complyByOn(facts, day);
    return by ? [plusDays(by, 1)] : [];
  });
  const days = [...new Set([first, ...happened, ...overdue])].filter((day) => day >= first).toSorted();
  const changes = days
    .map((from) => ({
      from,
      standing: standingOn(facts, from),
      complyBy: complyByOn(facts, from),
      appealUntil: appealUntilOn(facts, from),
    }))
    .filter((one, at, all) => at === 0 || !isSame(one, all[at - 1]!));
  return changes.map((change, at) => ({ ...change, until: changes[at + 1]?.from ?? null }));
}

type Stands = Pick<NoticeStretch, 'standing' | 'complyBy' | 'appealUntil'>;
const isSame = (one: Stands, other: Stands) =>
  one.standing === other.standing && one.complyBy === other.complyBy && one.appealUntil === other.appealUntil;
