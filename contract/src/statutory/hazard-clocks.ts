import { longDate, plusDays, type Day } from '../cycles/calendar.ts';
import type { HazardGround } from './hazards.ts';
import { workingDayAfter } from './periods.ts';

/** An instant, ISO 8601 in UTC, and its date in England, whose law this is. */
export type Moment = { at: string; on: Day };
/** The end of a clock: the end of a day, or, for one that counts hours, an instant. */
export type Due = { on: Day; at: string | null };

/** The clocks of SI 2025/1042 (notices-desk.md, section 6), in display order. */
export const hazardClocks = [
  { id: 'EMERGENCY', name: 'Investigate and make safe', regulation: 'reg. 5', length: '24 hours' },
  { id: 'INVESTIGATE', name: 'Investigate', regulation: 'reg. 6', length: '10 working days' },
  { id: 'RENEWED', name: 'Renewed investigation', regulation: 'reg. 7', length: '10 working days' },
  { id: 'SUMMARY', name: 'Written summary to the tenant', regulation: 'reg. 9', length: '3 working days' },
  { id: 'MAKE_SAFE', name: 'Make safe', regulation: 'reg. 11', length: '5 working days' },
  { id: 'STEPS', name: 'Begin preventative work, or take steps to', regulation: 'reg. 13', length: '5 working days' },
  { id: 'BEGIN', name: 'Begin preventative work at the latest', regulation: 'reg. 13', length: '12 weeks' },
  { id: 'FINISH', name: 'Finish preventative work', regulation: 'reg. 13(4)', length: 'a reasonable period' },
  {
    id: 'ACCOMMODATION',
    name: 'Suitable alternative accommodation',
    regulation: 'reg. 15 and 16',
    length: 'until it is safe',
  },
] as const;
export type HazardClockCode = (typeof hazardClocks)[number]['id'];
export const clockOf = (code: HazardClockCode) => hazardClocks.find(({ id }) => id === code)!;

export const hazardFindings = [
  { id: 'SIGNIFICANT', name: 'A significant hazard' },
  { id: 'EMERGENCY', name: 'An emergency hazard' },
  { id: 'NONE', name: 'No hazard that has to be acted on' },
] as const;
type HazardFinding = (typeof hazardFindings)[number]['id'];

/** An event of a case that affects its clocks; never undone. */
export type HazardEvent = Moment &
  (
    | {
        kind:
          | 'INSPECTION_ASKED'
          | 'RENEWAL_ASKED'
          | 'SUMMARY_GIVEN'
          | 'MADE_SAFE'
          | 'STEPS_TAKEN'
          | 'WORK_BEGUN'
          | 'WORK_FINISHED'
          | 'ACCOMMODATION_SECURED'
          | 'ACCOMMODATION_ENDED';
      }
    | { kind: 'INVESTIGATED'; found: HazardFinding; inPerson: boolean; safetyWork: boolean; preventativeWork: boolean }
    | { kind: 'EXTENDED'; clock: HazardClockCode; to: Moment }
    | { kind: 'DUTY_ENDED'; clock: HazardClockCode; why: string }
  );
export type HazardFacts = { ground: HazardGround; aware: Moment; events: readonly HazardEvent[] };

export const clockStates = [
  { id: 'OVERDUE', name: 'Overdue' },
  { id: 'RUNNING', name: 'Running' },
  { id: 'MET', name: 'Met' },
  { id: 'MET_LATE', name: 'Met late' },
  { id: 'ENDED', name: 'Ended' },
  { id: 'ENDED_LATE', name: 'Ended late' },
  { id: 'NOT_NEEDED', name: 'Not needed' },
] as const;
export type ClockState = (typeof clockStates)[number]['id'];

export type HazardClock = {
  code: HazardClockCode;
  state: ClockState;
  /** The event from which it is counted. */
  from: Moment;
  /** As set by the regulations; null if they set no date. */
  firstDue: Due | null;
  /** The same, or its extension if made in time. */
  due: Due | null;
  /** A date agreed after that had passed: evidence of endeavours, not an extension. */
  agreedLate: Due | null;
  /** When the duty was done, or ended otherwise. */
  doneAt: Moment | null;
  /** How it was calculated, and what ended it. */
  words: string;
};

const HOURS = 24;
/** The law of England: bank holidays in England and Wales. */
const NATION = 'england';
type Investigation = Extract<HazardEvent, { kind: 'INVESTIGATED' }>;
type Kind = HazardEvent['kind'];

