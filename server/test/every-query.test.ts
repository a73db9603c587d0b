import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activity } from '@lintel/contract/areas/activity';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { search } from '@lintel/contract/areas/search';
import { call } from './calls.ts';
import { anOrganisation } from './organisation.ts';
import { aServer, closeServer } from './test-server.ts';
import type { Person } from './organisation.ts';
import type { TestServer } from './test-server.ts';
import { anOwnDatabase, asOwner } from './own-database.ts';
import { statementsIn } from './statements-in.ts';

const ORGANISATIONS = 24;
const EACH = 500;

let server: TestServer;
let reader: Person;
let drop: () => Promise<void>;
const asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  const own = await anOwnDatabase();
  drop = own.drop;
  server = await aServer({ ownerUrl: own.url, works: false });
  const ours = await anOrganisation({ server });
  reader = await ours.person();
  await asOwner(own.url, (owner) => fill(owner, ours.id));
  await remember(server.maker.database.pool);
}, 300_000);
afterAll(async () => {
  await closeServer(server);
  await drop();
});

/** Many organisations of the same size, including ours. */
async function fill(owner: pg.Client, ours: string) {
  await owner.query(
    `insert into organisations (id, code, name) select gen_random_uuid(), 'other-' || n, 'Other ' || n from generate_series(1, $1::int) n`,
    [ORGANISATIONS],
  );
  await owner.query(
    `create temp table made as select o.id as organisation_id, gen_random_uuid() as id, n from organisations o, generate_series(1, $1::int) n where o.id = $2 or o.code like 'other-%'`,
    [EACH, ours],
  );
  await owner.query('begin');
  await owner.query(
    `insert into records (organisation_id, id, kind, property_id) select organisation_id, id, 'PROPERTY', id from made`,
  );
  await owner.query(
    `insert into properties (organisation_id, id, property_reference_number, address1, city, postcode) select organisation_id, id, 'P' || n, n || ' Row Street', 'City ' || n % 20, 'M1 1AA' from made`,
  );
  await owner.query(
    `insert into activity_entries (organisation_id, record_id, sequence, id, activity_type, event, happened_at, actor_name, request_id, hash) select organisation_id, id, 1, gen_random_uuid(), 'CREATE', 'property.created', now(), 'x', 'x', 'x' from made`,
  );
  await owner.query(
    `insert into search_texts (organisation_id, record_id, kind, property_id, caption, words) select organisation_id, id, 'PROPERTY', id, 'P' || n, 'p' || n || ' row street' from made`,
  );
  await owner.query('commit');
  await owner.query('analyze');
}

/** Records every statement that the server sends, to explain it afterwards. */
async function remember(pool: pg.Pool) {
  const watch = (client: pg.PoolClient) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      asked.push(...statementsIn(given).filter(({ text }) => /^\s*(select|with)\b/i.test(text)));
      return query(...given);
    }) as typeof client.query;
  };
  pool.on('connect', watch);
  for (const client of await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()))) {
    watch(client);
    client.release();
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** The large tables of which a statement makes a full scan, under row security, like the program. */
async function readWhole(): Promise<string[]> {
  const statements = new Map(asked.splice(0).map((statement) => [statement.text, statement]));
  const client = await server.maker.database.pool.connect();
  const found: string[] = [];
  try {
    await client.query(`begin; select set_config('lintel.organisation', '${reader.organisationId}', true)`);
    for (const { text, values } of statements.values()) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) ${text}`, values);
      const whole = nodesOf(rows[0]!['QUERY PLAN'][0].Plan).filter(
        (node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''),
      );
      if (whole.length) found.push(`${whole.map((node) => node['Relation Name']).join()}: ${text.slice(0, 400)}`);
    }
  } finally {
    await client.query('rollback');
    client.release();
  }
  asked.length = 0;
  expect(statements.size).toBeGreaterThan(1);
  return found;
}
const large = new Set(['properties', 'records', 'activity_entries', 'search_texts']);

describe('no query reads the rows of other organisations', () => {
  const list = (more: object) => ({ ...propertyList.defaults, page: 1, ...more }) as never;

  // One way by turns: an index is read in both.
  it.each(propertyList.sort.map((sortingField, at) => [sortingField, at % 2 === 0] as const))(
    'of the property list by %s (ascending: %s)',
    async (sortingField, sortingAscending) => {
      const { body } = await call(reader, properties.list, { body: list({ sortingField, sortingAscending }) });
      expect(body.totalObjectsForQuery).toBe(EACH);
      expect(await readWhole()).toEqual([]);
    },
  );

  it.each([
    ['of a city', { cityDictIds: ['City 7'] }],
    ['found by a text', { fullTextSearchString: 'p123' }],
    ['by height', { heightMetres: { greaterThan: 11 } }],
    ['of no region', { withoutRegion: true }],
    ['archived', { archived: 'YES' }],
    ['changed lately', { changedFrom: '2026-01-01' }],
    ['on page 9', { page: 9 }],
  ])('of the properties %s', async (_, filters) => {
    expect((await call(reader, properties.list, { body: list(filters) })).status).toBe(200);
    expect(await readWhole()).toEqual([]);
  });

  it('of one property, its activity, drop-downs and search', async () => {
    const { id } = (await call(reader, properties.list, { body: list({}) })).body.objects[0]!;
    await call(reader, properties.get, { query: { id } });
    await call(reader, properties.neighbours, { body: { id, search: list({}) } });
    await call(reader, activity.list, { body: { entityId: id, entityType: 'PROPERTY' } });
    await call(reader, dictionaries.dropProperty, { body: { searchString: 'p12' } });
    await call(reader, dictionaries.dropCity, { body: {} });
    await call(reader, search.all, { body: { searchString: 'row street' } });
    expect(await readWhole()).toEqual([]);
  });
});
