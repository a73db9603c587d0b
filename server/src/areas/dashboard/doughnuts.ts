import type { KindWithPages } from '@lintel/contract/areas/activity';
import type { Doughnut } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';

/** The doughnuts of the areas that the reader may enter, queried together. */
export async function shownDoughnuts(scope: Scope, role: WhoseTasks): Promise<Doughnut[]> {
  const kinds = Object.entries(scope.kinds).map(async ([kind, of]): Promise<Doughnut[]> => {
    if (!of?.dashboard || !scope.me.has(of.dashboard.permission)) return [];
    const doughnuts = await of.dashboard.doughnuts(scope, role);
    return doughnuts.map(({ parts, ...doughnut }) => ({
      ...doughnut,
      kind: kind as KindWithPages,
      total: parts.reduce((sum, part) => sum + part.count, 0),
      parts,
    }));
  });
  return (await Promise.all(kinds)).flat();
}
