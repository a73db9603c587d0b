import type { Call, Endpoint, EndpointShape } from '@lintel/contract/platform/endpoint';
import type { EntityType } from '@lintel/contract/areas/activity';
import type { Property } from '@lintel/contract/areas/properties/property';
import type { Tables } from '#platform/tables';
import { areasWith } from './areas.ts';
import type { Given } from './examples.ts';
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

/** `reason`: it is refused without one, and leaves an entry; `trace`: it leaves an entry, and why no reason is asked for. */
export type Removal = readonly ['reason' | 'trace' | 'own' | 'back', string];
type Makes = Partial<Record<EntityType, (by: Person, property: Property) => Promise<{ id: string }>>>;

/** What the tests that hold for every call and every table must know of an area. */
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
    /** Calls that leave no activity entry, and why nothing is lost. */
    quiet?: { [K in keyof A]?: string };
    /** How a call that shows many is asked about one property, of which somebody makes what it shows. */
    asking?: { [K in keyof A]?: (property: Property, by: Person) => Call<A[K]> | Promise<Call<A[K]>> };
    /** Calls about what is each person's own: somebody else's is not there, whatever one may do. */
    hiddenBeforeRefused?: (keyof A)[];
    /** Tables that prove something: the program may add and read, nothing else (E-02). */
    appendOnly?: (keyof Tables)[];
    /** Files beside `queries.ts` that read tables of which not everybody may see each row, and why nothing is shown that may not be seen. */
    whole?: Record<string, string>;
    /** What calls that delete, archive or revoke ask for and leave behind (`every-removal.test.ts`). */
    takesAway?: { [K in keyof A]?: Removal };
    /** One record of each kind of the area, at a property: lists and documents are asked about it. */
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
/** Why a file may read tables whole, by its path. */
export const whyWhole = new Map<string, string>();
for (const { area, path } of areasWith('guards.ts')) {
  const own = ((await import(path)) as { guards: Guards }).guards;
  guards.push(own);
  for (const [file, why] of Object.entries(own.whole)) whyWhole.set(`areas/${area}/${file}`, why);
}

const quiet = new Map(guards.flatMap((area) => [...area.quiet]));
const asking = new Map(guards.flatMap((area) => [...area.asking]));
const hiddenBeforeRefused = new Set(guards.flatMap((area) => area.hiddenBeforeRefused));

export const whyQuiet = (endpoint: Endpoint) => quiet.get(endpoint);
export const isHiddenBeforeRefused = (endpoint: Endpoint) => hiddenBeforeRefused.has(endpoint);
/** The call that shows many, asked about one property; undefined where a call is about something else. */
export const askingAbout = (endpoint: Endpoint) =>
  asking.get(endpoint) as ((property: Property, by: Person) => Given | Promise<Given>) | undefined;
export const removalsOfAreas = new Map(guards.flatMap((area) => [...area.takesAway]));
/** How a record of a kind is made, of those whose areas say it. */
export const makesOfAreas = Object.entries(Object.assign({}, ...guards.map(({ makes }) => makes)) as Required<Makes>);
export const appendOnlyTables = guards.flatMap((area) => area.appendOnly);
