/**
 * Two portfolios are filled, and each statement of each read is explained in both.
 * @module-tag thorough
 */
import { readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { dashboard } from '@lintel/contract/areas/dashboard';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { isRead } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { ListDefinition } from '@lintel/contract/platform/list';
import { inDays } from '#areas/tasks/testing';
import { everyRoute } from '#server/areas';
import { anExampleOf, sendTo, stageOf } from './examples.ts';
import type { Given, Stage } from './examples.ts';
import { everything } from './organisation.ts';
import { aServer, closeServer, theServer } from './test-server.ts';
import type { Person } from './organisation.ts';
import type { TestServer } from './test-server.ts';
import { anOwnDatabase, ask } from './own-database.ts';
import { explainEverything, overhear } from './plans/explained.ts';
import type { Statement } from './plans/explained.ts';
import { searchesOf } from './plans/list-searches.ts';
import type { Asked } from './plans/list-searches.ts';
import { MOST } from './plans/most-rows.ts';
import type { Kind } from './plans/most-rows.ts';
import { bigTables, busiestRecords, managedBy, twoPortfolios } from './plans/portfolio.ts';
import { ofRegions, readsMany, sorted } from './plans/reads-many.ts';

const contract = new URL('../../contract/src/areas/', import.meta.url);
const lists: ListDefinition[] = [];
for (const name of (await readdir(contract, { recursive: true })).filter((file) => file.endsWith('.ts')))
  for (const value of Object.values((await import(new URL(name, contract).href)) as object))
    if (value && typeof value === 'object' && 'neighboursOf' in value) lists.push(value as ListDefinition);

const reads = everyRoute(await theServer())
  .map(({ endpoint }) => endpoint)
  // A spreadsheet reads all of its list, and signing out is not a read.
  .filter((endpoint) => isRead(endpoint) && endpoint.reply !== 'spreadsheet' && endpoint.path !== '/logout.html');
const named = (endpoint: Endpoint) => [`${endpoint.area}.${endpoint.name}`, endpoint] as const;
const kindOf = (endpoint: Endpoint, usual: Kind) => readsMany[named(endpoint)[0]] ?? usual;
const kindOfPage = (endpoint: Endpoint, asked: Asked['asked']): Kind =>
  asked === 'narrowed'
    ? 'a list narrowed or sorted'
    : (asked === 'in another order' && sorted[named(endpoint)[0]]) || 'a page of a list';
const listOf = ({ body }: Endpoint) => lists.find(({ search }) => search === body);
const neighboursOf = ({ body }: Endpoint) => lists.find((list) => list.neighboursOf === body);

let server: TestServer;
let drop: () => Promise<void>;
let explained: () => Promise<Statement[]>;
type Reader = { stage: Stage; busiest: Map<string, string> };
const readers = new Map<string, Reader>();

beforeAll(async () => {
  const own = await anOwnDatabase();
  drop = own.drop;
  await explainEverything(own.url);
  server = await aServer({ ownerUrl: own.url, works: false });
  const portfolios = await twoPortfolios(server);
  explained = await overhear(server.maker.database.pool, await bigTables(own.url));
  for (const [name, organisation] of Object.entries(portfolios)) {
    const stage = await stageOf(organisation);
    await managedBy(own.url, stage.by);
    readers.set(name, { stage, busiest: await busiestRecords(own.url, organisation.id) });
  }
}, 900_000);
afterAll(async () => {
  await closeServer(server);
  await drop();
});

/** Sends a request and returns those of its statements that touch too much. */
async function tooMuch(
  endpoint: Endpoint,
  how: string,
  kind: Kind,
  ask: () => Promise<{ status: number; body: unknown }>,
) {
  await explained();
  const { status, body } = await ask();
  const statements = await explained();
  expect(status, `${endpoint.area}.${endpoint.name} ${how}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200);
  return statements.flatMap(({ text, scanned, readWhole, touched, isCount }) => {
    const of = isCount && MOST[kind] < MOST['a count'] ? 'a count' : kind;
    const wrong = [
      // A search stops as it has enough hits, which a scan may find as cheaply as an index.
      ...(of === 'a search' ? readWhole : scanned).map(
        (table) => `reads all of ${table}: give it an index that serves this question`,
      ),
      ...(touched > MOST[of]
        ? [`touches ${touched} rows where ${of} may touch ${MOST[of]}: an index in its order, or a kept count`]
        : []),
    ];
    return wrong.map((what) => `${endpoint.area}.${endpoint.name} ${how} ${what}\n    ${text.slice(0, 600)}`);
  });
}

describe.each(['known', 'unknown'])('for an organisation that is %s to statistics', (name) => {
  const here = () => readers.get(name)!;

  it.each(reads.filter(listOf).map(named))('the list %s reads little more than it shows', async (_, endpoint) => {
    const { stage, busiest } = here();
    const list = listOf(endpoint)!;
    const found: string[] = [];
    // A total may be kept, and the first request after a start sums it from its cells for all later ones (decision 025).
    const byDay = 'dueDate' in list.filters ? [{ dueDateFrom: inDays(stage.by, 0) }] : [];
    for (const more of [{}, ...byDay])
      await sendTo(stage.by, endpoint, { body: { ...list.defaults, page: 1, ...more } });
    for (const { how, asked, search } of await searchesOf(list, stage.by, busiest))
      found.push(
        ...(await tooMuch(endpoint, how, kindOf(endpoint, kindOfPage(endpoint, asked)), () =>
          sendTo(stage.by, endpoint, { body: search }),
        )),
      );
    expect(found).toEqual([]);
  });

  it.each(reads.filter(neighboursOf).map(named))('%s are found beside the record', async (_, endpoint) => {
    const { stage } = here();
    const list = neighboursOf(endpoint)!;
    const listed = reads.find((other) => listOf(other) === list)!;
    const search = { ...list.defaults, page: 1 };
    const shownOn = async (page: number) =>
      ((await sendTo(stage.by, listed, { body: { ...search, page } })).body as { objects: { id: string }[] }).objects;
    const [{ id } = { id: stage.by.id }] = [...(await shownOn(20)), ...(await shownOn(1))];
    const found = await tooMuch(endpoint, 'of a record in the middle', 'neighbours in a list', () =>
      sendTo(stage.by, endpoint, { body: { id, search } }),
    );
    expect(found).toEqual([]);
  });

  it.each(reads.filter((endpoint) => !listOf(endpoint) && !neighboursOf(endpoint)).map(named))(
    '%s does not read what it does not answer',
    async (_, endpoint) => {
      const found: string[] = [];
      for (const { how, given } of await waysToAsk(endpoint, here())) {
        const kind = kindOf(endpoint, how ? 'a search' : UUID.test(JSON.stringify(given)) ? 'a record' : 'a figure');
        const ask = () => sendTo(given.as ?? here().stage.by, endpoint, given);
        // As for a list above.
        if (kind === 'a figure') await ask();
        found.push(...(await tooMuch(endpoint, how, kind, ask)));
      }
      expect(found).toEqual([]);
    },
  );
});

const figuresOfToday = [
  dashboard.portfolio,
  dashboard.doughnuts,
  dashboard.compliance,
  dashboard.attention,
  dashboard.worst,
  dashboard.trend,
  dashboard.workload,
  tasks.matrix,
  actions.summary,
];
it.each(
  reads
    .filter(
      (endpoint) => (endpoint.area === 'reports' && endpoint.body) || figuresOfToday.some((one) => one === endpoint),
    )
    .map(named),
)('%s of who sees the largest region reads little more than what lies in it', async (_, endpoint) => {
  const { stage } = readers.get('known')!;
  const [largest] = await ask<{ id: string }>(
    server.ownerUrl,
    'select region_id as id from properties where organisation_id = $1 and region_id is not null group by 1 order by count(*) desc limit 1',
    [stage.organisation.id],
  );
  regional ??= await stage.organisation.person(everything, { regionId: largest!.id });
  const by = regional;
  const send = () => sendTo(by, endpoint, endpoint.body ? { body: {} } : { query: {} });
  // As for a list above.
  await send();
  expect(await tooMuch(endpoint, 'of a region', kindOfRegion(endpoint), send)).toEqual([]);
});
let regional: Person | undefined;
const kindOfRegion = (endpoint: Endpoint) =>
  ofRegions[named(endpoint)[0]] ??
  (endpoint.area === 'reports' ? 'a list narrowed or sorted' : kindOf(endpoint, 'a figure'));

it('tells the history of tasks by reading each of them a few times, of an organisation unknown to statistics too', async () => {
  const { stage } = readers.get('unknown')!;
  await explained();
  await server.maker.database.inOrganisation(stage.organisation.id, (db) =>
    sql`call recall_task_history(${stage.organisation.id}::uuid)`.execute(db),
  );
  const touched = (await explained()).map((statement) => statement.touched);
  expect(Math.max(...touched)).toBeLessThan(MOST['each task once'] * 40);
}, 300_000);

it('a change to a property reads what is on it, and nothing of others', async () => {
  const { stage } = readers.get('known')!;
  const list = await sendTo(stage.by, properties.list, { body: { ...propertyList.defaults, page: 1 } });
  const [{ id }] = (list.body as { objects: [{ id: string }] }).objects;
  const { dto } = (await sendTo(stage.by, properties.get, { query: { id } })).body as { dto: object };
  // The first one has most: 1,400 actions, and 330 files of ten thousand.
  const found = await tooMuch(properties.change, 'of its address', 'a page of a list', () =>
    sendTo(stage.by, properties.change, { body: { ...dto, address1: '1 Elsewhere Lane' } }),
  );
  expect(found).toEqual([]);
});

it('hears what a statement reads, and in which way', async () => {
  const { stage } = readers.get('known')!;
  await explained();
  await server.maker.database.inOrganisation(stage.organisation.id, async (db) => {
    await sql`set local enable_indexscan = off`.execute(db);
    await sql`set local enable_indexonlyscan = off`.execute(db);
    await sql`set local enable_bitmapscan = off`.execute(db);
    await db.selectFrom('actions').select('name').where('name', '=', 'not there').execute();
  });
  const [read] = (await explained()).filter(({ text }) => text.includes('from "actions"'));
  expect(read).toMatchObject({ readWhole: ['actions'] });
  expect(read!.touched).toBeGreaterThan(100_000);
});

it('names no call that is not there', () => {
  expect(
    [...Object.keys(readsMany), ...Object.keys(ofRegions), ...Object.keys(sorted)].filter(
      (name) => !reads.some((endpoint) => named(endpoint)[0] === name),
    ),
  ).toEqual([]);
});

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const texts = ['door', 'act-0012345', 'tennyson road', 'zzyzx'];

/** An endpoint's example, with the busiest records of the portfolio if it is about records; several texts for a search. */
async function waysToAsk(endpoint: Endpoint, { stage, busiest }: Reader): Promise<{ how: string; given: Given }[]> {
  const example = await anExampleOf(endpoint, stage);
  const body = example.body as { searchString?: string } | undefined;
  if (body?.searchString !== undefined)
    return texts.map((searchString) => ({
      how: `for “${searchString}”`,
      given: { ...example, body: { ...body, searchString } },
    }));
  const { as, ...asked } = example;
  const ids = [...new Set(JSON.stringify(asked).match(UUID))];
  if (as || ids.length === 0) return [{ how: '', given: example }];
  // A request about one record can often be made for all of them.
  const ofAll = [endpoint.query, endpoint.body].every((shape) => !shape || shape.safeParse({}).success)
    ? [{ how: '', given: { ...example, ...(endpoint.query && { query: {} }), ...(endpoint.body && { body: {} }) } }]
    : [];
  const kinds = await ask<{ id: string; kind: string }>(
    server.ownerUrl,
    'select id, kind from records where organisation_id = $1 and id = any($2::uuid[])',
    [stage.organisation.id, ids],
  );
  const busy = kinds.reduce(
    (given, { id, kind }) => given.replaceAll(id, busiest.get(kind) ?? id),
    JSON.stringify(asked),
  );
  const given = JSON.parse(busy) as Given;
  // Several related records are not each the busiest of their kind.
  const { status } = await sendTo(stage.by, endpoint, given);
  return [{ how: '', given: status === 200 ? given : example }, ...ofAll];
}
