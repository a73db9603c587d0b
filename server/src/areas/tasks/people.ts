import { sql } from 'kysely';
import { covers, usersHolding } from '#platform/access/access-sql';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The active users who may manage the tasks of each of these properties. */
export async function managersOfTasksOn(scope: Scope, propertyIds: readonly string[]): Promise<Map<string, string[]>> {
  const own = ownOrganisation(scope.organisationId);
  const { rows } = await sql<{ propertyId: string; userIds: string[] }>`
    select p.id as "propertyId", array_agg(distinct holder.user_id) as "userIds"
    from (${usersHolding(scope, 'PRISM_PROPERTY_TASK_MANAGE')}) holder
    join properties p on p.organisation_id = ${own} and p.id = any (${[...new Set(propertyIds)]}::uuid[])
    where ${covers(scope, 'holder', 'p')}
    group by p.id`.execute(scope.db);
  return new Map(rows.map(({ propertyId, userIds }) => [propertyId, userIds]));
}

/** Owners must be users who can still sign in; returns their names by id. */
export async function checkOwners(
  { db }: Scope,
  ownerIds: string[],
  { field = 'ownerIds', known = [] }: { field?: string; known?: string[] } = {},
): Promise<Map<string, string>> {
  const ids = [...new Set([...ownerIds, ...known])];
  const found = ids.length
    ? await db.selectFrom('users').select(['id', 'fullName', 'deactivatedAt']).where('id', 'in', ids).execute()
    : [];
  const choosable = new Set(
    found.filter((user) => !user.deactivatedAt || known.includes(user.id)).map((user) => user.id),
  );
  if (!ownerIds.every((id) => choosable.has(id)))
    throw invalid([{ field, message: 'Choose people from this organisation' }]);
  return new Map(found.map((user) => [user.id, user.fullName]));
}

/** The owners of tasks, and their assignees. */
export async function ownersOf(
  { db, organisationId }: Scope,
  taskIds: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ taskId: string; userId: string }>`
    select task_id as "taskId", user_id as "userId" from task_owners where organisation_id = ${ownOrganisation(organisationId)} and task_id = any (${[...taskIds]}::uuid[])
    union
    select id, assignee_id from tasks where organisation_id = ${ownOrganisation(organisationId)} and id = any (${[...taskIds]}::uuid[]) and assignee_id is not null`.execute(
    db,
  );
  const owners = Map.groupBy(rows, ({ taskId }) => taskId);
  return new Map([...owners].map(([id, some]) => [id, some.map(({ userId }) => userId)]));
}

/** Replaces the owners of tasks. */
export async function setOwners({ db }: Scope, taskIds: string[], ownerIds: string[]) {
  await db
    .deleteFrom('taskOwners')
    .where(sql<boolean>`task_id = any(${taskIds}::uuid[])`)
    .execute();
  if (ownerIds.length)
    await sql`insert into task_owners (task_id, user_id) select task_id, user_id
      from unnest(${taskIds}::uuid[]) task_id cross join unnest(${[...new Set(ownerIds)]}::uuid[]) user_id`.execute(db);
}
