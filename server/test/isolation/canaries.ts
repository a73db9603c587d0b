import { isByLink } from '@lintel/contract/platform/endpoint';
import { setTimeout } from 'node:timers/promises';
import fc from 'fast-check';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Permission } from '@lintel/contract/platform/permissions';
import { eachPart } from '#platform/spreadsheet/archive';
import { anExampleOf, changesSomething, ofEachKind, sendTo, stageOf, titleOf } from '#test/examples';
import type { Given, Stage } from '#test/examples';
import { anOrganisation, everything } from '#test/organisation';
import type { Answered } from '#test/calls';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { schemaOf, valuesOf } from '#test/schema-values';
import { asOwner } from '#test/own-database';
import { storedRows, tenantTables } from '#test/stored-rows';

const START = 'kanarie';

/**
 * The strongest: a user with every permission and a support user; `each by one`: the first sends examples, the second mixed
 * requests.
 */
type Roles = 'the strongest' | 'each by one' | 'the other roles';
type Walk = { calls: number; leaks: string[]; changed: string[] };

/** Two organisations: every stored text of theirs starts with the canary, and a working request is known for each endpoint there. */
export type Prepared = {
  ours: Organisation;
  theirs: Organisation;
  canary: string;
  ids: string[];
  examples: [Endpoint, Given][];
};

/** Callers here may be signed out, or lose their account. */
const ofThemselves = new Set(['session', 'second-factor', 'users']);

/**
 * Sends an example of each endpoint of an area in an organisation, by one user, and returns a working request for each that
 * identifies its caller: one that deletes something, or saves over its version, is created anew. Users left there are sent
 * notices and digests, so there are few.
 */
export async function playArea(theirs: Organisation, area: Endpoint[]): Promise<[Endpoint, Given][]> {
  const examples: [Endpoint, Given][] = [];
  let stage = await stageOf(theirs);
  for (const endpoint of area.flatMap(ofEachKind)) {
    if (ofThemselves.has(endpoint.area)) stage = await stageOf(theirs);
    const { as = stage.caller, ...given } = await anExampleOf(endpoint, stage);
    // Their own reply to this key is stored; ours must not get it.
    if (takesAKey(endpoint))
      given.headers = {
        ...given.headers,
        'idempotency-key': `${[endpoint.area, endpoint.name, endpoint.kind].join('.')}.${theirs.code}`,
      };
    await sendTo(as, endpoint, given);
    // A link identifies its own item; share-links.test.ts covers what it must not open.
    if (endpoint.allow === 'anyone' || isByLink(endpoint)) continue;
    const isSpent = endpoint.method === 'DELETE' || endpoint.method === 'PUT';
    examples.push([endpoint, isSpent ? await unsent(endpoint, stage) : given]);
  }
  return examples;
}

async function unsent(endpoint: Endpoint, stage: Stage): Promise<Given> {
  const { as: _, ...given } = await anExampleOf(endpoint, stage);
  return given;
}

/** Puts canaries into an organisation in which these requests work, beside another one. */
export async function putIn(theirs: Organisation, examples: Prepared['examples']): Promise<Prepared> {
  const { server } = theirs;
  const ours = await anOrganisation({ server });
  await whenQuiet(server, theirs);
  const canary = START + crypto.randomUUID().replaceAll('-', '');
  await putCanaries(server.ownerUrl, theirs.id, canary);
  return { ours, theirs, canary, ids: await idsOf(server.ownerUrl, theirs.id), examples };
}

/**
 * Our users call every route with the ids of theirs, in path, query, body, filters and idempotency keys: no reply, header or
 * log line may contain a canary, and no row of theirs may change.
 */
export async function walkWithForeignIds(
  server: TestServer,
  { ours, theirs, canary, ids, examples }: Prepared,
  roles: Roles,
): Promise<Walk> {
  const before = await storedRows(server.ownerUrl, theirs.id);
  server.logged.length = 0;

  const walk: Walk = { calls: 0, leaks: [], changed: [] };
  const callers = await callersOf(ours, roles);
  for (const [number, caller] of callers.entries()) {
    for (const [seed, [endpoint, example]] of examples.entries()) {
      // Filters full of foreign ids are the same SQL for everybody who may send the request.
      const mixed = roles === 'the other roles' ? [] : fc.sample(givenOf(endpoint, ids), { numRuns: 1, seed });
      const calls = [example, ...mixed];
      for (const given of roles === 'each by one' ? [calls[number]!] : calls) {
        const answer = await sendTo({ ...caller, server }, endpoint, given).catch((broken: unknown) => {
          // With every safeguard off, foreign keys still refuse a note of who read a row of theirs, amid the reply.
          if (roles !== 'each by one') throw broken;
          return undefined;
        });
        walk.calls += 1;
        if (answer && everythingIn(answer).includes(canary))
          walk.leaks.push(`${titleOf(endpoint)} ${JSON.stringify(given).slice(0, 300)}`);
      }
    }
  }
  walk.leaks.push(...server.logged.filter((line) => line.includes(canary)).map((line) => `log: ${line.slice(0, 300)}`));
  const after = await storedRows(server.ownerUrl, theirs.id);
  walk.changed = Object.keys(before).filter((table) => before[table] !== after[table]);
  return walk;
}

