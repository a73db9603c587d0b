import type { Doughnut } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';

/** The doughnuts of the areas that the reader may enter. */
export async function shownDoughnuts(scope: Scope, role: WhoseTasks): Promise<Doughnut[]> {
  const shown: Doughnut[] = [];
  for (const kind of Object.values(scope.kinds)) {
    if (!kind?.dashboard || !scope.me.has(kind.dashboard.permission)) continue;
    const { list, doughnuts } = kind.dashboard;
    for (const { id, title, parts } of await doughnuts(scope, role))
      shown.push({ id, title, list, total: parts.reduce((sum, part) => sum + part.count, 0), parts });
  }
  return shown;
}
