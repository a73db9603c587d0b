import { intervalInWords, longDate, plusDays, plusInterval, type Day } from '../cycles/calendar.ts';
import type { NoticeType, PeriodFrom } from './notice-type.ts';
import { noticeTypeOf, type NoticeTypeCode } from './notice-types.ts';
import { countedInWords, endOf, type CountedPeriod } from './periods.ts';

/** The dates printed on a notice; one that it does not give is null. */
export type PrintedDays = {
  type: NoticeTypeCode;
  servedOn: Day | null;
  receivedOn: Day;
  madeOn: Day | null;
  /** Takes effect at once, or on `effectOn`. */
  atOnce: boolean;
  effectOn: Day | null;
  appealBy: Day | null;
  complyBy: Day | null;
};

const proposedKinds = ['appeal-by', 'comply', 'operative', 'review'] as const;
/** A statutory date, and how it was calculated; `day` is null if it is at once or as stated in the notice. */
export type ProposedDay = {
  what: (typeof proposedKinds)[number];
  day: Day | null;
  words: string;
  /** `first`: nothing may be required before it; `last`: it is the last day. */
  is: 'first' | 'last' | 'stated';
  /** From general knowledge: to be checked against the notice. */
  check: boolean;
};

/** The date of service; if the notice does not give one, the date of receipt is assumed, and the text says so. */
const service = ({ servedOn, receivedOn }: PrintedDays) =>
  servedOn
    ? { day: servedOn, event: 'the day of service' }
    : { day: receivedOn, event: 'the day of receipt, since the notice gives no day of service' };

/** The start of a period; its day is null if only the notice gives it, and it was not entered. */
function from(facts: PrintedDays, of: PeriodFrom): { day: Day | null; event: string } {
  if (of === 'made') return { day: facts.madeOn, event: 'the day it was made' };
  if (of === 'suspension-end') return { day: facts.effectOn, event: 'the day the suspension ends and it takes effect' };
  if (of === 'effect' && facts.effectOn) return { day: facts.effectOn, event: 'the day given in it' };
  return service(facts);
}

const asProposed =
  (what: ProposedDay['what'], is: ProposedDay['is'], type: NoticeType) => (day: Day | null, words: string) =>
    ({ what, is, day, words, check: type.source === 'general' }) satisfies ProposedDay;

/** The statutory dates of a notice, each with its calculation (notices-desk.md, section 2). The notice itself prevails. */
export function proposedDays(facts: PrintedDays): ProposedDay[] {
  const type = noticeTypeOf(facts.type);
  return [appealDay(type, facts), ...complyDays(type, facts), ...operativeDay(type, facts), ...reviewDay(type, facts)];
}

function appealDay(type: NoticeType, facts: PrintedDays): ProposedDay {
  const say = asProposed('appeal-by', 'last', type);
  const stated = asProposed('appeal-by', 'stated', type);
  const { appeal } = type;
  if (appeal.kind === 'none') return stated(null, 'no appeal is given');
  if (appeal.kind === 'stated') return stated(null, 'the period is the one that the notice states');
  if (appeal.kind === 'before-effect') {
    const { effectOn } = facts;
    return effectOn
      ? say(
          plusDays(effectOn, -1),
          `before ${longDate(effectOn)}, the day it takes effect: the last day is ${longDate(plusDays(effectOn, -1))}`,
        )
      : stated(null, 'before the day it takes effect, which the notice gives');
  }
  const last = counted(say, stated, appeal, facts);
  const { complyBy } = facts;
  if (!appeal.orComply || last.day === null || complyBy === null || complyBy >= last.day) return last;
  return say(complyBy, `${longDate(complyBy)}, the day to comply by, which is sooner than ${last.words}`);
}

function counted(
  say: (day: Day | null, words: string) => ProposedDay,
  stated: (day: Day | null, words: string) => ProposedDay,
  period: CountedPeriod & { from: PeriodFrom },
  facts: PrintedDays,
) {
  const { day, event } = from(facts, period.from);
  return day
    ? say(endOf(period, day), countedInWords(period, day, event))
    : stated(null, `${intervalInWords(period.length)} counted from ${event}, which is not entered`);
}

function complyDays(type: NoticeType, facts: PrintedDays): ProposedDay[] {
  const { comply } = type;
  const stated = asProposed('comply', 'stated', type);
  const first = asProposed('comply', 'first', type);
  switch (comply.kind) {
    case 'none':
      return [];
    case 'at-once':
      return [stated(null, 'at once, or at the end of the period in the notice')];
    case 'stated':
      return [stated(null, type.isInformal ? 'the day asked for, as a target' : 'the period is the one in the notice')];
    case 'after-appeal': {
      const { day, words } = appealDay(type, facts);
      return [first(day, `not before the time for appeal has passed: ${words}`)];
    }
    case 'period': {
      const last = asProposed('comply', 'last', type);
      return [counted(last, stated, comply, facts)];
    }
    case 'earliest': {
      const { day, words } = counted(first, stated, comply, facts);
      return [first(day, comply.what === 'work-starts' ? `work starts ${words}` : words)];
    }
  }
}

function operativeDay(type: NoticeType, facts: PrintedDays): ProposedDay[] {
  if (!type.operative) return [];
  const last = asProposed('operative', 'last', type);
  const { day, words } = counted(last, asProposed('operative', 'stated', type), type.operative, facts);
  return [last(day, `operative after ${words}`)];
}

function reviewDay(type: NoticeType, facts: PrintedDays): ProposedDay[] {
  if (!type.reviewedYearly) return [];
  const { day } = service(facts);
  const review = plusInterval(day, { count: 1, unit: 'year' });
  return [asProposed('review', 'last', type)(review, `reviewed at least yearly: by ${longDate(review)}`)];
}

/** The next date, today or later, of the yearly review of a suspended notice, counted from service (Housing Act 2004 s. 17). */
export function nextReview(type: NoticeType, facts: PrintedDays, today: Day): Day | null {
  if (!type.reviewedYearly) return null;
  const { day } = service(facts);
  for (let count = 1; ; count += 1) {
    const review = plusInterval(day, { count, unit: 'year' });
    if (review >= today) return review;
  }
}

export type Difference = { what: 'appeal-by' | 'comply'; printed: Day; proposed: Day; words: string };

/** Where the notice differs from the law. The notice prevails; whoever enters it is warned (first rule of the desk). */
export function differencesOf(facts: PrintedDays): Difference[] {
  return proposedDays(facts).flatMap(({ what, is, day, words }) => {
    if (day === null || (what !== 'appeal-by' && what !== 'comply')) return [];
    const printed = what === 'appeal-by' ? facts.appealBy : facts.complyBy;
    if (printed === null || printed === day || (is === 'first' && printed >= day)) return [];
    const name = what === 'appeal-by' ? 'last day to appeal' : 'day to comply by';
    return [
      {
        what,
        printed,
        proposed: day,
        words: `The notice gives ${longDate(printed)} as the ${name}; the law: ${words}.`,
      },
    ];
  });
}

/** The last day to appeal: as printed, otherwise as set by law. */
export const appealByOf = (facts: PrintedDays): Day | null =>
  facts.appealBy ?? proposedDays(facts).find(({ what }) => what === 'appeal-by')?.day ?? null;

/** The first date to comply by: as printed, otherwise as set by law. Extensions come on top (`standing.ts`). */
export const firstComplyByOf = (facts: PrintedDays): Day | null =>
  facts.complyBy ?? proposedDays(facts).find(({ what, is }) => what === 'comply' && is === 'last')?.day ?? null;
