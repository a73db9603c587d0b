import type { SeenKind } from '@lintel/contract/areas/activity';
import type { Doughnut } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';

/** The doughnuts of the areas that the reader may enter. */
export async function shownDoughnuts(scope: Scope, role: WhoseTasks): Promise<Doughnut[]> {
  const shown: Doughnut[] = [];
  for (const [kind, of] of Object.entries(scope.kinds)) {
    if (!of?.dashboard || !scope.me.has(of.dashboard.permission)) continue;
    for (const { parts, ...doughnut } of await of.dashboard.doughnuts(scope, role))
      shown.push({
        ...doughnut,
        kind: kind as SeenKind,
        total: parts.reduce((sum, part) => sum + part.count, 0),
        parts,
      });
  }
  return shown;
}