/** The clocks of a case at an instant, in the order of `hazardClocks`, those of one kind in order of their start. */
export function clocksOf(facts: HazardFacts, now: Moment): HazardClock[] {
  const happened = facts.events
    .filter(({ at }) => at <= now.at)
    .toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
  const known = { ...facts, events: happened };
  const clocks = [
    ...emergencies(known, now),
    ...investigating(known, now),
    ...renewals(known, now),
    ...summaries(known, now),
    ...works(known, now),
  ];
  const all = [...clocks, ...accommodation(known, now, clocks)];
  return hazardClocks.flatMap(({ id }) => all.filter(({ code }) => code === id));
}

export const isOpenClock = ({ state }: Pick<HazardClock, 'state'>) => state === 'RUNNING' || state === 'OVERDUE';

/** The running clock that is late first; those without a date come last. */
export const nextClock = (clocks: readonly HazardClock[]): HazardClock | undefined =>
  clocks.filter(isOpenClock).toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))[0];

/** When a clock is late, unless it is met: accommodation is owed as soon as it runs, whatever was agreed about making safe. */
export const lateAfter = ({ code, from, due }: Pick<HazardClock, 'code' | 'from' | 'due'>): Due | null =>
  code === 'ACCOMMODATION' ? { on: from.on, at: from.at } : due;

const orderOf = (clock: HazardClock) => {
  const late = lateAfter(clock);
  return late ? lastInstantOf(late) : '9999';
};

const englishDays = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });
const englishDay = (at: string): Day => englishDays.format(new Date(at));
export const momentAt = (at: string): Moment => {
  const instant = new Date(at).toISOString();
  return { at: instant, on: englishDay(instant) };
};

/** The last instant of a period, to the millisecond: nothing is overdue until it has passed. */
export function lastInstantOf({ on, at }: Due): string {
  if (at) return at;
  const midnight = `${on}T23:59:59.999Z`;
  return englishDay(midnight) === on ? midnight : `${on}T22:59:59.999Z`;
}

const investigationsIn = ({ events }: HazardFacts) =>
  events.filter((event): event is Investigation => event.kind === 'INVESTIGATED');

/** 24 hours, to the minute, from each time at which an emergency becomes known while none is being dealt with. */
function emergencies(facts: HazardFacts, now: Moment): HazardClock[] {
  const found = investigationsIn(facts).filter((each) => each.found === 'EMERGENCY' && each.safetyWork);
  const starts: { from: Moment; event: string }[] = [
    ...(facts.ground === 'EMERGENCY'
      ? [{ from: facts.aware, event: 'the time at which there were reasonable grounds to believe in an emergency' }]
      : []),
    ...found.map(({ at, on }) => ({ from: { at, on }, event: 'the end of the investigation that found an emergency' })),
  ];
  return inTurn(
    starts,
    ({ from, event }) => {
      const at = plusHours(from.at, HOURS);
      return {
        clock: {
          code: 'EMERGENCY',
          from,
          firstDue: { at, on: englishDay(at) },
          words: `24 hours from ${event}`,
        },
        met: first(facts, from, ['MADE_SAFE']),
        ended: endedBy(facts, from, (each) =>
          each.found === 'EMERGENCY' && each.safetyWork
            ? undefined
            : each.found === 'EMERGENCY'
              ? 'an investigation found that no work was needed to make it safe'
              : 'an investigation found no emergency hazard',
        ),
      };
    },
    facts,
    now,
  );
}

function investigating(facts: HazardFacts, now: Moment): HazardClock[] {
  if (facts.ground !== 'SIGNIFICANT') return [];
  const done = investigationsIn(facts)[0];
  const asked = facts.events.find(
    ({ kind, at }) => kind === 'INSPECTION_ASKED' && (done === undefined || at <= done.at),
  );
  const of = (from: Moment, event: string, met: Investigation | undefined) => {
    const due = workingDayAfter(from.on, 10, NATION);
    return standing(facts, now, { code: 'INVESTIGATE', from, ...ends(due), words: working(10, from, event, due) }, met);
  };
  const first = of(facts.aware, 'the day of becoming aware', done);
  if (!asked) return [first];
  const inPerson = investigationsIn(facts).find((each) => each.inPerson);
  const renewed = of(asked, 'the day on which a physical inspection was asked for', inPerson);
  // A request made in time restarts the period; a deadline that it missed stays missed.
  return first.firstDue && isPast(first.firstDue, asked) ? [first, renewed] : [renewed];
}

