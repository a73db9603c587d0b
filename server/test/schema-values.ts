import fc from 'fast-check';
import { z } from 'zod';

/** The part of JSON Schema that zod prints. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema | false;
  prefixItems?: Schema[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  multipleOf?: number;
};

const printed = new WeakMap<z.ZodType, Schema>();

/** Each printed once: the tests for every call ask for one several times. */
export function schemaOf(type: z.ZodType): Schema {
  const schema =
    printed.get(type) ?? (z.toJSONSchema(type, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema);
  printed.set(type, schema);
  return schema;
}

const alternatives = (schema: Schema) => schema.anyOf ?? schema.oneOf;

/** The minimum that a schema accepts: required fields only. */
export function leastOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const ways = alternatives(schema);
  if (ways) return leastOf(ways.find((way) => way.type !== 'null') ?? ways[0]!);
  if (schema.allOf) return leastOf(schema.allOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries((schema.required ?? []).map((key) => [key, leastOf(schema.properties?.[key] ?? {})]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => leastOf(schema.items || {}));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return textOf(schema);
    default:
      return {};
  }
}

function textOf({ format, minLength = 0 }: Schema): string {
  if (format === 'uuid') return '01890000-0000-7000-8000-000000000000';
  if (format === 'date') return '2026-02-28';
  if (format === 'date-time') return '2026-02-28T12:00:00Z';
  if (format === 'email') return 'somebody@test.example';
  return 'example '.repeat(Math.ceil(Math.max(minLength, 1) / 8)).slice(0, Math.max(minLength, 7));
}

/** Texts that have broken programs before: must be refused or stored, never a defect. */
const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udc00x',
  "'; drop table properties; --",
  '%',
  '_',
  '\\',
  '\\%_',
  '${7*7}',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  '\r\nX-Injected: yes',
  '=1+1',
  '\u202e\u2066',
  '\ufeff',
  'İıſK',
  '𝕏'.repeat(50),
  'é'.normalize('NFD'),
  'x'.repeat(5000),
  '__proto__',
  'constructor',
  'NaN',
  '0000-00-00',
  '2026-02-31',
  '2026-02-30T25:61:61Z',
  '+275760-09-13T00:00:00Z',
  '10000-01-01',
  'null',
  'undefined',
  '00000000-0000-0000-0000-00000000000g',
  '{',
  '[',
  '"',
];
const nastyNumbers = [
  -1,
  0,
  0.1,
  1e-310,
  2 ** 31,
  2 ** 31 - 1,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  1e21,
  1e308,
  Number.MAX_SAFE_INTEGER + 1,
];
// The library's own `binary` lists all million of them in memory, in every process that imports this file.
const anyCharacter = fc.nat(0x10f7ff).map((at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800));
export const nasty: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(...nastyTexts),
  fc.constantFrom<unknown>(...nastyNumbers),
  fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], { id: null }, { $ne: null }, ['a', 'a']),
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: anyCharacter, maxLength: 40 }),
);

/** Values that a schema is meant to accept; ids come from those given, so that they often match something. */
export function valuesOf(
  schema: Schema,
  ids: readonly string[],
  texts: readonly string[] = nastyTexts,
): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const ways = alternatives(schema);
  if (ways) return fc.oneof(...ways.map((way) => valuesOf(way, ids, texts)));
  if (schema.allOf) return valuesOf(schema.allOf[0]!, ids, texts);
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, ids, texts);
    case 'array':
      return fc.array(valuesOf(schema.items || {}, ids, texts), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      });
    case 'integer':
      return fc.oneof(
        {
          weight: 3,
          arbitrary: fc.integer({
            min: Math.max(schema.minimum ?? -5, -5),
            max: Math.max(Math.min(schema.maximum ?? 100, 100), schema.minimum ?? -5),
          }),
        },
        fc.constantFrom(schema.minimum ?? -(2 ** 31), schema.maximum ?? 2 ** 31 - 1),
      );
    case 'number':
      return fc.oneof(fc.constantFrom(schema.minimum ?? 0, schema.maximum ?? 100), fc.integer({ min: 0, max: 500 }));
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textsOf(schema, ids, texts);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectsOf(schema: Schema, ids: readonly string[], texts: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(([key, of]) => [key, valuesOf(of, ids, texts)] as const);
  if (fields.length === 0 && typeof schema.additionalProperties === 'object')
    return fc.dictionary(fc.string({ maxLength: 12 }), valuesOf(schema.additionalProperties, ids, texts), {
      maxKeys: 4,
    });
  return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
}

function textsOf(schema: Schema, ids: readonly string[], texts: readonly string[]): fc.Arbitrary<string> {
  const { format, minLength = 0, maxLength = 60 } = schema;
  if (format === 'uuid') return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  if (format === 'date')
    return fc
      .date({ min: new Date('1800-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
  if (format === 'date-time')
    return fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString());
  if (format === 'email') return fc.emailAddress();
  return fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 20)) }),
    fc.constantFrom(...texts),
  );
}

/** The places in a value: the path to read or replace each. */
export function placesIn(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [
    path,
    ...Object.entries(value).flatMap(([key, inner]) =>
      placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]),
    ),
  ];
}

export function withValueAt(value: unknown, path: readonly (string | number)[], to: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return to;
  if (Array.isArray(value))
    return value.map((inner, index) => (index === first ? withValueAt(inner, rest, to) : inner));
  return { ...(value as object), [first]: withValueAt((value as Record<string, unknown>)[first], rest, to) };
}

/** Where a schema accepts a text, at any depth; in a list, in its first item. */
export function textPlacesOf(schema: Schema, path: (string | number)[] = []): (string | number)[][] {
  const ways = alternatives(schema) ?? schema.allOf;
  if (ways) return ways.flatMap((way) => textPlacesOf(way, path));
  if (schema.type === 'string') return schema.enum || schema.const !== undefined ? [] : [path];
  if (schema.type === 'array') return textPlacesOf(schema.items || {}, [...path, 0]);
  const inner = Object.entries(schema.properties ?? {}).flatMap(([key, of]) => textPlacesOf(of, [...path, key]));
  return typeof schema.additionalProperties === 'object'
    ? [...inner, ...textPlacesOf(schema.additionalProperties, [...path, 'other'])]
    : inner;
}

/** The same value with something put at a path, which is created if missing. */
export function withValuePutAt(value: unknown, [first, ...rest]: readonly (string | number)[], to: unknown): unknown {
  if (first === undefined) return to;
  const inner = (value as Record<string | number, unknown> | null | undefined)?.[first];
  const put = withValuePutAt(inner, rest, to);
  return typeof first === 'number'
    ? Object.assign(Array.isArray(value) ? [...(value as unknown[])] : [], { [first]: put })
    : { ...(value as object), [first]: put };
}

/** Where a schema accepts anything, at any depth, each place once; in a list, in its first item. */
export function fieldPlacesOf(schema: Schema): (string | number)[][] {
  const places = (of: Schema, path: (string | number)[]): (string | number)[][] => {
    const ways = alternatives(of) ?? of.allOf;
    if (ways) return ways.flatMap((way) => places(way, path));
    if (of.type === 'array') return [path, ...places(of.items || {}, [...path, 0])];
    return [path, ...Object.entries(of.properties ?? {}).flatMap(([key, inner]) => places(inner, [...path, key]))];
  };
  return [...new Map(places(schema, []).map((place) => [JSON.stringify(place), place])).values()];
}
