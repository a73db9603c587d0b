import { beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Permission } from '@lintel/contract/platform/permissions';
import { everyRoute } from '#server/areas';
import { anExampleOf, changesSomething, loggedFor, sendTo, stageOf, titleOf } from './examples.ts';
import type { Given } from './examples.ts';
import { allBut, anOrganisation, theWorkingServer } from './harness.ts';
import type { Person } from './harness.ts';
import { schemaOf } from './schema-values.ts';
import { storedRows } from './stored-rows.ts';

const server = await theWorkingServer();
const endpoints = everyRoute(server).map((served) => served.endpoint);
const [ours, theirs] = await Promise.all([anOrganisation(), anOrganisation({ name: 'Theirs' })]);
const here = await stageOf(ours);
const there = await stageOf(theirs);

const asked = ({ allow }: Endpoint): Permission[] =>
  allow === 'anyone' || allow === 'signed-in' || allow === 'share-link' ? [] : ([allow].flat() as Permission[]);
/** Whether a session says who calls. A link is of one item, and says so itself: share-links.test.ts looks at those. */
const asksWhoCalls = ({ allow }: Endpoint) => allow !== 'anyone' && allow !== 'share-link';
/** The same call by a link that nobody has. */
const withoutToken = (given: Given): Given =>
  JSON.parse(
    JSON.stringify(given, (_, value: unknown) =>
      typeof value === 'string' && /^[0-9a-f-]{36}\.[\w-]{43}$/.test(value) ? `${value.slice(0, -5)}XXXXX` : value,
    ),
  ) as Given;
const takes = ({ params, query, body }: Endpoint) =>
  [params, query, body].flatMap((type) => (type ? [schemaOf(type)] : []));
/** A record may also lie outside a search: its neighbours are then nobody, and that is what an unknown one has too. */
const isAboutNeighbours = (endpoint: Endpoint) => endpoint.path.endsWith('/data-table/neighbours.json');
const mustHaveAnId = (endpoint: Endpoint) =>
  !isAboutNeighbours(endpoint) &&
  takes(endpoint).some(({ properties = {}, required = [] }) =>
    required.some((key) => properties[key]?.format === 'uuid'),
  );

const without = new Map<string, Promise<Person>>();
/** Somebody who may do everything but what this endpoint asks for; the same person for the same permissions. */
function personWithout(permissions: Permission[]): Promise<Person> {
  const key = permissions.join();
  if (!without.has(key)) without.set(key, ours.person(allBut(...permissions)));
  return without.get(key)!;
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const withUnknownIds = (given: Given): Given =>
  JSON.parse(JSON.stringify(given).replace(UUID, () => crypto.randomUUID())) as Given;
const told = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  body: { ...(body as object), requestId: 'any' },
});

