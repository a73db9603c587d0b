import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import { ownOrganisation } from '../database/tenant-predicate.ts';

/** The tables of a kind that names people, and the foreign key between them. `dated`: the record has a time of last change. */
type Tables = { records: string; people: string; record: string; dated?: true };

/** Replaces a person named on records by another, leaving one row if both were named. */
export async function passNamed(
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
