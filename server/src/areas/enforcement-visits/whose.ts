import { sql } from 'kysely';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { usersWithAccess } from '#areas/notices/access';
import type { Naming } from '#areas/notices/named';
import { covers } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { managesEnforcement } from './permissions.ts';

// Conditions on a row of a kind of record that names people. Those named on it are looked up for each row: users are many.

/** It names one of these people, or anybody, who may currently see it. */
export const names = (scope: Scope, naming: Naming, userIds?: readonly string[]) =>
  sql<boolean>`exists (select from (${peopleOf(scope, naming, userIds)}) named
    join properties place on place.organisation_id = ${ownOrganisation(scope.organisationId)} and place.id = ${sql.ref(`${naming.records}.property_id`)}
    cross join lateral (${usersWithAccess(scope, sql<string[]>`array[named.user_id]`)}) person
    where ${naming.kind} = any (person.sees) and ${covers(scope, 'person', 'place')})`;

/** The reader must see to it, as for notices: they are named on it, or manage it if nobody is named who may see it. */
const isMine = (scope: Scope, naming: Naming) =>
  sql<boolean>`(exists (${peopleOf(scope, naming, [scope.me.id])})
    or ${managesEnforcement(scope)} and not ${names(scope, naming)})`;

/** The answers of `whoseFilter`; `MY_PEOPLE`: the reader's, or on a property that they look after, whoever is to see to it. */
export function isWhose(scope: Scope, naming: Naming, whose: string) {
  const mine = isMine(scope, naming);
  switch (whose) {
    case 'MINE':
      return mine;
    case 'NOT_MINE':
      return sql<boolean>`not ${mine}`;
    case 'MY_PEOPLE':
      return sql<boolean>`(${mine} or ${sql.ref(`${naming.records}.property_id`)} = any (array(select property_id from property_owners
        where organisation_id = ${ownOrganisation(scope.organisationId)} and user_id = ${scope.me.id})))`;
    default:
      return sql<boolean>`true`;
  }
}

const peopleOf = (scope: Scope, { records, people, record }: Naming, userIds?: readonly string[]) =>
  sql`select named.user_id from ${sql.table(people)} named where named.organisation_id = ${ownOrganisation(scope.organisationId)}
    and named.${sql.ref(record)} = ${sql.ref(`${records}.id`)}
    ${userIds ? sql`and named.user_id = any (${[...userIds]}::uuid[])` : sql``}`;

/** The filter for what the dashboard is narrowed to. */
export const whoseOnDashboard = (role: WhoseTasks) =>
  role === 'ALL' ? {} : ({ whose: role === 'OWN' ? 'MINE' : 'MY_PEOPLE' } as const);
