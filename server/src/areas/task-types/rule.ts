import { CycleRule } from '@lintel/contract/cycles/rule';
import type { CycleNation } from '@lintel/contract/cycles/rule';
import { defaultRuleOf } from '@lintel/contract/cycles/default-rule';
import { intervalInWords } from '@lintel/contract/cycles/calendar';
import type { Interval } from '@lintel/contract/cycles/calendar';
import type { TaskTypeRecord } from './tables.ts';

/** What of a task type decides when its tasks fall due. */
export type RuledType = Pick<
  TaskTypeRecord,
  'basis' | 'earlyCount' | 'earlyUnit' | 'graceDays' | 'workingDays' | 'intervalBasis' | 'legalBasis'
>;

/** The interval that an entry of TASK_INTERVAL stands for; null where a duty does not come round by the calendar. */
export function intervalOf(details: Record<string, unknown> | null | undefined): Interval | null {
  const { unit, count } = (details ?? {}) as { unit?: Interval['unit'] | null; count?: number | null };
  return unit && count ? { unit, count } : null;
}

/** The engine's rule for a task of a type, on a property in a nation, at the type's interval or the task's own. */
export const cycleRuleOf = (type: RuledType, interval: Interval | null, nation: CycleNation | null): CycleRule =>
  CycleRule.parse(rawRuleOf(type, interval, nation));

/** What is wrong with a rule, by the field of a task type; nothing when the engine takes it. */
export function problemsOfRule(type: RuledType, interval: Interval | null): { field: string; message: string }[] {
  const read = CycleRule.safeParse(rawRuleOf(type, interval, null));
  if (read.success) return [];
  const fields: Record<string, string> = { interval: 'intervalId', earlyWindow: 'early' };
  return read.error.issues.map(({ path, message }) => ({ field: fields[String(path[0])] ?? String(path[0]), message }));
}

const rawRuleOf = (type: RuledType, interval: Interval | null, nation: CycleNation | null) => ({
  basis: type.basis,
  interval,
  earlyWindow: type.earlyCount && type.earlyUnit ? { count: type.earlyCount, unit: type.earlyUnit } : null,
  graceDays: type.graceDays,
  workingDays: type.workingDays,
  nation: nation ?? 'england',
  legalBasis: lawOf(type, nation ?? 'england'),
});

/** The law of the nation among a type's, as the engine words it; its interval matters only where an anniversary is kept. */
const lawOf = ({ basis, intervalBasis, legalBasis }: RuledType, nation: CycleNation) =>
  defaultRuleOf(
    {
      code: '',
      interval: '',
      defaultInterval: basis === 'anniversary' ? { value: 12, unit: 'month' } : null,
      intervalBasis,
      legalBasis,
    },
    nation,
  ).legalBasis;

const movedTo = {
  before: 'the working day before',
  after: 'the next working day',
};

/** A rule as people read it: "Every 12 months, from the day it was done". */
export function ruleInWords(
  { basis, earlyCount, earlyUnit, graceDays, workingDays }: RuledType,
  interval: Interval | null,
) {
  const every = interval ? `Every ${intervalInWords(interval).replace(/^1 /, '')}` : 'At all times, without a due date';
  const early = earlyCount && earlyUnit ? intervalInWords({ count: earlyCount, unit: earlyUnit }) : '';
  const how = {
    completion: interval ? `${every}, from the day it was done` : every,
    anniversary: `${every}, keeping its date when done within ${early} before it`,
    fixed: `${every}, on fixed dates`,
    once: 'Once, or when something calls for it',
  }[basis];
  return [
    how,
    workingDays === 'none' ? '' : `moved to ${movedTo[workingDays]} where it falls on a weekend or bank holiday`,
    graceDays ? `overdue only after ${intervalInWords({ count: graceDays, unit: 'day' })} of grace` : '',
  ]
    .filter(Boolean)
    .join('; ');
}