/** Jobs enqueued by the examples may change their rows; they must finish before anything is compared. */
async function whenQuiet({ ownerUrl }: TestServer, { id }: Organisation) {
  let last = '';
  for (let same = 0; same < 3;) {
    const rows = JSON.stringify(await storedRows(ownerUrl, id));
    same = rows === last ? same + 1 : 0;
    last = rows;
    await setTimeout(500);
  }
}

const takesAKey = (endpoint: Endpoint) =>
  endpoint.method === 'POST' && endpoint.takes !== 'upload' && changesSomething(endpoint);

async function callersOf(ours: Organisation, roles: Roles): Promise<Person[]> {
  if (roles !== 'the other roles')
    return Promise.all([everything, ['PRISM_SUPPORT_EDIT'] as const].map((permissions) => ours.person(permissions)));
  const shipped = await ours.within(({ db }) =>
    db.selectFrom('roles').select('permissions').orderBy('sortOrder').execute(),
  );
  return Promise.all(shipped.slice(0, 8).map((role) => ours.person(role.permissions as Permission[])));
}

function givenOf(endpoint: Endpoint, ids: string[]): fc.Arbitrary<Given> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part]);
  return fc.record(
    Object.fromEntries(parts.map((part) => [part, valuesOf(schemaOf(endpoint[part]!), ids, [START])])),
  ) as fc.Arbitrary<Given>;
}

/** Everything that the server sent in a reply, spreadsheets unpacked. */
function everythingIn({ raw, headers }: Answered<unknown>): string {
  const parts = [JSON.stringify(headers), raw.toString()];
  if (raw.subarray(0, 2).toString() === 'PK')
    eachPart(raw, 50_000_000, (_, content) => void parts.push(content.toString()));
  return parts.join('\n');
}

/** Puts the canary before every text that an organisation stores, unless a constraint forbids it. */
async function putCanaries(ownerUrl: string, organisationId: string, canary: string) {
  const change = JSON.stringify([{ field: canary, label: canary, from: canary, to: canary }]);
  await asOwner(ownerUrl, async (owner) => {
    const { rows } = await owner.query<{ table: string; key: string; column: string; type: string }>(
      `select t.name as "table", t.key, a.attname as column, format_type(a.atttypid, null) as type from (${tenantTables}) t join pg_attribute a on a.attrelid = quote_ident(t.name)::regclass
       where a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and format_type(a.atttypid, null) in ('text', 'jsonb') and a.attname <> 'time_zone'`,
    );
    const valueFor = ({ column, type }: { column: string; type: string }) =>
      column === 'changes'
        ? `'${change}'`
        : type === 'jsonb'
          ? `case jsonb_typeof("${column}") when 'object' then "${column}" || '{"${canary}": "${canary}"}' end`
          : `'${canary}' || coalesce(left("${column}", 100), '')`;
    const putInto = (columns: typeof rows) =>
      owner
        .query(
          `update "${columns[0]!.table}" set ${columns.map((one) => `"${one.column}" = ${valueFor(one)}`).join()} where "${columns[0]!.key}" = $1`,
          [organisationId],
        )
        .then(
          () => columns.length,
          () => 0,
        );
    let put = 0;
    for (const columns of Map.groupBy(rows, ({ table }) => table).values()) {
      const together = await putInto(columns);
      put += together;
      if (!together) for (const one of columns) put += await putInto([one]);
    }
    if (put < 30) throw new Error(`Only ${put} columns took the canary`);
  });
}

/** Ids of rows of every kind in an organisation. */
async function idsOf(ownerUrl: string, organisationId: string): Promise<string[]> {
  return asOwner(ownerUrl, async (owner) => {
    const { rows: tables } = await owner.query<{ name: string }>(
      `select t.name from (${tenantTables}) t join pg_attribute a on a.attrelid = quote_ident(t.name)::regclass and a.attname = 'id' and a.atttypid = 'uuid'::regtype`,
    );
    const ids: string[] = [];
    for (const { name } of tables)
      ids.push(
        ...(
          await owner.query<{ id: string }>(
            `select id from "${name}" where ${name === 'organisations' ? 'id' : 'organisation_id'} = $1 limit 8`,
            [organisationId],
          )
        ).rows.map((row) => row.id),
      );
    return ids;
  });
}
