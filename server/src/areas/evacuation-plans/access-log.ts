import type {
  EvacuationAccess,
  EvacuationAccessWay,
  EvacuationPlan,
} from '@lintel/contract/areas/evacuation-plans/plan';
import { withFileNames } from '#areas/files/entries';
import { logAccesses, newestOpenings, reader } from '#platform/access/access-log';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { getPlan } from './plan.ts';
import { checkReader, findPlan } from './queries.ts';

/** Records that somebody reads plans, once a day for each way and file. */
export const logAccess = (
  scope: Scope,
  planIds: readonly string[],
  way: EvacuationAccessWay,
  fileId: string | null = null,
): Promise<void> =>
  logAccesses(
    scope,
    'evacuationPlanOpenings',
    planIds.map((planId) => ({ planId, way, fileId, ...reader(scope) })),
  );

/** A plan for somebody opening it. */
export async function readPlan(scope: Scope, id: string, way: 'PAGE' | 'STATEMENT'): Promise<EvacuationPlan> {
  checkReader(scope);
  const found = await getPlan(scope, id);
  await logAccess(scope, [id], way);
  return found;
}

/** Of a list, only what support sees is recorded: for everybody else each page would make fifty entries (decision 036). */
export async function logListed<T extends { objects: readonly { id: string }[] }>(scope: Scope, page: T): Promise<T> {
  if (scope.me.isSupportView)
    await logAccess(
      scope,
      page.objects.map(({ id }) => id),
      'LIST',
    );
  return page;
}

/** Who read a plan, newest first, for those who manage it. */
export async function accessLogOf(scope: Scope, id: string): Promise<{ objects: EvacuationAccess[] }> {
  checkReader(scope);
  const found = await findPlan(scope, id);
  if (!found) throw notFound('evacuation plan');
  if (!found.manages) throw forbidden();
  const openings = scope.db
    .selectFrom('evacuationPlanOpenings as opening')
    .select('opening.way')
    .where('opening.planId', '=', id);
  return { objects: await withFileNames(scope, id, await newestOpenings(openings)) };
}
