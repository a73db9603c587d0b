import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { addressOf } from '@lintel/contract/platform/endpoint';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { everyRoute } from '#server/areas';
import { loggedFor, stageOf, titleOf } from '#test/examples';
import type { Given } from '#test/examples';
import { anOrganisation } from '#test/organisation';
import type { Organisation, Person } from '#test/organisation';
import type { TestServer } from '#test/test-server';
import { nasty, placesIn, schemaOf, valuesOf, withValueAt } from '#test/schema-values';

type Fuzzed = {
  endpoint: Endpoint;
  given: Given;
  rawBody?: string;
  contentType?: string;
  signedIn: boolean;
  key?: string;
};

export type Found = {
  statuses: Record<string, number>;
  /** Replies of 500 and above, and refusals in another shape than promised; one of each. */
  defects: { request: string; defect: string }[];
  p99: number;
  heapGrowth: number;
  /** The operations that replied as intended. */
  answered: Set<string>;
};

/** Sends requests generated from the contract's schemas (valid, nearly valid, and wild); the same seed generates the same ones. */
export async function fuzz(
  server: TestServer,
  { requests, seed, organisation: given }: { requests: number; seed: number; organisation?: Organisation },
): Promise<Found> {
  const organisation = given ?? (await anOrganisation({ server }));
  const endpoints = everyRoute(server).map((served) => served.endpoint);
  const fuzzed = fc.sample(anyRequest(endpoints, await someIds(organisation)), { numRuns: requests, seed });
  const statuses: Record<string, number> = {};
  const defects = new Map<string, Found['defects'][number]>();
  const answered = new Set<string>();
  const times: number[] = [];
  let caller = await organisation.person();
  let heapAtTenth = 0;

  for (const [index, request] of fuzzed.entries()) {
    if (index === Math.floor(requests / 10)) heapAtTenth = heapUsed();
    const began = performance.now();
    const answer = await sent(server, request, caller);
    times.push(performance.now() - began);
    const group = `${Math.floor(answer.statusCode / 100)}xx`;
    statuses[group] = (statuses[group] ?? 0) + 1;
    const defect = defectOf(server, answer);
    const { endpoint, ...rest } = request;
    if (answer.statusCode < 400) answered.add(titleOf(endpoint));
    if (defect)
      defects.set(`${titleOf(endpoint)} ${defect.replace(/[0-9a-f-]{8,}|\d+/g, '')}`, {
        request: `${titleOf(endpoint)} ${JSON.stringify(rest).slice(0, 600)}`,
        defect,
      });
    // A request may have ended its own session.
    if (request.signedIn && [401, 705].includes(answer.statusCode)) caller = await organisation.person();
    server.logged.length = 0;
  }
  times.sort((a, b) => a - b);
  return {
    statuses,
    defects: [...defects.values()],
    p99: times[Math.floor(times.length * 0.99)]!,
    heapGrowth: heapUsed() / heapAtTenth,
    answered,
  };
}

function defectOf(server: TestServer, answer: Awaited<ReturnType<typeof sent>>): string | undefined {
  const { statusCode, headers, payload } = answer;
  // 705 is the only status above 500 allowed: something has to be settled first.
  if (statusCode >= 500 && statusCode !== 705) return `${statusCode} ${loggedFor(server, headers['x-request-id'])}`;
  if (statusCode < 400) return undefined;
  if (!String(headers['content-type']).startsWith('application/problem+json'))
    return `${statusCode} is ${headers['content-type']}`;
  const { success, message, requestId } = answer.json<{ success: boolean; message: string; requestId: string }>();
  return success === false && message && requestId === headers['x-request-id']
    ? undefined
    : `${statusCode} says ${payload.slice(0, 200)}`;
}

function anyRequest(endpoints: Endpoint[], ids: string[]): fc.Arbitrary<Fuzzed> {
  return fc.oneof(...endpoints.map((endpoint) => requestsTo(endpoint, ids)));
}

