import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Scope } from '#platform/scope';
import { covers } from '#platform/access/access-sql';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { usersWithAccess } from '#platform/record/users-with-access';

/**
 * Who manages each property: its owners; if none of them may see it, the supervisors whose role is for its region, its landlord
 * or the property itself. Reads `people`, which is `usersWithAccess`.
 */
export const managers = ({ organisationId }: Pick<Scope, 'organisationId'>): RawBuilder<unknown> => sql`
  with owning as materialized (
    select p.id as property_id, person.id as user_id from property_owners o
    join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.id = o.property_id
    join people person on person.id = o.user_id and ${covers({ organisationId }, 'person', 'p')}
    where o.organisation_id = ${ownOrganisation(organisationId)}),
  supervising as (
    select p.id, person.id as user_id from people person cross join unnest(person.supervised_region_ids) region
    join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.region_id = region
    union
    select p.id, person.id from people person cross join unnest(person.supervised_landlord_ids) landlord
    join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.landlord_id = landlord
    union
    select h.property_id, person.id from people person cross join unnest(person.supervised_grant_ids) held
    join grant_properties h on h.organisation_id = ${ownOrganisation(organisationId)} and h.grant_id = held)
  select property_id, user_id from owning
  union all
  select p.id, person.id from supervising s
  join properties p on p.organisation_id = ${ownOrganisation(organisationId)} and p.id = s.id
  join people person on person.id = s.user_id and ${covers({ organisationId }, 'person', 'p')}
  where not exists (select from owning where owning.property_id = p.id)`;

/** The ids of those who manage the property of each of these records. */
export async function managersOf(scope: Scope, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map();
  const { rows: owners } = await sql<{ userId: string }>`
    select distinct o.user_id as "userId" from records record
    join property_owners o on o.organisation_id = ${ownOrganisation(scope.organisationId)} and o.property_id = record.property_id
    where record.organisation_id = ${ownOrganisation(scope.organisationId)} and record.id = any (${[...ids]}::uuid[])`.execute(
    scope.db,
  );
  // Usually its owners: only for a property without any are all users read.
  const known = await among(
    scope,
    ids,
    owners.map(({ userId }) => userId),
  );
  const rest = ids.filter((id) => !known.has(id));
  return rest.length ? new Map([...known, ...(await among(scope, rest))]) : known;
}

async function among(scope: Scope, ids: readonly string[], people?: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; userIds: string[] }>`
    with people as materialized (${usersWithAccess(scope, people)}), managers as (${managers(scope)})
    select record.id, array_agg(managers.user_id) as "userIds" from records record
    join managers on managers.property_id = record.property_id
    where record.organisation_id = ${ownOrganisation(scope.organisationId)} and record.id = any (${[...ids]}::uuid[]) group by record.id`.execute(
    scope.db,
  );
  return new Map(rows.map(({ id, userIds }) => [id, userIds]));
}
