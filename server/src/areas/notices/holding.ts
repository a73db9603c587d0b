import { sql } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { covers, usersHolding } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** Who holds a permission at the property of each of these records; if nobody does, the administrators of the organisation. */
export async function managersAt(scope: Scope, permission: Permission, recordIds: readonly string[]) {
  const own = ownOrganisation(scope.organisationId);
  const { rows } = await sql<{ id: string; userIds: string[]; isAdministrators: boolean }>`
    with managing as materialized (${usersHolding(scope, permission)}),
      administering as materialized (${usersHolding(scope, 'PRISM_APP_SETTINGS_MANAGE')}),
      there as (
        select r.id, r.property_id from records r
        where r.organisation_id = ${own} and r.id = any (${[...recordIds]}::uuid[])),
      managers as (
        select there.id, managing.user_id from there
        join properties p on p.organisation_id = ${own} and p.id = there.property_id
        join managing on ${covers(scope, 'managing', 'p')})
    select id, array_agg(user_id) as "userIds", false as "isAdministrators" from managers group by id
    union all
    select there.id, array_agg(administering.user_id), true from there cross join administering
    where not exists (select from managers where managers.id = there.id) group by there.id`.execute(scope.db);
  return new Map(rows.map(({ id, ...who }) => [id, who]));
}