/** For renewed investigations, including an inspection requested after the first one ended. */
function renewals(facts: HazardFacts, now: Moment): HazardClock[] {
  const done = investigationsIn(facts)[0];
  return facts.events
    .filter(({ kind, at }) => kind === 'RENEWAL_ASKED' || (kind === 'INSPECTION_ASKED' && done && at > done.at))
    .map((asked) => {
      const due = workingDayAfter(asked.on, 10, NATION);
      const met = investigationsIn(facts).find(
        (each) => each.at >= asked.at && (asked.kind === 'RENEWAL_ASKED' || each.inPerson),
      );
      const words = working(10, asked, 'the day on which it was asked for', due);
      return standing(facts, now, { code: 'RENEWED', from: asked, ...ends(due), words }, met);
    });
}

function summaries(facts: HazardFacts, now: Moment): HazardClock[] {
  return investigationsIn(facts).map((ended) => {
    const due = workingDayAfter(ended.on, 3, NATION);
    const given = first(facts, ended, ['SUMMARY_GIVEN']);
    const words = working(3, ended, 'the day on which the investigation ended', due);
    const clock = standing(facts, now, { code: 'SUMMARY', from: ended, ...ends(due), words }, given);
    const required = [
      ...(ended.safetyWork ? [first(facts, ended, ['MADE_SAFE'])] : []),
      ...(ended.preventativeWork ? [first(facts, ended, ['WORK_FINISHED'])] : []),
    ];
    const isFinished = required.length > 0 && required.every((done) => done && done.on <= due);
    return isFinished && !given
      ? {
          ...clock,
          state: 'NOT_NEEDED',
          words: `${words}. Not needed: all required work was finished by then`,
        }
      : clock;
  });
}

function works(facts: HazardFacts, now: Moment): HazardClock[] {
  const found = investigationsIn(facts).filter((each) => each.found !== 'NONE');
  const end = 'the day on which the investigation ended';
  const unsafe = found.filter((each) => each.found === 'SIGNIFICANT' && each.safetyWork);
  const preventing = found.filter((each) => each.preventativeWork);
  const noSafety = (each: Investigation) =>
    each.found === 'NONE'
      ? 'a later investigation found no hazard'
      : each.safetyWork
        ? undefined
        : 'a later investigation found that no work was needed to make it safe';
  const noPrevention = (each: Investigation) =>
    each.found === 'NONE'
      ? 'a later investigation found no hazard'
      : each.preventativeWork
        ? undefined
        : 'a later investigation found that no preventative work was needed';
  const of = (
    code: HazardClockCode,
    starts: Investigation[],
    counted: (from: Investigation) => { due: Day | null; words: string },
    metBy: Kind[],
    no: (each: Investigation) => string | undefined,
  ) =>
    inTurn(
      starts,
      (from) => {
        const { due, words } = counted(from);
        return {
          clock: { code, from, ...(due ? ends(due) : { firstDue: null }), words },
          met: first(facts, from, metBy),
          ended: endedBy(facts, from, no),
        };
      },
      facts,
      now,
    );
  const inFive = (from: Investigation) => {
    const due = workingDayAfter(from.on, 5, NATION);
    return { due, words: working(5, from, end, due) };
  };
  return [
    ...of('MAKE_SAFE', unsafe, inFive, ['MADE_SAFE'], noSafety),
    ...of('STEPS', preventing, inFive, ['STEPS_TAKEN', 'WORK_BEGUN', 'WORK_FINISHED'], noPrevention),
    ...of(
      'BEGIN',
      preventing,
      (from) => {
        const due = plusDays(from.on, 12 * 7);
        return { due, words: `Within 12 weeks of ${longDate(from.on)}, ${end}: the last day is ${longDate(due)}` };
      },
      ['WORK_BEGUN', 'WORK_FINISHED'],
      noPrevention,
    ),
    ...of(
      'FINISH',
      preventing,
      () => ({ due: null, words: 'Within a reasonable period' }),
      ['WORK_FINISHED'],
      noPrevention,
    ),
  ];
}

