import pg from 'pg';

/** A hash over every row that an organisation has in each table, read as the owner of the database. */
export async function storedRows(ownerUrl: string, organisationId: string): Promise<Record<string, string>> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rows: tables } = await owner.query<{ name: string; key: string }>(tenantTables);
    const hashes: Record<string, string> = {};
    for (const { name, key } of tables) {
      const { rows } = await owner.query<{ hash: string }>(
        `select count(*) || ':' || coalesce(md5(string_agg(row_text, '|' order by row_text)), '') as hash from (select t::text as row_text from "${name}" t where "${key}" = $1) rows`,
        [organisationId],
      );
      hashes[name] = rows[0]!.hash;
    }
    return hashes;
  } finally {
    await owner.end();
  }
}

/** Every table that holds rows of organisations, and the column that says whose. */
export const tenantTables = `
  select c.relname as name, a.attname as key from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname = case when c.relname = 'organisations' then 'id' else 'organisation_id' end
  where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`;
