import { complianceOf, percentOf } from '@lintel/contract/cycles/compliance';
import { minusInterval, plusDays } from '@lintel/contract/cycles/calendar';
import type { Compliance, TrendPeriod, TrendRecord } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { taskMatrix } from '#areas/tasks/matrix';
import { dutiesOn } from '#areas/tasks/compliance-days';
import type { Scope } from '#platform/scope';

export async function complianceNow(scope: Scope, role: WhoseTasks): Promise<Compliance> {
  const { counts, groups } = await taskMatrix(scope, { role });
  return {
    ...complianceOf(counts),
    counts,
    taskTypes: groups
      .map(({ id, name, counts: ofGroup }) => ({
        taskTypeId: id,
        taskTypeName: name,
        taskCount: Object.values(ofGroup).reduce((sum, count) => sum + count, 0),
      }))
      .toSorted((a, b) => b.taskCount - a.taskCount),
  };
}

const WEEKS = 53;
const MONTHS = 25;

/** The compliance of the last weeks or months, up to today. */
export async function complianceTrend(
  scope: Scope,
  { role, period }: { role: WhoseTasks; period: TrendPeriod },
): Promise<TrendRecord[]> {
  const { target } = await scope.db
    .selectFrom('organisations')
    .select('complianceTarget as target')
    .where('id', '=', scope.organisationId)
    .executeTakeFirstOrThrow();
  const counted = await dutiesOn(scope, daysOf(period, scope.today), role);
  return counted.map(({ day, dutyCount, compliantCount, propertyCount }) => ({
    date: day,
    value: percentOf(compliantCount, dutyCount),
    target,
    valueTitle: 'Compliant',
    targetTitle: 'Target',
    extraDetails: { propertyCount, taskCount: dutyCount, compliantCount },
  }));
}

/** Every seventh day back from today, or today and the last days of the months before it. */
export function daysOf(period: TrendPeriod, today: string): string[] {
  if (period === 'weekly') return Array.from({ length: WEEKS }, (_, at) => plusDays(today, 7 * (at - WEEKS + 1)));
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const ends = Array.from({ length: MONTHS - 1 }, (_, at) =>
    plusDays(minusInterval(firstOfMonth, { count: MONTHS - 2 - at, unit: 'month' }), -1),
  );
  return [...ends, today];
}
