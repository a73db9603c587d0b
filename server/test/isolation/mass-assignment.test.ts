import { expect, it, onTestFinished } from 'vitest';
import { everyRoute } from '#server/areas';
import { anExampleOf, changesSomething, ofEachKind, sendTo, stageOf, titleOf } from '#test/examples';
import { anOrganisation } from '#test/organisation';
import { anOwnDatabase, asOwner } from '#test/own-database';
import { schemaOf } from '#test/schema-values';
import { tenantTables } from '#test/stored-rows';
import { aServer, closeServer } from '#test/test-server';

const MARK = 'nobody-may-set-this';
const marks: Record<string, unknown> = {
  uuid: '01890000-0000-7000-8000-0000dead0001',
  integer: 74_747_474,
  'double precision': 74_747_474,
  boolean: true,
  'timestamp with time zone': '1974-07-04T07:04:07Z',
  date: '1974-07-04',
  jsonb: [MARK],
};

/** A value for every column of every table, under its name in the database and in the program. */
async function everyColumn(ownerUrl: string): Promise<Record<string, unknown>> {
  const { rows } = await asOwner(ownerUrl, (owner) =>
    owner.query<{ name: string; type: string }>(
      `select distinct attname as name, format_type(atttypid, null) as type from pg_attribute a join (${tenantTables}) t on a.attrelid = quote_ident(t.name)::regclass where attnum > 0`,
    ),
  );
  const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    rows.flatMap(({ name, type }) => [name, camel(name)].map((key) => [key, marks[type] ?? MARK])),
  );
}

async function markedRows(ownerUrl: string, organisationId: string): Promise<string[]> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string; key: string }>(tenantTables);
    const every = tables.map(
      ({ name, key }) => `select '${name} ' || t::text as row from "${name}" t where "${key}" in ($1, $2)`,
    );
    const { rows } = await owner.query<{ row: string }>(every.join(' union all '), [organisationId, marks.uuid]);
    return rows
      .map(({ row }) => row.slice(0, 400))
      .filter((row) => /nobody-may-set-this|0000dead0001|74747474|1974-07-04/.test(row));
  });
}

it(
  'lets no call set a field that it does not take: organisation, id, dates, version, role, permissions, … (S-06)',
  { tags: ['thorough'], timeout: 300_000 },
  async () => {
    // In the shared database, webhooks are off where jobs are done.
    const own = await anOwnDatabase();
    const server = await aServer({ ownerUrl: own.url });
    onTestFinished(async () => {
      await closeServer(server);
      await own.drop();
    });
    const organisation = await anOrganisation({ server });
    const stage = await stageOf(organisation);
    const columns = await everyColumn(server.ownerUrl);
    const extras = {
      ...columns,
      tenantId: marks.uuid,
      role: MARK,
      isAdmin: true,
      permissions: [MARK],
      grants: [{ roleId: marks.uuid }],
    };
    for (const endpoint of everyRoute(server).flatMap((served) => ofEachKind(served.endpoint))) {
      if (!changesSomething(endpoint) || !endpoint.body) continue;
      const { properties = {} } = schemaOf(endpoint.body);
      const foreign = Object.fromEntries(Object.entries(extras).filter(([key]) => !(key in properties)));
      const caller = await organisation.person();
      const { as, ...given } = await anExampleOf(endpoint, { ...stage, caller });
      const { status } = await sendTo(as ?? caller, endpoint, {
        ...given,
        body: { ...(given.body as object), ...foreign },
      });
      expect(status, titleOf(endpoint)).toBeOneOf([200, 201, 204, 303, 422]);
    }
    expect(await markedRows(server.ownerUrl, organisation.id)).toEqual([]);
  },
);
