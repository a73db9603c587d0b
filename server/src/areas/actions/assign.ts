import type { Action } from '@lintel/contract/areas/actions';
import { awaySentences } from '#areas/notices/absence';
import { tellOfAssignment } from '#areas/notices/of-actions';
import { conflict, forbidden, invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { getAction } from './action.ts';
import { holdAction } from './change.ts';

/** Gives an action to the user with a login or e-mail address; an empty one takes it back. */
export async function assignAction(scope: Scope, id: string, assignee: string): Promise<Action> {
  const action = await holdAction(scope, id);
  if (!action.mayManage) throw forbidden();
  if (action.state !== 'open') throw conflict('Only an open action can be given to somebody');
  const user = assignee ? await userOf(scope, assignee) : null;
  if (action.assigneeId === (user?.id ?? null)) {
    await scope.record(id, {
      type: 'ASSIGNEE_CHANGE',
      event: 'action.assigned-unchanged',
      summary: 'Saved without a change',
    });
    return getAction(scope, id);
  }
  const { number } = await scope.db
    .selectFrom('actionAssignments')
    .select((eb) => eb.fn.countAll<number>().as('number'))
    .where('actionId', '=', id)
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('actionAssignments')
    .values({
      actionId: id,
      number: number + 1,
      userId: user?.id ?? null,
      assignedBy: scope.me.id,
      assignedAt: scope.now.toISOString(),
    })
    .execute();
  await scope.db
    .updateTable('actions')
    .set({ assigneeId: user?.id ?? null, version: action.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, {
    type: 'ASSIGNEE_CHANGE',
    event: user ? 'action.assigned' : 'action.unassigned',
    summary: (await awaySentences(scope, user ? [user.id] : [])).join(' ') || null,
    changes: [{ field: 'assignee', label: 'Assignee', from: action.assigneeName, to: user?.fullName ?? null }],
  });
  await tellOfAssignment(scope, id, { from: action.assigneeId, to: user?.id ?? null });
  return getAction(scope, id);
}

async function userOf({ db }: Scope, assignee: string) {
  const name = assignee.trim().toLowerCase();
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw invalid([{ field: 'assignee', message: 'Nobody here has this login or e-mail address' }]);
  return user;
}