function requestsTo(endpoint: Endpoint, ids: string[]): fc.Arbitrary<Fuzzed> {
  const parts = (['params', 'query', 'body'] as const).filter((part) => endpoint[part]);
  const meant = fc.record(
    Object.fromEntries(parts.map((part) => [part, valuesOf(schemaOf(endpoint[part]!), ids)])),
  ) as fc.Arbitrary<Given>;
  const nearly = fc.tuple(meant, fc.nat(), nasty).map(([given, at, value]) => spoiled(given, at, value));
  const wild = fc.record({
    query: fc.dictionary(fc.string({ maxLength: 10 }), fc.string({ maxLength: 30 }), { maxKeys: 4 }),
    body: nasty,
    params: fc.constant({}),
  }) as fc.Arbitrary<Given>;
  const signedIn = fc.integer({ min: 0, max: 19 }).map((number) => number > 0 && endpoint.path !== '/logout.html');
  const key = fc.constantFrom('a-key-of-some-length', 'short', 'another-key-altogether', 'ключ-ключ');
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record(
        { endpoint: fc.constant(endpoint), given: meant, signedIn, key },
        { requiredKeys: ['endpoint', 'given', 'signedIn'] },
      ),
    },
    { weight: 4, arbitrary: fc.record({ endpoint: fc.constant(endpoint), given: nearly, signedIn }) },
    { weight: 1, arbitrary: fc.record({ endpoint: fc.constant(endpoint), given: wild, signedIn }) },
    {
      weight: 1,
      arbitrary: fc.record({
        endpoint: fc.constant(endpoint),
        given: meant,
        signedIn,
        rawBody: fc.oneof(
          fc.string({ unit: 'binary', maxLength: 200 }),
          fc.json({ maxDepth: 3 }),
          fc.constant('['.repeat(2000)),
          fc.constant('{"a":1,"a":2}'),
        ),
        contentType: fc.constantFrom(
          'application/json',
          'application/x-www-form-urlencoded',
          'text/plain',
          'multipart/form-data; boundary=x',
          'application/xml',
          'application/json; charset=utf-16',
          '',
        ),
      }),
    },
  );
}

/** One value somewhere in the request replaced by something nasty, or added to the others. */
function spoiled(given: Given, at: number, value: unknown): Given {
  const places = placesIn(given).filter((place) => place.length > 0);
  const place = places[at % Math.max(places.length, 1)];
  return place && place.length > 1 ? (withValueAt(given, place, value) as Given) : { ...given, body: value };
}

async function sent(
  server: TestServer,
  { endpoint, given, rawBody, contentType, signedIn, key }: Fuzzed,
  caller: Person,
) {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [
      name,
      wellFormed((given.params as Record<string, unknown>)?.[name!]),
    ]),
  );
  const body = rawBody ?? (given.body === undefined ? undefined : JSON.stringify(given.body));
  return server.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, '/api/', params) + queryString(given.query),
    // Guesses are counted by IP address: other tests sign in from another one.
    remoteAddress: '192.0.2.77',
    headers: {
      accept: 'application/json',
      'x-csrf-token': signedIn ? caller.csrf : 'test-token',
      cookie: signedIn ? caller.cookie : 'lintel.csrf=test-token',
      ...(key ? { 'idempotency-key': key } : {}),
      ...(body === undefined ? {} : { 'content-type': contentType ?? 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
}

const wellFormed = (value: unknown) =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const pairs = Object.entries(query).flatMap(([key, value]) =>
    [value].flat().map((one) => `${encodeURIComponent(key.toWellFormed())}=${encodeURIComponent(wellFormed(one))}`),
  );
  return pairs.length ? `?${pairs.join('&')}` : '';
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

export const heapUsed = () => {
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

async function someIds(organisation: Organisation): Promise<string[]> {
  const stage = await stageOf(organisation);
  const properties = await Promise.all([stage.property(), stage.property(), stage.property()]);
  const others = await organisation.within(({ db }) => db.selectFrom('records').select('id').limit(30).execute());
  const entries = await organisation.within(({ db }) =>
    db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', 'in', ['REGIONS', 'LANDLORD', 'PROPERTY_TYPE'])
      .limit(20)
      .execute(),
  );
  return [
    ...properties.map((property) => property.id),
    stage.by.id,
    ...others.map((row) => row.id),
    ...entries.map((row) => row.id),
  ];
}
