import pg from 'pg';
import { v7 as uuid } from 'uuid';
import { foundOrganisation } from '#areas/organisation/found-organisation';
import type { ScopeMaker } from '#platform/scope';
import { tenantTables } from './stored-rows.ts';

type Template = { id: string; owner: pg.Pool; tables: { name: string; columns: { name: string; isId: boolean }[] }[] };

const templates = new Map<string, Promise<Template | undefined>>();

/**
 * Creates an organisation by copying a newly founded one: hundreds of tests start with it. Its ids are its own; the activity
 * entries of its founding have the other's hashes.
 */
export async function clonedOrganisation(
  ownerUrl: string,
  maker: ScopeMaker,
  { code, name }: { code: string; name: string },
): Promise<string> {
  if (!templates.has(ownerUrl)) templates.set(ownerUrl, aTemplate(ownerUrl, maker));
  const template = await templates.get(ownerUrl);
  if (!template) return foundOrganisation(ownerUrl, maker, { code, name });
  const id = uuid();
  const organisation = `insert into organisations (id, code, name) values ('${id}', ${pg.escapeLiteral(code)}, ${pg.escapeLiteral(name)})`;
  const copies = template.tables.map((table) => copyOf(table, template.id, id));
  await template.owner.query(
    `begin; set local session_replication_role = replica; ${[organisation, ...copies].join(';')}; commit`,
  );
  return id;
}

/** A founded organisation and everything in it; undefined if the owner may not copy it. */
async function aTemplate(ownerUrl: string, maker: ScopeMaker): Promise<Template | undefined> {
  const owner = new pg.Pool({ connectionString: ownerUrl, max: 1, allowExitOnIdle: true });
  owner.on('error', () => {});
  const { rows } = await owner.query<{ mayCopy: boolean }>(
    `select rolsuper as "mayCopy" from pg_roles where rolname = current_user`,
  );
  if (!rows[0]?.mayCopy) {
    await owner.end();
    return;
  }
  const id = await foundOrganisation(ownerUrl, maker, { code: `template-${uuid()}`, name: 'Test Homes' });
  const tables: Template['tables'] = [];
  for (const { name, key } of (await owner.query<{ name: string; key: string }>(tenantTables)).rows) {
    if (name === 'organisations') continue;
    const { rowCount } = await owner.query(`select from "${name}" where "${key}" = $1 limit 1`, [id]);
    if (!rowCount) continue;
    const { rows: columns } = await owner.query<{ name: string; isId: boolean }>(
      `select attname as name, atttypid = 'uuid'::regtype as "isId" from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [`"${name}"`],
    );
    tables.push({ name, columns });
  }
  return { id, owner, tables };
}

// The start of an id encodes the time and order of creation, so copies keep their order, and are unique by it; its end becomes
// the new organisation's. Anything more would take a tenth of the copy.
function copyOf({ name, columns }: Template['tables'][number], from: string, to: string): string {
  const names = columns.map((column) => `"${column.name}"`).join();
  const values = columns.map(({ name: column, isId }) => {
    if (column === 'organisation_id') return `'${to}'::uuid`;
    if (!isId) return `"${column}"`;
    return `case "${column}" when '${from}' then '${to}'::uuid else (left("${column}"::text, 28) || '${to.slice(-8)}')::uuid end`;
  });
  return `insert into "${name}" (${names}) select ${values.join()} from "${name}" where organisation_id = '${from}'`;
}
