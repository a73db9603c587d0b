import type { Endpoint } from '@lintel/contract/platform/endpoint';
import type { Filter, ListDefinition } from '@lintel/contract/platform/list';
import { permissions, type Permission } from '@lintel/contract/platform/permissions';
import { createMemoryHistory } from '@tanstack/react-router';
import { z } from 'zod';
import { leastOf, schemaOf, type Schema } from '../../server/test/schema-values.ts';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { makeRouter } from '../src/router.tsx';
import { aPerson, type Answers } from './answers.ts';

export type RealList = { path: string; list: ListDefinition; endpoint: Endpoint };

/** A user who may open every page. */
export const everybody = { permissions: Object.keys(permissions) as Permission[] };

const modules = import.meta.glob<Record<string, unknown>>(
  ['../../contract/src/areas/**/*.ts', '!../../contract/src/areas/**/*.test.ts'],
  { eager: true },
);
const exported = Object.values(modules).flatMap((module) => Object.values(module));
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
/** Each list that the contract defines. */
export const definitions = exported.filter((value) => isObject(value) && 'neighboursOf' in value) as ListDefinition[];

/** Each endpoint of the contract. */
export const calls = exported
  .filter(isObject)
  .flatMap((value) => Object.values(value))
  .filter((value) => isObject(value) && 'method' in value && 'path' in value && 'allow' in value) as Endpoint[];

/** The minimal value that a schema accepts, non-null where null is allowed. */
const filledOf = (schema: z.ZodType): unknown =>
  leastOf(
    JSON.parse(JSON.stringify(schemaOf(schema)), (key, value: unknown) =>
      key === 'type' && Array.isArray(value) ? value.find((each) => each !== 'null') : value,
    ) as Schema,
  );

/** A minimal reply for every endpoint, from its schema, except for the current user. */
export const leastAnswers: Answers = calls
  .filter(({ name, reply }) => name !== 'currentUser' && reply instanceof z.ZodType)
  .map((call) => [call, () => ({ body: filledOf(call.reply as z.ZodType) })]);

/** The lists of the product: the routes whose loader prefetches columns and rows, found by those queries. */
export async function realLists(): Promise<RealList[]> {
  const router = makeRouter({ queries: makeQueryClient() }, createMemoryHistory());
  const found = Object.values(router.routesByPath).map(async ({ fullPath, options }) => {
    const asked: unknown[][] = [];
    const queries = {
      getQueryData: () => aPerson(everybody),
      prefetchQuery: async ({ queryKey }: { queryKey: unknown[] }) => void asked.push(queryKey),
    };
    const { loader } = options as { loader?: (of: object) => unknown };
    if (!('loaderDeps' in options) || !loader) return [];
    await loader({ context: { queries }, deps: {}, preload: false, route: { options } });
    for (let tries = 0; asked.length < 2 && tries < 200; tries++)
      await new Promise((resolve) => void setTimeout(resolve, 5));
    const [columns, rows] = asked as [[string, string, { query: { tableCode: string } }], [string, string]];
    const list = definitions.find(({ name }) => name === columns?.[2]?.query?.tableCode);
    const endpoint = calls.find(({ area, name }) => area === rows?.[0] && name === rows?.[1]);
    return list && endpoint ? [{ path: fullPath, list, endpoint }] : [];
  });
  const all = (await Promise.all(found)).flat();
  // Of two URLs of one page, one is enough.
  return all.filter(({ list }, at) => all.findLastIndex((each) => each.list === list) === at);
}

/** A row from the list's schema, with its number in its texts. */
export function rowOf(list: ListDefinition, number: number) {
  const row = filledOf(list.row as z.ZodType) as Record<string, unknown>;
  const known = Object.entries(row).map(([key, value]) => [
    key,
    value === 'example' && !list.columns[key]?.items ? `${key} ${number}` : value,
  ]);
  return { ...Object.fromEntries(known), id: idOf(number) } as Record<string, unknown>;
}
export const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A value for the filter, as the parameters of the request, and the label of its button with that value. */
export function valuesOf(key: string, filter: Filter): { asked: Record<string, unknown>; words: string } {
  if (filter.kind === 'date')
    return { asked: { [`${key}From`]: '2026-03-02', [`${key}To`]: '2026-03-31' }, words: '02/03/2026 – 31/03/2026' };
  if (filter.kind === 'number') return { asked: { [key]: { greaterThan: 4 } }, words: '> 4' };
  if (filter.kind === 'flag') return { asked: { [key]: true }, words: 'yes' };
  if (filter.kind === 'text' || filter.kind === 'textSearch') return { asked: { [key]: 'mill' }, words: 'mill' };
  const one =
    'items' in filter
      ? filter.items.at(-1)!
      : filter.kind === 'autocomplete' && (filter.by === 'code' || filter.by === 'string')
        ? { id: 'Whitby', name: 'Whitby' }
        : { id: idOf(901), name: 'Option 1' };
  return { asked: { [key]: filter.multiple ? [one.id] : one.id }, words: one.name };
}

/** The list that stands for all, which are alike: one of properties' work. The thorough tests take the others. */
export const sample = ['/tasks/list'];

/** A list beside folders, which is laid out in its own way: `npm test` opens it too. */
export const besideFolders = '/library';
