import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares';
import { awaySentences } from '#areas/notices/absence';
import { tellOfAssignment } from '#areas/notices/of-actions';
import { visibleProperties } from '#areas/properties/queries';
import { userIdOf } from '#platform/access';
import { conflict, forbidden, invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { holdItem } from './item.ts';
import type { Item } from './item.ts';
import { canAccessProperty } from './people.ts';
import { holdLiving } from './queries.ts';
import { endShares } from './say.ts';

/** Gives a task or an action to the user with a login or e-mail address; an empty one takes it back. A share of it ends. */
export async function assignToUser(scope: Scope, kind: SharedType, id: string, assignee: string) {
  const item = await holdItem(scope, kind, id);
  if (!item.mayAssign) throw forbidden();
  if (!item.isOpen) throw conflict(onlyOpen(kind));
  const user = assignee ? await userOf(scope, assignee, item) : null;
  const shares = await holdLiving(scope, [id]);
  const what = kind.toLowerCase();
  if (shares.length === 0 && item.assigneeId === (user?.id ?? null)) {
    await scope.record(id, {
      type: 'ASSIGNEE_CHANGE',
      event: `${what}.assigned-unchanged`,
      summary: 'Saved without a change',
    });
    return;
  }
  await endShares(scope, shares, user ? 'replaced' : 'unassigned');
  await giveTo(scope, item, { userId: user?.id ?? null, shareId: null });
  await scope.record(id, {
    type: 'ASSIGNEE_CHANGE',
    event: user ? `${what}.assigned` : `${what}.unassigned`,
    summary: (await awaySentences(scope, user ? [user.id] : [])).join(' ') || null,
    changes: [{ field: 'assignee', label: 'Assignee', from: item.assigneeName, to: user?.fullName ?? null }],
  });
  await tellOfAssignment(scope, { type: kind, id }, { from: item.assigneeId, to: user?.id ?? null });
}

export const onlyOpen = (kind: SharedType) =>
  kind === 'ACTION' ? 'Only an open action can be given to somebody' : 'Only an active task can be given to somebody';

/** Writes down who an item is given to from now on: a user, somebody outside by a share, or nobody. */
export async function giveTo(scope: Scope, { id, kind }: Item, to: { userId: string | null; shareId: string | null }) {
  const { db, me, now } = scope;
  const { last } = await db
    .selectFrom('assignments')
    .select((eb) => eb.fn.coalesce(eb.fn.max('number'), eb.lit(0)).as('last'))
    .where('recordId', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('assignments')
    .values({ recordId: id, number: last + 1, ...to, assignedBy: userIdOf(me), assignedAt: now.toISOString() })
    .execute();
  if (kind === 'ACTION')
    await db
      .updateTable('actions')
      .set((eb) => ({ assigneeId: to.userId, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  else
    await db
      .updateTable('tasks')
      .set((eb) => ({ assigneeId: to.userId, version: eb('version', '+', 1), changedAt: now.toISOString() }))
      .where('id', '=', id)
      .execute();
}

/** The user with a login or e-mail address, who must be able to see what they are given; one without any role is only named. */
async function userOf(scope: Scope, assignee: string, { propertyId }: Item) {
  const { db } = scope;
  const name = assignee.trim().toLowerCase();
  const property = propertyId
    ? await visibleProperties(scope)
        .select(['properties.id', 'properties.regionId', 'properties.landlordId'])
        .where('properties.id', '=', propertyId)
        .executeTakeFirstOrThrow()
    : null;
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .select((property ? canAccessProperty(scope, property) : sql<boolean>`true`).as('seesIt'))
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('grants').select('grants.id').whereRef('grants.userId', '=', 'users.id')).as('hasRoles'),
    )
    .where((eb) => eb.or([eb('login', '=', name), eb('email', '=', name)]))
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw invalid([{ field: 'assignee', message: 'Nobody here has this login or e-mail address' }]);
  if (user.hasRoles && !user.seesIt)
    throw invalid([
      { field: 'assignee', message: `${user.fullName} may not see this property: give them access first` },
    ]);
  return user;
}
