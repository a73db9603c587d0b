import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { HeldAction } from './queries.ts';

type Moved = { action: Pick<HeldAction, 'id' | 'dueOn' | 'extensionCount'>; dueOn: string };

/** Records those of these moves of a due date that go to a later one: an extension has a reason, is counted, and cannot be undone. */
export async function recordExtensions({ db, me, now }: Scope, moved: readonly Moved[], reason: string) {
  const extended = moved.filter(({ action, dueOn }) => dueOn > action.dueOn);
  if (extended.length === 0) return;
  await db
    .insertInto('actionExtensions')
    .values(
      extended.map(({ action: { id, extensionCount, dueOn: fromOn }, dueOn: toOn }) => ({
        actionId: id,
        number: extensionCount + 1,
        fromOn,
        toOn,
        reason,
        extendedBy: me.id,
        extendedAt: now.toISOString(),
      })),
    )
    .execute();
  await db
    .updateTable('actions')
    .set((eb) => ({ extensionCount: eb('extensionCount', '+', 1) }))
    .where('id', '=', oneOf(extended.map(({ action }) => action.id)))
    .execute();
}

/** The extensions of an action, latest first. */
export const extensionsOf = ({ db }: Scope, actionId: string) =>
  db
    .selectFrom('actionExtensions')
    .leftJoin('users', 'users.id', 'actionExtensions.extendedBy')
    .select([
      'actionExtensions.fromOn as from',
      'actionExtensions.toOn as to',
      'actionExtensions.reason',
      'users.fullName as extendedBy',
      'actionExtensions.extendedAt',
    ])
    .where('actionExtensions.actionId', '=', actionId)
    .orderBy('actionExtensions.number', 'desc')
    .execute();
