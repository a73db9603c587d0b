import type { Filter, Filters, ListDefinition, ListSearch, Paging } from '@lintel/contract/platform/list';
import type { z } from 'zod';
import { searchFrom } from '../address.ts';

/** A list whose row and filters do not matter here. */
export type AnyList = ListDefinition<any, any, any>;
/** Everything in a list's request. */
export type Search = Paging & Record<string, unknown>;
/** The part of a list's search in the URL: only what differs from its defaults. */
export type ListAddress<F extends Filters = Filters> = Partial<ListSearch<F>>;

/** A cleared default filter is in the URL without a value: `archived=`. */
const CLEARED = '';

/** Parses the URL; unknown and invalid parts are left out, so that an old link still opens. */
export function readAddress<F extends Filters>(
  list: ListDefinition<any, F, any>,
  raw: Record<string, unknown>,
): ListAddress<F> {
  const search: Record<string, unknown> = searchFrom(list.search as z.ZodType<object>)(raw) as Record<string, unknown>;
  // A refused value is replaced by the schema's default, which was not in the URL.
  const hasDefault = (key: string) => key === 'page' || key in list.defaults;
  const isSet = (key: string, value: unknown) =>
    key in raw && !isEmpty(value) && (!hasDefault(key) || String(value) === String(raw[key]));
  const filled = Object.entries(search).filter(([key, value]) => isSet(key, value));
  const cleared = Object.keys(list.defaults).filter((key) => !isPaging(key) && raw[key] === CLEARED);
  const address = Object.fromEntries([...filled, ...cleared.map((key) => [key, CLEARED])]) as ListAddress<F>;
  return list.implied?.when(address) ? { ...list.implied.then, ...address } : address;
}

/** Whether the URL contains something that `read`, its parsed form, leaves out. */
export function hasLeftOut(raw: Record<string, unknown>, read: Record<string, unknown>): boolean {
  return Object.entries(raw).some(([key, value]) => !isEmpty(value) && read[key] === undefined);
}

/** The search of a request: the URL over the defaults. `size` is the user's own page size. */
export function completeSearch(list: AnyList, address: Record<string, unknown>, size?: number): Search {
  const all = { page: 1, ...list.defaults, ...(size && { limit: size }), ...address };
  const filled = Object.entries(all).filter(([, value]) => !isEmpty(value));
  // If omitted, a default filter would apply: null says that it was cleared.
  const cleared = Object.keys(list.defaults).filter((key) => !isPaging(key) && isEmpty(all[key as keyof typeof all]));
  return Object.fromEntries([...filled, ...cleared.map((key) => [key, null])]) as Search;
}

/** The URL for `search`, without values that apply by default. */
export function writeAddress(list: AnyList, search: Record<string, unknown>, size?: number): Record<string, unknown> {
  const { shape } = list.search as unknown as z.ZodObject;
  const defaults: Record<string, unknown> = { page: 1, ...list.defaults, ...(size && { limit: size }) };
  const address: Record<string, unknown> = {};
  for (const key of Object.keys(shape)) {
    const value = search[key];
    if (isEmpty(value)) {
      if (key in list.defaults && !isPaging(key)) address[key] = CLEARED;
    } else if (!same(value, defaults[key])) address[key] = value;
  }
  return address;
}

/** The part of a search that a preset stores: filters, search text and order, not the page. */
export function filtersOf(search: Record<string, unknown>): Record<string, unknown> {
  const { page: _page, limit: _limit, ...kept } = search;
  return kept;
}

/** The filters of a search, without the order. */
export function narrowingOf(search: Record<string, unknown>): Record<string, unknown> {
  const { sortingField: _field, sortingAscending: _ascending, ...kept } = filtersOf(search);
  return kept;
}

/** The value of a filter: for days, both of them. */
export function valueOf(search: Record<string, unknown>, key: string, filter: Filter): unknown {
  if (filter.kind !== 'date') return search[key] ?? undefined;
  const [from, to] = [search[`${key}From`], search[`${key}To`]];
  return from || to ? { from, to } : undefined;
}

/** The search with one filter set or, without a value, cleared; on its first page. */
export function withFilter(search: Search, key: string, filter: Filter, value: unknown): Search {
  const next: Search = { ...search, page: 1 };
  if (filter.kind === 'date') {
    const range = (value ?? {}) as { from?: string; to?: string };
    next[`${key}From`] = range.from;
    next[`${key}To`] = range.to;
  } else next[key] = isEmpty(value) ? undefined : value;
  return next;
}

/** Only the default filters, in the same place. */
export function withoutFilters(list: AnyList, search: Search): Search {
  const { limit, sortingField, sortingAscending } = search;
  const place = Object.fromEntries(Object.keys(list.also ?? {}).map((key) => [key, search[key]]));
  return { ...completeSearch(list, {}), ...place, limit, sortingField, sortingAscending, page: 1 };
}

/** Whether the filters are those that the list opens with, in any place. */
export function isUnfiltered(list: AnyList, search: Search): boolean {
  return same(narrowingOf(search), narrowingOf(withoutFilters(list, search)));
}

/** Equal values, regardless of the order of keys and of the members of a list. */
export function same(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(canonical).sort());
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, each]) => !isEmpty(each));
  return JSON.stringify(entries.map(([key, each]) => [key, canonical(each)]).sort());
}

function isPaging(key: string): boolean {
  return key === 'limit' || key === 'sortingField' || key === 'sortingAscending';
}

/** Whether a value says nothing; zeros and false say something. */
export function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