const forgeries: [name: string, headers: Record<string, string>, body?: string][] = [
  ['no header', { 'x-csrf-token': '' }],
  ['another token', { 'x-csrf-token': 'guessed-it' }],
  ['a token of as many letters and more bytes', { 'x-csrf-token': 'guéssed-it' }],
  ["another site's origin", { origin: 'https://evil.example' }],
  ['no origin at all (a sandboxed frame)', { origin: 'null' }],
  ["another site's page", { 'sec-fetch-site': 'cross-site' }],
  ["a neighbouring host's page", { 'sec-fetch-site': 'same-site' }],
  [
    'a form of text/plain',
    { 'x-csrf-token': '', 'content-type': 'text/plain', origin: 'https://evil.example' },
    '{"id":"x"}',
  ],
  [
    'a form post',
    { 'x-csrf-token': '', 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    'id=x',
  ],
];

const unreadable: [name: string, body: string, status: number[]][] = [
  ['nothing', '', [400, 422]],
  ['half of a document', '{"id": ', [400]],
  ['null', 'null', [400, 422]],
  ['a list', '[]', [400, 422]],
  ['a number', '7', [400, 422]],
  [
    'fields of wrong types',
    '{"id":{},"ids":7,"body":[],"name":{},"page":"x","limit":[],"email":7,"searchString":7,"text":[]}',
    [422],
  ],
];

describe.each(endpoints.map((endpoint) => ({ title: titleOf(endpoint), endpoint })))('$title', ({ endpoint }) => {
  let caller: Person;
  let example: Given;
  beforeAll(async () => {
    caller = await ours.person();
    example = await anExampleOf(endpoint, { ...here, caller });
  });

  it.runIf(endpoint.allow === 'share-link')('is not there for who lacks the token, whoever they are', async () => {
    const given = withoutToken(example);
    expect([(await sendTo(null, endpoint, given)).status, (await sendTo(here.by, endpoint, given)).status]).toEqual([
      404, 404,
    ]);
  });

  it.runIf(asksWhoCalls(endpoint))('refuses a visitor', async () => {
    expect((await sendTo(null, endpoint, example)).status).toBe(401);
  });

  it.runIf(asked(endpoint).length > 0)('refuses who lacks the permission', async () => {
    const lacking = await personWithout(asked(endpoint));
    expect((await sendTo(lacking, endpoint, example)).status).toBe(403);
  });

  it('answers who may call it', async () => {
    const { as, ...given } = example;
    const answer = await sendTo(as ?? caller, endpoint, given);
    const file = `server/src/areas/${endpoint.area}/examples.ts`;
    expect(
      answer.status,
      `An example of ${endpoint.area}.${endpoint.name} should work (${file}); it was answered ${JSON.stringify(answer.body).slice(0, 500)} ${loggedFor(server, answer.headers['x-request-id'])}`,
    ).toBeOneOf([200, 201, 204, 303]);
  });

  it.runIf(asksWhoCalls(endpoint) && takes(endpoint).length > 0)(
    "tells nothing of another organisation's records, not even that they are there",
    async () => {
      const { as: _, ...given } = await anExampleOf(endpoint, there);
      if (!UUID.test(JSON.stringify(given)) && !mustHaveAnId(endpoint)) return;
      const before = await storedRows(server.ownerUrl, theirs.id);
      const answer = await sendTo(here.caller, endpoint, given);
      expect(told(answer)).toEqual(told(await sendTo(here.caller, endpoint, withUnknownIds(given))));
      if (mustHaveAnId(endpoint)) expect(answer.status).toBe(404);
      expect(await storedRows(server.ownerUrl, theirs.id)).toEqual(before);
    },
  );

  it.runIf(endpoint.body)('refuses a body that makes no sense', async () => {
    const { params, query } = example;
    const isOptional = endpoint.body!.safeParse(undefined).success;
    const mayBeEmpty = endpoint.body!.safeParse({}).success;
    for (const [name, body, statuses] of unreadable) {
      if (
        (isOptional && (body === '' || body === 'null')) ||
        (mayBeEmpty && statuses.length === 1 && body.startsWith('{"id":{}'))
      )
        continue;
      const { status } = await sendTo(here.caller, endpoint, {
        ...(params ? { params } : {}),
        ...(query ? { query } : {}),
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect(status, name).toBeOneOf(statuses);
    }
  });

  it.runIf(endpoint.method !== 'GET')('refuses a call that another site could have made (L-08)', async () => {
    for (const [name, headers, body] of forgeries) {
      const { status } = await sendTo(here.caller, endpoint, {
        params: { dictionary: 'REGIONS', id: 'x' },
        ...(body ? { body } : {}),
        headers,
      });
      expect(status, name).toBe(403);
    }
  });
});

it('changes nothing by any GET, but for signing out (L-08)', async () => {
  const stage = { ...here, caller: await ours.person() };
  const reads = endpoints.filter((endpoint) => endpoint.method === 'GET' && endpoint.path !== '/logout.html');
  const calls = await Promise.all(
    reads.map(async (endpoint) => ({ endpoint, ...(await anExampleOf(endpoint, stage)) })),
  );
  const before = await storedRows(server.ownerUrl, ours.id);
  for (const { endpoint, ...given } of calls) await sendTo(stage.caller, endpoint, given);
  expect(await storedRows(server.ownerUrl, ours.id)).toEqual(before);
});

it('changes nothing by any call that says it only reads', async () => {
  const reads = endpoints.filter((endpoint) => endpoint.method !== 'GET' && !changesSomething(endpoint));
  const calls = await Promise.all(
    reads.map(async (endpoint) => ({ endpoint, ...(await anExampleOf(endpoint, here)) })),
  );
  const before = await storedRows(server.ownerUrl, ours.id);
  for (const { endpoint, ...given } of calls) await sendTo(here.caller, endpoint, given);
  expect(await storedRows(server.ownerUrl, ours.id)).toEqual(before);
});
