import { personFieldLabels } from '@lintel/contract/areas/people/person';
import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import { visibleUsers } from '#areas/users/queries';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';

/**
 * The people whom a leaver manages. The successor cannot manage themselves or their own managers: these, or everybody if there
 * is no successor, get the leaver's manager.
 */
export const peopleHandOver: HandOver<Scope> = {
  nouns: ['person to manage', 'people to manage'],
  label: personFieldLabels.managerId,
  event: 'person.edited',
  holdingsOf: (scope, userIds) =>
    visibleUsers(scope)
      .select(['users.id', 'users.managerId as userId'])
      .where('users.managerId', '=', oneOf(userIds))
      .where('users.deactivatedAt', 'is', null)
      .orderBy('users.id')
      .$narrowType<{ userId: NotNull }>()
      .execute(),
  async pass(scope, ids, from, to) {
    const upwards = (
      await visibleUsers(scope)
        .select('users.id')
        .where('users.id', '=', oneOf(ids))
        .where(sql<boolean>`(users.id = ${to}::uuid or users.id in (${managersAbove(scope, to)}))`)
        .execute()
    ).map(({ id }) => id);
    await giveTo(
      scope,
      ids.filter((id) => !upwards.includes(id)),
      to,
    );
    await raise(scope, upwards, from);
    return upwards;
  },
  release: raise,
};

/** The ids of somebody's managers, direct and indirect. */
const managersAbove = ({ organisationId }: Scope, userId: string) => sql`
  with recursive above as (
    select u.manager_id as id from users u where u.organisation_id = ${ownOrganisation(organisationId)} and u.id = ${userId}::uuid
    union select u.manager_id from above join users u on u.organisation_id = ${ownOrganisation(organisationId)} and u.id = above.id)
  select above.id from above where above.id is not null`;

async function giveTo({ db }: Scope, ids: readonly string[], managerId: string | null) {
  if (ids.length === 0) return;
  await db
    .updateTable('users')
    .set({ managerId, version: sql<number>`version + 1` })
    .where('id', '=', oneOf(ids))
    .execute();
}

/** Assigns people to their manager's manager, if there is an active one; logs it for each. */
async function raise(scope: Scope, ids: readonly string[], from: string): Promise<void> {
  if (ids.length === 0) return;
  const leaver = await visibleUsers(scope)
    .leftJoin('users as above', (join) =>
      join.onRef('above.id', '=', 'users.managerId').on('above.deactivatedAt', 'is', null),
    )
    .select(['users.fullName', 'above.id as aboveId', 'above.fullName as above'])
    .where('users.id', '=', from)
    .executeTakeFirstOrThrow();
  await giveTo(scope, ids, leaver.aboveId);
  await scope.recordAll(
    ids.map((recordId) => ({
      recordId,
      entry: {
        type: 'EDIT' as const,
        event: 'person.edited',
        summary: `${leaver.fullName} no longer manages them`,
        changes: [{ field: 'managerId', label: personFieldLabels.managerId, from: leaver.fullName, to: leaver.above }],
      },
    })),
  );
}
