import type { Doughnut } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks';
import type { Scope } from '#platform/scope';
import { doughnuts } from '#server/records';

/** The doughnuts of the areas that the reader may enter. */
export async function shownDoughnuts(scope: Scope, role: WhoseTasks): Promise<Doughnut[]> {
  const shown: Doughnut[] = [];
  for (const { list, permission, of } of doughnuts) {
    if (!scope.me.has(permission)) continue;
    for (const { id, title, parts } of await of(scope, role))
      shown.push({ id, title, list, total: parts.reduce((sum, part) => sum + part.count, 0), parts });
  }
  return shown;
}
