import type { Removal } from '@lintel/contract/platform/shapes';
import { conflict, forbidden } from '#platform/http/problems';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { mayRemove } from './action.ts';
import { holdAction } from './change.ts';
import { closeAsNotRequired } from './close.ts';
import { closingRules, demandOf } from './closing-rules.ts';
import { holdActions, visibleActions } from './queries.ts';

/** Deletes (hides) an open action (decision 029). A closed one is evidence, and stays. */
export async function removeAction(scope: Scope, { id, version, reason }: Removal) {
  const action = await holdAction(scope, id);
  if (!action.mayManage || !action.isSupervisor) throw forbidden();
  if (version !== undefined) await checkVersion(scope, id, version, action);
  const demanded = demandOf(await closingRules(scope), action);
  if (action.state !== 'open')
    throw conflict('This action is not open, so it cannot be deleted: it proves what was done');
  if (!mayRemove(action, demanded))
    throw conflict(
      'Closing this action needs a second person, so one person cannot delete it. Close it as no longer required or as a duplicate, with a reason, and somebody else accepts that.',
    );
  await takeAway(scope, [action], reason);
  if (action.sourceId)
    await scope.record(action.sourceId, {
      type: 'EDIT',
      event: 'action.deleted',
      summary: `Action ${action.reference} deleted`,
      comment: reason,
    });
}

/** Deletes the actions of a record together with it, as far as each may be deleted; returns how many were deleted and how many stay. */
export async function removeActionsOf(
  scope: Scope,
  sourceId: string,
  reason: string,
): Promise<{ removed: number; kept: number }> {
  const found = await visibleActions(scope)
    .select('actions.id')
    .where('actions.sourceId', '=', sourceId)
    .orderBy('actions.id')
    .execute();
  const rules = await closingRules(scope);
  const held = await holdActions(
    scope,
    found.map(({ id }) => id),
  );
  const going = held.filter((action) => action.state === 'open' && !demandOf(rules, action).secondPerson);
  await takeAway(scope, going, reason);
  return { removed: going.length, kept: held.length - going.length };
}

/**
 * Removes the open actions of an import that is undone: deletes them or, if closing one requires a second person, closes it as
 * not required, for somebody else to accept. All or none.
 */
export async function removeImportedActions(
  scope: Scope,
  ids: readonly string[],
  reason: string,
): Promise<{ removed: number; waiting: number }> {
  const rules = await closingRules(scope);
  let removed = 0;
  let waiting = 0;
  for (const some of chunks(ids, 1000)) {
    const held = await holdActions(scope, some);
    const mine = held.filter(({ mayManage, isSupervisor }) => mayManage && isSupervisor);
    if (mine.length < some.length)
      throw conflict('You may not delete some of its actions, so somebody else must undo the import');
    const shared = mine.filter((action) => demandOf(rules, action).secondPerson);
    const own = mine.filter((action) => !shared.includes(action));
    await takeAway(scope, own, reason);
    await closeAsNotRequired(scope, shared, reason);
    removed += own.length;
    waiting += shared.length;
  }
  return { removed, waiting };
}

type Going = { id: string; reference: string; name: string; propertyId: string | null };

async function takeAway(scope: Scope, actions: readonly Going[], reason: string) {
  if (actions.length === 0) return;
  const ids = actions.map(({ id }) => id);
  await scope.db
    .updateTable('actions')
    .set((eb) => ({
      deletedAt: scope.now.toISOString(),
      deletedBy: scope.me.id,
      deletedReason: reason,
      version: eb('version', '+', 1),
    }))
    .where('id', 'in', ids)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', 'in', ids).execute();
  await scope.recordAll(
    actions.map(({ id, reference }) => ({
      recordId: id,
      entry: {
        type: 'ARCHIVE' as const,
        event: 'action.deleted',
        summary: `Action ${reference} deleted`,
        comment: reason,
      },
    })),
  );
  const named = ({ reference, name }: Going) => `${reference} “${name}”`;
  await scope.recordAll(
    [...Map.groupBy(actions, ({ propertyId }) => propertyId)].flatMap(([propertyId, there]) =>
      propertyId
        ? {
            recordId: propertyId,
            entry: {
              type: 'EDIT' as const,
              event: 'property.action-deleted',
              summary: `${there.length === 1 ? 'Action' : 'Actions'} ${there.map(named).join(', ')} deleted`,
              comment: reason,
            },
          }
        : [],
    ),
  );
}
