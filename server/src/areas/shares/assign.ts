import { sql } from 'kysely';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { id as idShape } from '@lintel/contract/platform/shapes';
import { awaySentences } from '#areas/notices/absence';
import { visibleProperties } from '#areas/properties/queries';
import { conflict, forbidden, invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import type { WorkItem } from '#platform/work-kind';
import { setAssignee } from './assignments.ts';
import { canAccessProperty } from './people.ts';
import { holdActiveShares } from './queries.ts';
import { endShares } from './share-events.ts';

/** Assigns work to the user with a login or e-mail address; an empty one unassigns it. Its share ends. */
export async function assignToUser(scope: Scope, kind: SharedType, id: string, assignee: string) {
  const { hold, assignEvents } = scope.kinds[kind].work;
  const item = await hold(scope, id);
  if (!item.mayAssign) throw forbidden();
  if (!item.isOpen) throw conflict(onlyOpen(scope, kind));
  const user = assignee ? await userOf(scope, assignee, item) : null;
  const shares = await holdActiveShares(scope, [id]);
  if (shares.length === 0 && item.assigneeId === (user?.id ?? null)) {
    await scope.record(id, {
      type: 'ASSIGNEE_CHANGE',
      event: assignEvents.unchanged,
      summary: 'Saved without changes',
    });
    return;
  }
  await endShares(scope, shares, user ? 'replaced' : 'unassigned');
  await setAssignee(scope, item, { userId: user?.id ?? null, shareId: null });
  await scope.record(id, {
    type: 'ASSIGNEE_CHANGE',
    event: user ? assignEvents.assigned : assignEvents.unassigned,
    summary: (await awaySentences(scope, user ? [user.id] : [])).join(' ') || null,
    changes: [{ field: 'assignee', label: 'Assignee', from: item.assigneeName, to: user?.fullName ?? null }],
    facts: { given: { before: [item.assigneeId], after: [user?.id ?? null] } },
  });
}

export const onlyOpen = ({ kinds }: Scope, kind: SharedType) => {
  const [noun] = kinds[kind].work.nouns;
  return `Only ${kinds[kind].work.openWord} ${noun} can be assigned to somebody`;
};

const isId = (name: string) => idShape.safeParse(name).success;

/**
 * The user with a login, an e-mail address or, for callers who may not see addresses, an id; must be able to see what they are
 * assigned, except that a user without any role is only named.
 */
async function userOf(scope: Scope, assignee: string, { propertyId }: WorkItem) {
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
    .where((eb) =>
      eb.or([eb('login', '=', name), eb('email', '=', name), ...(isId(name) ? [eb('id', '=', name)] : [])]),
    )
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!user) throw invalid([{ field: 'assignee', message: 'Nobody here has this user name or e-mail address' }]);
  if (user.hasRoles && !user.seesIt)
    throw invalid([
      { field: 'assignee', message: `${user.fullName} may not see this property: give them access first` },
    ]);
  return user;
}
