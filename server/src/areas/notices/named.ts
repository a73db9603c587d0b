import { sql } from 'kysely';
import { SHOWN_NAME } from '@lintel/contract/areas/actions/action';
import { covers } from '#platform/access/access-sql';
import type { Naming } from '#platform/record/named-people';
import type { KindName } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { usersWithAccess } from '#platform/record/users-with-access';
import { managersAt } from './holding.ts';

/** The name of a record of `item` in notices: long names are truncated as everywhere (ACT-050). */
export const shownTitle = sql`case when length(item.title) > ${sql.lit(SHOWN_NAME)}
  then left(item.title, ${sql.lit(SHOWN_NAME - 3)}) || '...' else item.title end`;

/** Rows (recordId, userId) of people named on records who may see them now: whom notices reach. */
const namedWhoSee = (scope: Pick<Scope, 'organisationId' | 'kinds'>, { kind, records, people, record }: Naming) => {
  const own = ownOrganisation(scope.organisationId);
  const key = sql.ref(record);
  return sql`
    select named.${key} as "recordId", named.user_id as "userId" from ${sql.table(people)} named
    join ${sql.table(records)} h on h.organisation_id = ${own} and h.id = named.${key}
    join properties p on p.organisation_id = ${own} and p.id = h.property_id
    join (${usersWithAccess(scope)}) person on person.id = named.user_id
      and ${kind} = any (person.sees) and ${covers(scope, 'person', 'p')}
    where named.organisation_id = ${own}`;
};

/** Which of these people may see the records of a kind at a property. */
export async function readersAt(scope: Scope, kind: KindName, propertyId: string, userIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    select person.id from (${usersWithAccess(scope, userIds)}) person
    join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = ${propertyId}::uuid
    where ${kind} = any (person.sees) and ${covers(scope, 'person', 'p')}`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}

/** The people named on each of these records who may see it; if there are none, those who manage such records at its property. */
export async function namedOrManaging(
  scope: Scope,
  naming: Naming,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ recordId: string; userId: string }>`
    select * from (${namedWhoSee(scope, naming)}) named where "recordId" = any (${[...ids]}::uuid[])`.execute(scope.db);
  const people = new Map(
    [...Map.groupBy(rows, ({ recordId }) => recordId)].map(([id, some]) => [id, some.map(({ userId }) => userId)]),
  );
  const rest = ids.filter((id) => !people.has(id));
  if (rest.length === 0) return people;
  const others = await managersAt(scope, naming.manages, rest);
  return new Map([...people, ...[...others].map(([id, { userIds }]) => [id, userIds] as const)]);
}
