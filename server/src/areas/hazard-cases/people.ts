import { sql } from 'kysely';
import { usersWithAccess } from '#areas/notices/access';
import { covers } from '#platform/access-sql';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';

/** Rows (caseId, userId) of who is named on cases and may see them now: whom notices reach. All, or of those people. */
export const namedWhoSee = (scope: Pick<Scope, 'organisationId' | 'kinds'>, userIds?: readonly string[]) => {
  const own = ownOrganisation(scope.organisationId);
  return sql`
    select named.case_id as "caseId", named.user_id as "userId" from hazard_case_people named
    join hazard_cases h on h.organisation_id = ${own} and h.id = named.case_id
    join properties p on p.organisation_id = ${own} and p.id = h.property_id
    join (${usersWithAccess(scope, userIds)}) person on person.id = named.user_id
      and 'HAZARD_CASE' = any (person.sees) and ${covers(scope, 'person', 'p')}
    where named.organisation_id = ${own}`;
};

/** Which of these people may see the hazard cases of a property. */
export async function whoSeeCasesAt(scope: Scope, propertyId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select person.id from (${usersWithAccess(scope, userIds)}) person
    join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = ${propertyId}::uuid
    where 'HAZARD_CASE' = any (person.sees) and ${covers(scope, 'person', 'p')}`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}
