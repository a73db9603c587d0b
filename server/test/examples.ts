import { readdir } from 'node:fs/promises';
import { z } from 'zod';
import { addressOf, isRead } from '@lintel/contract/platform/endpoint';
import type { Call, Endpoint, EndpointShape } from '@lintel/contract/platform/endpoint';
import type { Property } from '@lintel/contract/areas/properties/property';
import { aProperty } from '#areas/properties/testing';
import { send } from './calls.ts';
import type { Organisation, Person } from './organisation.ts';
import type { TestServer } from './test-server.ts';
import { leastOf, schemaOf } from './schema-values.ts';

/** Where an example plays: who makes what it needs, who will call, and where its property lies. */
export type Stage = {
  organisation: Organisation;
  /** May do everything in the organisation. */
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
  /** Who has to call, where it is not just anybody who may do everything. */
  as?: Person;
};

type Said<E extends EndpointShape> = Call<E> & Pick<Given, 'headers' | 'as'>;
type Example = { endpoint: Endpoint; make: (stage: Stage, kind?: string) => unknown };

/** Calls of an area that work. Endpoints whose schemas say all that is needed have none. */
export function examplesOf<A extends Record<string, Endpoint>>(
  area: A,
  examples: { [K in keyof A]?: (stage: Stage, kind?: string) => Said<A[K]> | Promise<Said<A[K]>> },
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

/** A call of an endpoint that works: its example, or the least that its schemas ask for. */
export async function anExampleOf(endpoint: Endpoint & { kind?: string }, stage: Stage): Promise<Given> {
  const make = written.get(nameOf(endpoint));
  if (make) return (await make(stage, endpoint.kind)) as Given;
  const least = (part: 'params' | 'query' | 'body') =>
    endpoint[part] ? { [part]: leastOf(schemaOf(endpoint[part])) } : {};
  return { ...least('params'), ...least('query'), ...least('body') } as Given;
}

/** An endpoint for each kind that its path names (`{kind}/saveAssignInfo.json`); what each may do is asked in other SQL. */
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

/** Sends an endpoint anything, for calls that the types would refuse. */
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

/** What the server logged about one request, for the message of a failed test. */
export function loggedFor(server: TestServer, requestId: unknown): string {
  return server.logged
    .filter((line) => line.includes(String(requestId)))
    .join('\n')
    .slice(0, 900);
}
