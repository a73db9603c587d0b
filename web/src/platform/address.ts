import { z } from 'zod';

type Search = Record<string, unknown>;
/** Names that would reach an object's prototype; no URL of ours uses them. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Parses the query of a URL: `regionIds[]=a&regionIds[]=b` is a list, `storeys.greaterThan=5` a nested value (three levels at
 * most), all else is text. Numbers and booleans are left to the page's schema: see `searchFrom`.
 */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const isList = name.endsWith('[]');
    const path = (isList ? name.slice(0, -2) : name).split('.');
    const last = path.pop() as string;
    if (path.length > 2 || [...path, last].some((each) => !each || FORBIDDEN.has(each))) continue;
    const within = path.reduce<unknown>((outer, each) => inside(outer, each), search);
    if (isSearch(within)) put(within, last, value, isList);
  }
  return search;
}

function inside(outer: unknown, name: string): unknown {
  if (!isSearch(outer)) return undefined;
  if (!Object.hasOwn(outer, name)) outer[name] = {};
  return outer[name];
}

const isSearch = (value: unknown): value is Search =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function put(into: Search, name: string, value: string, isList: boolean) {
  const before = Object.hasOwn(into, name) ? into[name] : undefined;
  if (before === undefined) into[name] = isList ? [value] : value;
  else if (Array.isArray(before)) before.push(value);
  else if (typeof before === 'string') into[name] = [before, value];
}

/** The inverse of `parseSearch`; undefined, null and empty lists are left out. */
export function stringifySearch(search: Search): string {
  const parts = Object.entries(search).flatMap(([name, value]) => partsOf(name, value));
  return parts.length ? `?${parts.join('&')}` : '';
}

function partsOf(name: string, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.map((one) => part(`${name}[]`, one));
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([inner, one]) => partsOf(`${name}.${inner}`, one));
  return [part(name, value)];
}

function part(name: string, value: unknown): string {
  return `${encodeURIComponent(name).replaceAll('%5B%5D', '[]')}=${encodeURIComponent(String(value))}`;
}

/** A parameter of an address that may be missing. */
export const optionalText = z.string().optional();

/**
 * A route's `validateSearch` from a schema: texts are coerced, and values that it refuses are dropped, so that an old or
 * mistyped link still opens the page.
 */
export function searchFrom<S extends z.ZodType<object>>(schema: S) {
  return (search: Search): z.output<S> => {
    const typed = coerced(schema, search) as Search;
    for (;;) {
      const result = schema.safeParse(typed);
      if (result.success) return result.data;
      const refused = new Set(
        result.error.issues
          .flatMap((issue) =>
            issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [String(issue.path[0])],
          )
          .filter((name) => Object.hasOwn(typed, name)),
      );
      if (refused.size === 0) throw result.error;
      for (const name of refused) delete typed[name];
    }
  };
}

type Def = {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  element?: z.ZodType;
  options?: z.ZodType[];
  values?: unknown[];
  shape?: Record<string, z.ZodType>;
};

function coerced(schema: z.ZodType, value: unknown): unknown {
  const def = schema.def as unknown as Def;
  if (value === undefined) return value;
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'nullable':
    case 'catch':
    case 'prefault':
      return coerced(def.innerType as z.ZodType, value);
    case 'pipe':
      return coerced(def.in as z.ZodType, value);
    case 'object':
      return typeof value === 'object' && value !== null ? coercedObject(def.shape ?? {}, value as Search) : value;
    case 'array':
      return (Array.isArray(value) ? value : [value]).map((one) => coerced(def.element as z.ZodType, one));
    case 'number':
      return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
    case 'boolean':
      return value === 'true' ? true : value === 'false' ? false : value;
    case 'literal':
      return (def.values ?? []).find((literal) => String(literal) === String(value)) ?? value;
    case 'union':
      return (
        (def.options ?? []).map((option) => option.safeParse(coerced(option, value))).find((result) => result.success)
          ?.data ?? value
      );
    default:
      return value;
  }
}

function coercedObject(shape: Record<string, z.ZodType>, value: Search): Search {
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      Object.hasOwn(shape, name) ? coerced(shape[name] as z.ZodType, one) : one,
    ]),
  );
}

/** A required parameter, `task.id` being a nested one (specification FORM-010). */
export function requiredParam(search: object, name: string): string {
  const value = name
    .split('.')
    .reduce<unknown>(
      (outer, each) => (isSearch(outer) && Object.hasOwn(outer, each) ? outer[each] : undefined),
      search,
    );
  if (typeof value !== 'string' || value === '') throw new MissingParam(name);
  return value;
}

/** The URL lacks a parameter; the error page says which. */
export class MissingParam extends Error {
  readonly param: string;
  constructor(param: string) {
    super(`The address lacks "${param}"`);
    this.param = param;
  }
}

/** A URL to return to, if it belongs to this application; else the start page. */
export function ownAddress(address: string | undefined): string {
  if (!address?.startsWith('/') || /^\/[/\\]|[\u0000-\u001f\\]/.test(address)) return '/';
  const url = URL.parse(address, window.location.origin);
  // `/.//host` resolves to a path that a browser takes for a host.
  return url?.origin === window.location.origin && !url.pathname.startsWith('//')
    ? url.pathname + url.search + url.hash
    : '/';
}
