import { hash } from 'node:crypto';
import pg from 'pg';

const owners = new Map<string, pg.Pool>();

/** A permanent connection: each new one would load the catalogue of every table, which takes longer than reading them. */
export function keptOwner(ownerUrl: string): pg.Pool {
  const kept = owners.get(ownerUrl);
  if (kept) return kept;
  const owner = new pg.Pool({
    connectionString: ownerUrl,
    max: 1,
    allowExitOnIdle: true,
    // A statement about every table takes longer to plan than to run.
    options: '-c plan_cache_mode=force_generic_plan',
  });
  // Its database may be dropped.
  owner.on('error', () => {});
  owners.set(ownerUrl, owner);
  return owner;
}

/** A hash over all rows of an organisation in each table, read as the owner of the database. */
export async function storedRows(ownerUrl: string, organisationId: string): Promise<Record<string, string>> {
  const owner = keptOwner(ownerUrl);
  const { rows: tables } = await owner.query<{ name: string; key: string }>(tenantTables);
  const text = tables
    .filter(({ name }) => !summed.test(name))
    .map(
      ({ name, key }) =>
        // A sum needs no order: sorting the texts of all rows took three quarters of the time.
        `select '${name}' as name, count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${name}" t where "${key}" = $1`,
    )
    .join(' union all ');
  const { rows } = await owner.query<{ name: string; hash: string }>({
    name: hash('sha1', text),
    text,
    values: [organisationId],
  });
  return Object.fromEntries(rows.map(({ name, hash: content }) => [name, content]));
}

/**
 * Reading personal information is recorded (decision 036). Jobs may run at any time: they sum the cells of figures, whose rows
 * change while their totals stay, extract the words of documents, and claim and release contents.
 */
const summed = /^accident_openings$|^kept_counts$|_counts$|_count_changes$|^file_texts$|^unclaimed_contents$/;

/** Every table with rows of organisations, and its organisation column. */
export const tenantTables = `
  select c.relname as name, a.attname as key from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname = case when c.relname = 'organisations' then 'id' else 'organisation_id' end
  where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`;

/** The tables in which a row of an organisation contains a text, in any case and column. */
export async function tablesHolding(
  { id, server }: { id: string; server: { ownerUrl: string } },
  word: string,
): Promise<string[]> {
  const owner = keptOwner(server.ownerUrl);
  const { rows: tables } = await owner.query<{ name: string; key: string }>(tenantTables);
  const text = tables
    .map(
      ({ name, key }) =>
        `select '${name}' as name where exists (select from "${name}" t where "${key}" = $1 and t::text ilike $2)`,
    )
    .join(' union all ');
  const { rows } = await owner.query<{ name: string }>({
    name: hash('sha1', text),
    text,
    values: [id, `%${word}%`],
  });
  return rows.map(({ name }) => name);
}
