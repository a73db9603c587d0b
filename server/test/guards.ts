import type { Call, Endpoint, EndpointShape } from '@lintel/contract/platform/endpoint';
import type { EntityType } from '@lintel/contract/areas/activity';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { Tables } from '#platform/database/tables';
import { areasWith } from './areas.ts';
import type { Person } from './organisation.ts';

type Guards = {
  quiet: Map<EndpointShape, string>;
  asking: Map<EndpointShape, (property: Property, by: Person) => unknown>;
  hiddenBeforeRefused: EndpointShape[];
  appendOnly: (keyof Tables)[];
  whole: Readonly<Record<string, string>>;
  takesAway: Map<EndpointShape, Removal>;
  makes: Makes;
};

/**
 * `reason`: refused without one, and leaves an entry; `trace`: leaves an entry, and why no reason is required; `own`: the caller's
 * own, or still empty, and no evidence; `back`: undoes such a change.
 */
export type Removal = readonly ['reason' | 'trace' | 'own' | 'back', string];
type Make = (by: Person, property: Property) => Promise<{ id: string; version?: number }>;
type Makes = Partial<Record<EntityType, Make>>;

/** What the tests for every endpoint and every table need to know about an area. */
export function guardsOf<A extends Record<string, Endpoint>>(
  area: A,
  {
    quiet = {},
    asking = {},
    hiddenBeforeRefused = [],
    appendOnly = [],
    whole = {},
    takesAway = {},
    makes = {},
  }: {
    /** Endpoints that leave no activity entry, and why nothing is lost. */
    quiet?: { [K in keyof A]?: string };
    /** How an endpoint that lists many is asked about one property, on which what it lists is created; a kind's list is known. */
    asking?: { [K in keyof A]?: (property: Property, by: Person) => Call<A[K]> | Promise<Call<A[K]>> };
    /** Endpoints for each user's own data: somebody else's is not found, whatever permissions one has. */
    hiddenBeforeRefused?: (keyof A)[];
    /** Tables with evidence: the program may insert and read, nothing else (E-02). */
    appendOnly?: (keyof Tables)[];
    /** Files besides `queries.ts` that read tables whose rows are not all visible to everybody, and why nothing is disclosed. */
    whole?: Record<string, string>;
    /** What endpoints that delete, archive or revoke require and leave behind (`every-removal.test.ts`). */
    takesAway?: { [K in keyof A]?: Removal };
    /** A record of each kind of the area, on a property: what examples, lists and documents are tested with. */
    makes?: Makes;
  },
): Guards {
  const byEndpoint = <V>(named: object) =>
    new Map(Object.entries(named).map(([name, value]) => [area[name]! as EndpointShape, value as V]));
  return {
    quiet: byEndpoint(quiet),
    asking: byEndpoint(asking),
    hiddenBeforeRefused: hiddenBeforeRefused.map((name) => area[name]!),
    appendOnly,
    whole,
    takesAway: byEndpoint(takesAway),
    makes,
  };
}

const guards: Guards[] = [];
/** How the kind of an area that has one is created, by the area. */
export const makeOfArea = new Map<string, Make>();
/** Why a file may read whole tables, by its path. */
export const whyWhole = new Map<string, string>();
for (const { area, path } of areasWith('guards.ts')) {
  const own = ((await import(path)) as { guards: Guards }).guards;
  guards.push(own);
  const [make, ...others] = Object.values(own.makes);
  if (make && others.length === 0) makeOfArea.set(area, make);
  for (const [file, why] of Object.entries(own.whole)) whyWhole.set(`areas/${area}/${file}`, why);
}

const quiet = new Map(guards.flatMap((area) => [...area.quiet]));
/** How endpoints that list many are asked about one property, as their areas say. */
export const askingOfAreas = new Map(guards.flatMap((area) => [...area.asking]));
const hiddenBeforeRefused = new Set(guards.flatMap((area) => area.hiddenBeforeRefused));

export const whyQuiet = (endpoint: Endpoint) => quiet.get(endpoint);
export const isHiddenBeforeRefused = (endpoint: Endpoint) => hiddenBeforeRefused.has(endpoint);
export const removalsOfAreas = new Map(guards.flatMap((area) => [...area.takesAway]));
/** How a record of a kind is created, for kinds whose areas declare it. */
export const makesOfAreas = guards.flatMap(({ makes }) => Object.entries(makes) as [EntityType, Make][]);
export const appendOnlyTables = guards.flatMap((area) => area.appendOnly);
