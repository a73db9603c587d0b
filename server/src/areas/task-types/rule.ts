import { assumedNation, CycleRule, type CycleNation } from '@lintel/contract/cycles/rule';
import { legalBasisIn } from '@lintel/contract/cycles/laws';
import { intervalInWords, plusDays, plusInterval, type Interval } from '@lintel/contract/cycles/calendar';
import { nations } from '@lintel/contract/areas/properties/nations';
import type { TaskTypeRecord } from './tables.ts';

/** The columns of a task type that determine due dates. */
export const ruleColumns = [
  'taskTypes.statutory',
  'taskTypes.basis',
  'taskTypes.earlyCount',
  'taskTypes.earlyUnit',
  'taskTypes.graceDays',
  'taskTypes.workingDays',
  'taskTypes.intervalBasis',
  'taskTypes.legalBasis',
  'taskTypes.nationRules',
] as const satisfies readonly `taskTypes.${keyof TaskTypeRecord}`[];
type RuleColumn = (typeof ruleColumns)[number] extends `taskTypes.${infer Column}` ? Column : never;
export type RuledType = Pick<TaskTypeRecord, RuleColumn>;

/** The interval for an entry of TASK_INTERVAL; null if a duty does not recur by the calendar. */
export function intervalOf(details: Record<string, unknown> | null | undefined): Interval | null {
  const { unit, count } = (details ?? {}) as { unit?: Interval['unit'] | null; count?: number | null };
  return unit && count ? { unit, count } : null;
}

/** The engine's rule for a task of a type on a property in a nation, at the type's interval or the task's own. */
export const cycleRuleOf = (
  type: RuledType,
  interval: Interval | null,
  nation: CycleNation | null,
  ofType = interval,
): CycleRule => CycleRule.parse(rawRuleOf(type, interval, nation, ofType));

/** The statutory interval of a type: the longest gap allowed. */
export const longestOf = ({ intervalBasis }: Pick<RuledType, 'intervalBasis'>, ofType: Interval | null) =>
  intervalBasis === 'statutory' ? ofType : null;

export const isLonger = (one: Interval, other: Interval) =>
  plusInterval('2001-03-01', one) > plusInterval('2001-03-01', other);

/** The last day on which a task is not yet overdue: grace never exceeds what the law allows. */
export const overdueAfter = (
  { graceDays, intervalBasis }: Pick<RuledType, 'graceDays' | 'intervalBasis'>,
  dueOn: string,
) => plusDays(dueOn, intervalBasis === 'statutory' ? 0 : graceDays);

/** Settings that would silently exceed a legal maximum, by field of a task type. */
export function problemsOfLaw({
  intervalBasis,
  graceDays,
  workingDays,
}: RuledType): { field: string; message: string }[] {
  if (intervalBasis !== 'statutory') return [];
  const atMaximum = 'The interval is the longest that the law allows, so no task may count as in time after it';
  return [
    ...(graceDays > 0 ? [{ field: 'graceDays', message: `${atMaximum}. Use 0 days of grace.` }] : []),
    ...(workingDays === 'after'
      ? [{ field: 'workingDays', message: `${atMaximum}. Choose the working day before.` }]
      : []),
  ];
}

/**
 * Fixed dates chosen for an interval that the law sets: a duty done early would wait for almost two. They stay where law means
 * one in each period (decision 014), as in some shipped types.
 */
export function problemsOfFixedDates(type: RuledType, before?: RuledType): { field: string; message: string }[] {
  if (type.intervalBasis !== 'statutory') return [];
  const haveFixed = (one: RuledType | undefined, nation: CycleNation | null) =>
    one?.intervalBasis === 'statutory' && basisIn(one, nation).basis === 'fixed';
  const isNew = (nation: CycleNation | null) => haveFixed(type, nation) && !haveFixed(before, nation);
  const message =
    'The interval is the longest that the law allows, and on fixed dates almost two could pass between them. Count from the day it was done.';
  if (isNew(null)) return [{ field: 'basis', message }];
  return type.nationRules.some(({ nation }) => isNew(nation)) ? [{ field: 'nationRules', message }] : [];
}

