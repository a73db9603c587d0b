import type pg from 'pg';

/** A table of a backup, and the source that COPY reads. */
export type Source = { name: string; columns: string[]; sql: string };

/** Sessions and tokens ended after the backup must not become valid again, and old counts of attempts are worthless. */
const leftOut: ReadonlySet<string> = new Set([
  'schema_migrations',
  'sessions',
  'api_tokens',
  'directory_tokens',
  'calendar_feeds',
  'pending_sign_ins',
  'sign_on_attempts',
  'sign_on_logouts',
  'throttle',
]);
/** Of other tables some rows: evidence packs are copies that can be made again. */
const rowsLeftOut: ReadonlyMap<string, string> = new Map([['made_files', "kind = 'evidence-pack'"]]);

/** What a backup has of a table, as what follows `from`; undefined for none. */
export function keptRows(name: string): string | undefined {
  if (leftOut.has(name)) return undefined;
  const without = rowsLeftOut.get(name);
  return without ? `${quoted(name)} where not (${without})` : quoted(name);
}

/** Waiting jobs are stored apart from the job library's own tables, so that any later version can queue them again. */
const WAITING = { name: 'restored_jobs', columns: ['id', 'name', 'data', 'start_after'] };

/** Every table of ours with its stored columns, and the waiting jobs. */
export async function keptTables(client: pg.Client): Promise<Source[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    group by c.relname order by c.relname`);
  const tables = rows
    .filter(({ name }) => keptRows(name) && name !== WAITING.name)
    .map(({ name, columns }) => ({
      name,
      columns,
      sql: `(select ${columns.map(quoted).join(', ')} from ${keptRows(name)})`,
    }));
  return [...tables, { ...WAITING, sql: `(${await waitingJobs(client)})` }];
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

// A job in progress counts as waiting: its effect is not in the snapshot.
async function waitingJobs(client: pg.Client): Promise<string> {
  const restored = `select ${WAITING.columns.join(', ')} from ${WAITING.name}`;
  const { rows } = await client.query<{ exists: boolean }>("select to_regclass('pgboss.job') is not null as exists");
  if (!rows[0]?.exists) return restored;
  return `${restored} union all select id, name, data, start_after from pgboss.job where state < 'completed' and data ? 'organisationId'`;
}
