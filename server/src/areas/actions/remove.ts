import { conflict, forbidden } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { mayRemove } from './action.ts';
import { holdAction } from './change.ts';
import { visibleActions } from './queries.ts';

/** Takes an open action out of sight. A closed one proves what was done, and stays. */
export async function removeAction(scope: Scope, id: string) {
  const action = await holdAction(scope, id);
  if (!action.mayManage || !action.isSupervisor) throw forbidden();
  if (!mayRemove(action)) throw conflict('This action is not open: what proves that it was done stays');
  await takeAway(scope, [action]);
  if (action.sourceId)
    await scope.record(action.sourceId, {
      type: 'EDIT',
      event: 'action.deleted',
      summary: `Action ${action.reference} deleted`,
    });
}

/** Takes the open actions of a record out of sight together with it; answers how many went and how many stay. */
export async function removeActionsOf(scope: Scope, sourceId: string): Promise<{ removed: number; kept: number }> {
  const actions = await visibleActions(scope)
    .select(['actions.id', 'actions.reference', 'actions.version', 'actions.state'])
    .where('actions.sourceId', '=', sourceId)
    .orderBy('actions.id')
    .forUpdate('actions')
    .execute();
  const going = actions.filter(({ state }) => state === 'open');
  await takeAway(scope, going);
  return { removed: going.length, kept: actions.length - going.length };
}

async function takeAway(scope: Scope, actions: readonly { id: string; reference: string }[]) {
  if (actions.length === 0) return;
  const ids = actions.map(({ id }) => id);
  await scope.db
    .updateTable('actions')
    .set((eb) => ({ deletedAt: scope.now.toISOString(), deletedBy: scope.me.id, version: eb('version', '+', 1) }))
    .where('id', 'in', ids)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', 'in', ids).execute();
  await scope.recordAll(
    actions.map(({ id, reference }) => ({
      recordId: id,
      entry: { type: 'ARCHIVE' as const, event: 'action.deleted', summary: `Action ${reference} deleted` },
    })),
  );
}