/** From the end of the period to make safe, if missed, until it is safe. Our own extensions do not postpone it. */
function accommodation(facts: HazardFacts, now: Moment, clocks: readonly HazardClock[]): HazardClock[] {
  return clocks.flatMap(({ code, firstDue, doneAt, state }): HazardClock[] => {
    if ((code !== 'EMERGENCY' && code !== 'MAKE_SAFE') || firstDue === null) return [];
    if (!isPast(firstDue, doneAt ?? now)) return [];
    const from = { on: firstDue.on, at: lastInstantOf(firstDue) };
    const words = 'From the end of the period to make safe, until it is safe';
    const clock = { code: 'ACCOMMODATION' as const, from, firstDue: null, words };
    const safe = isOpenClock({ state }) ? null : doneAt;
    // Tenants who moved back before it was safe are owed it again.
    const back = facts.events.findLast(({ kind, at }) => kind === 'ACCOMMODATION_ENDED' && !(safe && safe.at <= at));
    const secured = facts.events.find(({ kind, at }) => kind === 'ACCOMMODATION_SECURED' && !(back && at <= back.at));
    return [
      standing(facts, now, clock, secured, safe ? { when: safe, why: 'it was safe, or the duty ended' } : undefined),
    ];
  });
}

type Clock = Pick<HazardClock, 'code' | 'from' | 'firstDue' | 'words'>;
type End = { when: Moment; why: string };

/** Successive clocks: an event during a running clock does not start another. */
function inTurn<S>(
  starts: readonly S[],
  of: (start: S) => { clock: Clock; met: Moment | undefined; ended: End | undefined },
  facts: HazardFacts,
  now: Moment,
): HazardClock[] {
  const clocks: HazardClock[] = [];
  for (const start of starts) {
    const { clock, met, ended } = of(start);
    const last = clocks.at(-1);
    if (last && (last.doneAt === null || last.doneAt.at > clock.from.at)) continue;
    clocks.push(standing(facts, now, clock, met, ended));
  }
  return clocks;
}

/** The state of a clock: met, ended by a statement about the duty or a later result, or running until its last moment. */
function standing(facts: HazardFacts, now: Moment, clock: Clock, met?: Moment, ended?: End): HazardClock {
  const { code, from, firstDue } = clock;
  const since = facts.events.filter(({ at }) => at >= from.at);
  const extensions = since.flatMap((event) =>
    event.kind === 'EXTENDED' && event.clock === code
      ? [{ ending: event, due: { on: event.to.on, at: firstDue?.at ? event.to.at : null } }]
      : [],
  );
  // An extension after the last moment is evidence of endeavours: the deadline stays missed, and the duty overdue.
  const due = extensions.reduce((until, each) => (until && isPast(until, each.ending) ? until : each.due), firstDue);
  const agreed = extensions.at(-1)?.due ?? null;
  const ending = since.find((event) => event.kind === 'DUTY_ENDED' && event.clock === code);
  const end = [
    ...(ended ? [ended] : []),
    ...(ending?.kind === 'DUTY_ENDED' ? [{ when: ending as Moment, why: ending.why }] : []),
  ].toSorted((one, other) => (one.when.at < other.when.at ? -1 : 1))[0];
  const whole = { ...clock, from: momentOf(from), due, agreedLate: agreed && agreed !== due ? agreed : null };
  if (met && (!end || met.at <= end.when.at))
    return { ...whole, state: due && isPast(due, met) ? 'MET_LATE' : 'MET', doneAt: momentOf(met) };
  if (end) {
    const state = due && isPast(due, end.when) ? 'ENDED_LATE' : 'ENDED';
    return { ...whole, state, doneAt: momentOf(end.when), words: `${clock.words}. Ended: ${end.why}` };
  }
  return { ...whole, state: due && isPast(due, now) ? 'OVERDUE' : 'RUNNING', doneAt: null };
}

const momentOf = ({ at, on }: Moment): Moment => ({ at, on });
const ends = (on: Day) => ({ firstDue: { on, at: null } });
/** Whether a moment is after the last one of a period. */
export const isPast = (due: Due, { at }: Pick<Moment, 'at'>) => at > lastInstantOf(due);

const first = ({ events }: HazardFacts, from: Moment, kinds: readonly Kind[]): Moment | undefined =>
  events.find(({ kind, at }) => kinds.includes(kind) && at >= from.at);

/** The first investigation after a moment that gives a reason why a duty has ended. */
function endedBy(facts: HazardFacts, from: Moment, why: (each: Investigation) => string | undefined): End | undefined {
  for (const each of investigationsIn(facts)) {
    const reason = each.at > from.at ? why(each) : undefined;
    if (reason) return { when: each, why: reason };
  }
  return undefined;
}

const working = (count: number, from: Moment, event: string, due: Day) =>
  `${count} working days after ${longDate(from.on)}, ${event}: the last day is ${longDate(due)}`;

const plusHours = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString();
