import { isoWeekOf, plusDays } from '@lintel/contract/cycles/calendar';
import type { WorkloadWeek } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';

const WEEKS = 13;

/** What falls due in this ISO week and the twelve after it. */
export async function comingWeeks(scope: Scope, role: WhoseTasks): Promise<WorkloadWeek[]> {
  const weeks = Array.from({ length: WEEKS }, (_, at) => isoWeekOf(plusDays(scope.today, 7 * at)));
  const days = { from: weeks[0]!.from, to: weeks.at(-1)!.to };
  const asked = Object.values(scope.kinds).map(async (of) => {
    if (!of?.dashboard?.workload || !scope.me.has(of.dashboard.permission)) return [];
    const { dueOn, search, ...kind } = of.dashboard.workload;
    const counts = new Map<string, number>();
    for (const { day, count } of await dueOn(scope, role, days)) {
      const { week } = isoWeekOf(day);
      counts.set(week, (counts.get(week) ?? 0) + count);
    }
    return [{ ...kind, counts, search: search(scope, role) }];
  });
  const kinds = (await Promise.all(asked)).flat();
  return weeks.map(({ week, from, to }) => ({
    week,
    from,
    to,
    kinds: kinds.map(({ counts, search, ...kind }) => ({
      ...kind,
      count: counts.get(week) ?? 0,
      search: { ...search, dueDateFrom: from, dueDateTo: to },
    })),
  }));
}
