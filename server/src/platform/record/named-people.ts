import { sql } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { covers, reachCovers } from '../access/access-sql.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';
import type { Scope } from '../scope.ts';
import type { KindName } from './record-kind.ts';
import { usersWithAccess } from './users-with-access.ts';

/**
 * A kind whose records are on properties and name people, the column of the second table that references the first, and the permission
 * to manage such records, whose holders stand in where nobody is named.
 */
export type Naming = { kind: KindName; records: string; people: string; record: string; manages: Permission };

// Conditions on a row of a kind that names people. Those named on it are looked up for each row: users are many.

/** It names one of these people, or anybody, who may currently see it. */
export const isNamedOn = (scope: Scope, naming: Naming, userIds?: readonly string[]) =>
  sql<boolean>`exists (select from (${peopleOf(scope, naming, userIds)}) named
    join properties place on place.organisation_id = ${ownOrganisation(scope.organisationId)} and place.id = ${sql.ref(`${naming.records}.property_id`)}
    cross join lateral (${usersWithAccess(scope, sql<string[]>`array[named.user_id]`)}) person
    where ${naming.kind} = any (person.sees) and ${covers(scope, 'person', 'place')})`;

/** The reader must see to it, as for notices: they are named on it, or manage it if nobody is named who may see it. */
const isMine = (scope: Scope, naming: Naming) =>
  sql<boolean>`(exists (${peopleOf(scope, naming, [scope.me.id])})
    or coalesce(${reachCovers(scope, scope.me.reach(naming.manages), 'properties')}, false) and not ${isNamedOn(scope, naming)})`;

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

/** The tables between which people are passed on. `dated`: the record has a time of last change. */
type Tables = Pick<Naming, 'records' | 'people' | 'record'> & { dated?: true };

/** Replaces a person named on records by another, leaving one row if both were named. */
export async function replaceNamedPerson(
  { db, organisationId, now }: Scope,
  { records, people, record, dated }: Tables,
  ids: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<void> {
  const own = ownOrganisation(organisationId);
  const [of, named, key] = [sql.table(records), sql.table(people), sql.ref(record)];
  const theirs = sql`organisation_id = ${own} and id = any (${[...ids]}::uuid[])`;
  await sql`select id from ${of} where ${theirs} order by id for update`.execute(db);
  await sql`delete from ${named} where organisation_id = ${own} and user_id = ${from}::uuid and ${key} = any (${[...ids]}::uuid[])`.execute(
    db,
  );
  await sql`insert into ${named} (${key}, user_id) select id, ${to}::uuid from unnest(${[...ids]}::uuid[]) id
    on conflict do nothing`.execute(db);
  const changed = dated ? sql`, changed_at = ${now.toISOString()}::timestamptz` : sql``;
  await sql`update ${of} set version = version + 1${changed} where ${theirs}`.execute(db);
}
