import type {
  EvacuationOpening,
  EvacuationOpeningWay,
  EvacuationPlan,
} from '@lintel/contract/areas/evacuation-plans/plan';
import { namedFiles } from '#areas/files/entries';
import { noteOpenings, reader } from '#platform/access/openings';
import { forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { getPlan } from './plan.ts';
import { checkReader, findPlan } from './queries.ts';

/** How many of the newest are shown. */
const MOST = 200;

/** Records that somebody reads plans, once a day for each way and file. */
export const noteOpening = (
  scope: Scope,
  planIds: readonly string[],
  way: EvacuationOpeningWay,
  fileId: string | null = null,
): Promise<void> =>
  noteOpenings(
    scope,
    'evacuationPlanOpenings',
    planIds.map((planId) => ({ planId, way, fileId, ...reader(scope) })),
  );

/** A plan for somebody opening it. */
export async function readPlan(scope: Scope, id: string, way: 'PAGE' | 'STATEMENT'): Promise<EvacuationPlan> {
  checkReader(scope);
  const found = await getPlan(scope, id);
  await noteOpening(scope, [id], way);
  return found;
}

/** Of a list, only what support sees is recorded: for everybody else each page would make fifty entries (decision 036). */
export async function noteListed<T extends { objects: readonly { id: string }[] }>(scope: Scope, page: T): Promise<T> {
  if (scope.me.isSupportView)
    await noteOpening(
      scope,
      page.objects.map(({ id }) => id),
      'LIST',
    );
  return page;
}

/** Who read a plan, newest first, for those who manage it. */
export async function openingsOf(scope: Scope, id: string): Promise<{ objects: EvacuationOpening[] }> {
  checkReader(scope);
  const found = await findPlan(scope, id);
  if (!found) throw notFound('evacuation plan');
  if (!found.manages) throw forbidden();
  const kept = await scope.db
    .selectFrom('evacuationPlanOpenings')
    .innerJoin('users', 'users.id', 'evacuationPlanOpenings.userId')
    .select(['evacuationPlanOpenings.id', 'evacuationPlanOpenings.fileId', 'users.fullName as person'])
    .select(['evacuationPlanOpenings.way', 'evacuationPlanOpenings.isSupport', 'evacuationPlanOpenings.openedAt'])
    .where('evacuationPlanOpenings.planId', '=', id)
    .orderBy('evacuationPlanOpenings.openedAt', 'desc')
    .orderBy('evacuationPlanOpenings.id', 'desc')
    .limit(MOST)
    .execute();
  const fileIds = [...new Set(kept.flatMap(({ fileId }) => fileId ?? []))];
  const files = await namedFiles(scope, id, fileIds);
  return {
    objects: kept.map(({ fileId, ...opening }) => ({
      ...opening,
      file: files.find((file) => file.id === fileId)?.name ?? null,
    })),
  };
}
