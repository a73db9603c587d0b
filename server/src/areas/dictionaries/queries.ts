import { sql } from 'kysely';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The entries of a dictionary in order, including archived ones. */
export function entriesOf({ db }: Scope, dictionary: DictionaryName) {
  return db
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'code', 'name', 'sortOrder', 'details', 'archivedAt', 'version'])
    .where('dictionary', '=', dictionary)
    .orderBy('sortOrder')
    .orderBy('nameKey');
}

/** The same from the cache, unless something has changed. */
export const knownEntries = remembered('entries of', ['dictionaryEntries'], (scope, dictionary: DictionaryName) =>
  entriesOf(scope, dictionary).execute(),
);

/** The entries that can still be chosen. */
export const offeredEntries = async (scope: Scope, dictionary: DictionaryName) =>
  (await knownEntries(scope, dictionary)).filter((entry) => entry.archivedAt === null);

export function findEntry({ db }: Scope, id: string) {
  return db
    .selectFrom('dictionaryEntries')
    .select(['id', 'dictionary', 'code', 'name', 'sortOrder', 'details', 'archivedAt', 'version'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the record of a dictionary: changes to one dictionary are made one at a time. */
export function holdDictionary({ db }: Scope, name: DictionaryName) {
  return db.selectFrom('dictionaries').select('id').where('name', '=', name).forUpdate().executeTakeFirstOrThrow();
}

/** Every column that references an entry, from the catalogue: includes future tables without naming them here. */
async function referringColumns({ db }: Scope): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select source.relname as "table", attribute.attname as "column"
    from pg_constraint reference
    join pg_class source on source.oid = reference.conrelid
    join pg_attribute attribute on attribute.attrelid = reference.conrelid and attribute.attnum = any (reference.conkey)
    where reference.contype = 'f' and reference.confrelid = 'public.dictionary_entries'::regclass and attribute.attname <> 'organisation_id'`.execute(
    db,
  );
  return rows;
}

/** How many rows of any table reference each of these entries. */
export async function usesOf(scope: Scope, ids: string[]): Promise<Map<string, number>> {
  const columns = ids.length ? await referringColumns(scope) : [];
  if (columns.length === 0) return new Map();
  const counts = columns.map(
    ({ table, column }) =>
      sql`select ${sql.ref(column)} as id, count(*) as uses from ${sql.table(table)} where organisation_id = ${ownOrganisation(scope.organisationId)} and ${sql.ref(column)} = any (${ids}::uuid[]) group by 1`,
  );
  const { rows } = await sql<{
    id: string;
    uses: number;
  }>`select id, sum(uses)::int as uses from (${sql.join(counts, sql` union all `)}) counted group by id`.execute(
    scope.db,
  );
  return new Map(rows.map(({ id, uses }) => [id, uses]));
}