/** The problems of a rule, by field of a task type; empty if the engine accepts it in every nation. */
export function problemsOfRule(type: RuledType, interval: Interval | null): { field: string; message: string }[] {
  const fields: Record<string, string> = { interval: 'intervalId', earlyWindow: 'early', lastDay: 'nationRules' };
  const problemsIn = (nation: CycleNation | null) =>
    CycleRule.safeParse(rawRuleOf(type, interval, nation)).error?.issues.map(({ path, message }) => ({
      field: fields[String(path[0])] ?? String(path[0]),
      message,
    })) ?? [];
  const everywhere = problemsIn(null);
  if (everywhere.length) return everywhere;
  const named = type.nationRules.map(({ nation }) => nation);
  if (new Set(named).size < named.length) return [{ field: 'nationRules', message: 'Choose each nation once' }];
  return named.flatMap((nation) => problemsIn(nation).map(({ message }) => ({ field: 'nationRules', message })));
}

const rawRuleOf = (type: RuledType, own: Interval | null, nation: CycleNation | null, ofType = own) => {
  const longest = longestOf(type, ofType);
  const interval = own && longest && isLonger(own, longest) ? longest : own;
  const { basis, lastDay } = basisIn(type, nation);
  return {
    basis,
    lastDay,
    interval,
    earlyWindow: type.earlyCount && type.earlyUnit ? { count: type.earlyCount, unit: type.earlyUnit } : null,
    graceDays: longest ? 0 : type.graceDays,
    workingDays: type.workingDays,
    longest,
    dutyWithin: type.statutory ? (longest ?? interval) : null,
    nation: nation ?? assumedNation,
    legalBasis: legalBasisIn(type, nation ?? assumedNation),
  };
};

/** How a due date is calculated in a nation: the same duty may keep its anniversary in one and not in another. */
function basisIn({ basis, nationRules }: RuledType, nation: CycleNation | null) {
  const own = nationRules.find((rule) => rule.nation === nation);
  return { basis: own?.basis ?? basis, lastDay: own?.lastDay ?? 'same-day' };
}

const movedTo = {
  before: 'the working day before',
  after: 'the next working day',
};

/** A rule as text: "Every 12 months, from the day it was done"; for a nation, or with the differences in some. */
export function ruleInWords(type: RuledType, interval: Interval | null, nation?: CycleNation | null): string {
  const { graceDays, workingDays, nationRules } = type;
  const differing = nation === undefined ? nationRules.map((rule) => rule.nation) : [];
  return [
    howInWords(type, interval, nation ?? null),
    workingDays === 'none' ? '' : `moved to ${movedTo[workingDays]} where it falls on a weekend or bank holiday`,
    graceDays ? `overdue only after ${intervalInWords({ count: graceDays, unit: 'day' })} of grace` : '',
    ...differing.map((each) => `in ${nationName(each)} ${lowered(howInWords(type, interval, each))}`),
  ]
    .filter(Boolean)
    .join('; ');
}

function howInWords(type: RuledType, interval: Interval | null, nation: CycleNation | null): string {
  const { earlyCount, earlyUnit } = type;
  const { basis, lastDay } = basisIn(type, nation);
  const every = interval ? `Every ${intervalInWords(interval).replace(/^1 /, '')}` : 'At all times, without a due date';
  const early = earlyCount && earlyUnit ? intervalInWords({ count: earlyCount, unit: earlyUnit }) : '';
  const counted = lastDay === 'day-before' ? 'beginning with the day it was done' : 'from the day it was done';
  return {
    completion: interval ? `${every}, ${counted}` : every,
    anniversary: `${every}, keeping its date when done within ${early} before it`,
    fixed: `${every}, on fixed dates`,
    once: 'Once, or when something calls for it',
  }[basis];
}

const nationName = (nation: CycleNation) => nations.find(({ id }) => id === nation)!.name;
const lowered = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
