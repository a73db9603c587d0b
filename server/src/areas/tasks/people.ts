import { sql } from 'kysely';
import { invalid } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';

/** An active user who may manage the tasks of a property. */
export async function managesTasksOf(
  { db, organisationId }: Scope,
  userId: string,
  propertyId: string,
): Promise<{ fullName: string } | undefined> {
  const { rows } = await sql<{ fullName: string }>`
    select u.full_name as "fullName" from users u
    where u.organisation_id = ${unforeseen(organisationId)} and u.id = ${userId} and u.deactivated_at is null and exists (
      select from grants g
      join roles r on r.organisation_id = g.organisation_id and r.id = g.role_id
      join properties p on p.organisation_id = g.organisation_id and p.id = ${propertyId}
      where g.organisation_id = u.organisation_id and g.user_id = u.id
        and r.permissions ?| array['PRISM_PROPERTY_TASK_MANAGE', 'PRISM_SUPPORT_EDIT']
        and case g.reach when 'organisation' then true when 'region' then g.region_id = p.region_id
          when 'landlord' then g.landlord_id = p.landlord_id
          else exists (select from grant_properties h where h.organisation_id = g.organisation_id and h.grant_id = g.id and h.property_id = p.id) end)`.execute(
    db,
  );
  return rows[0];
}

/** Owners must be users who can still sign in; answers their names by id. */
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
    throw invalid([{ field, message: 'Choose people of this organisation' }]);
  return new Map(found.map((user) => [user.id, user.fullName]));
}

/** Makes these people the owners of tasks, and nobody else. */
export async function setOwners({ db }: Scope, taskIds: string[], ownerIds: string[]) {
  await db
    .deleteFrom('taskOwners')
    .where(sql<boolean>`task_id = any(${taskIds}::uuid[])`)
    .execute();
  if (ownerIds.length)
    await sql`insert into task_owners (task_id, user_id) select task_id, user_id
      from unnest(${taskIds}::uuid[]) task_id cross join unnest(${[...new Set(ownerIds)]}::uuid[]) user_id`.execute(db);
}
