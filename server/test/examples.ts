import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { addressOf, isRead } from '@lintel/contract/platform/endpoint';
import type { Call, Endpoint, EndpointShape } from '@lintel/contract/platform/endpoint';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { send } from './calls.ts';
import { makeOfArea } from './guards.ts';
import type { Organisation, Person } from './organisation.ts';
import type { TestServer } from './test-server.ts';
import { leastOf, schemaOf } from './schema-values.ts';

/** The stage of an example: who creates what it needs, who will send it, and where its property is. */
export type Stage = {
  organisation: Organisation;
  /** Has every permission in the organisation. */
  by: Person;
  caller: Person;
  /** A new property, where the stage wants it. */
  property(): Promise<Property>;
};
export type Given = {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller, if it must be somebody other than a user with every permission. */
  as?: Person;
};

type ExampleOf<E extends EndpointShape> = Call<E> & Pick<Given, 'headers' | 'as'>;
type Example = { endpoint: Endpoint; make: (stage: Stage, kind?: string) => unknown };

/** Working requests for an area's endpoints. None are needed where the schemas, and a record that the area makes, say enough. */
export function examplesOf<A extends Record<string, Endpoint>>(
  area: A,
  examples: { [K in keyof A]?: (stage: Stage, kind?: string) => ExampleOf<A[K]> | Promise<ExampleOf<A[K]>> },
): Example[] {
  return Object.entries(examples).map(([name, make]) => ({ endpoint: area[name]!, make: make as Example['make'] }));
}

const areas = new URL('../src/areas/', import.meta.url);
const nameOf = ({ area, name }: Endpoint) => `${area}.${name}`;
const written = new Map<string, Example['make']>();
for (const name of await readdir(areas, { recursive: true })) {
  if (!/(^|\/)examples\.ts$/.test(name)) continue;
  const { examples } = (await import(new URL(name, areas).href)) as { examples: Example[] };
  for (const { endpoint, make } of examples) written.set(nameOf(endpoint), make);
}

/** A working request for an endpoint: its example, or the minimum required by its schemas, about a record that its area makes. */
export async function anExampleOf(endpoint: Endpoint & { kind?: string }, stage: Stage): Promise<Given> {
  const example = written.get(nameOf(endpoint));
  if (example) return (await example(stage, endpoint.kind)) as Given;
  const parts = (['params', 'query', 'body'] as const).flatMap((part) =>
    endpoint[part] ? [[part, leastOf(schemaOf(endpoint[part]))] as const] : [],
  );
  const make = parts.some(([, least]) => isAboutOne(least)) ? makeOfArea.get(endpoint.area) : undefined;
  if (!make) return Object.fromEntries(parts);
  const { id, version } = await make(stage.by, await stage.property());
  const about = (least: unknown) =>
    isAboutOne(least) ? { ...least, id, ...('version' in least ? { version } : {}) } : least;
  return Object.fromEntries(parts.map(([part, least]) => [part, about(least)]));
}

const isAboutOne = (least: unknown): least is { id: unknown } =>
  typeof least === 'object' && least !== null && 'id' in least;

/** An endpoint for each kind in its path (`{kind}/saveAssignInfo.json`); each kind's permissions are checked by different SQL. */
export function ofEachKind(endpoint: Endpoint): (Endpoint & { kind?: string })[] {
  const kinds = endpoint.params?.shape['kind'];
  if (!(kinds instanceof z.ZodEnum)) return [endpoint];
  return kinds.options.map((kind) => ({
    ...endpoint,
    kind: String(kind),
    path: endpoint.path.replace('{kind}', String(kind)),
  }));
}

export const stageOf = async (organisation: Organisation, caller?: Person): Promise<Stage> => {
  const by = await organisation.person();
  return { organisation, by, caller: caller ?? by, property: () => aProperty(by) };
};

/** Sends anything to an endpoint, for requests that the types would refuse. */
export const sendTo = (who: Person | null, endpoint: Endpoint, { params, query, body, headers }: Given) =>
  send(who, endpoint.method, addressOf(endpoint, '/api/', params), {
    query,
    body,
    ...(headers ? { headers } : {}),
  }).catch((error: unknown) => {
    throw new Error(
      `${titleOf(endpoint)} ${JSON.stringify({ query, body }).slice(0, 500)} was broken off: ${who?.server.logged.slice(-2).join(' ').slice(0, 1500)}`,
      { cause: error },
    );
  });

export const changesSomething = (endpoint: Endpoint) => !isRead(endpoint);
export const titleOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** The server's log lines for one request, for the message of a failed test. */
export function loggedFor(server: TestServer, requestId: unknown): string {
  return server.logged
    .filter((line) => line.includes(String(requestId)))
    .join('\n')
    .slice(0, 900);
}
