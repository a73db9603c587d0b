import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoints } from '@lintel/contract/platform/endpoint';
import { plainly } from '@lintel/contract/platform/sentences';
import { invalid } from './problems.ts';

const folder = new URL('../../../contract/src/areas/', import.meta.url);
const areas = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>),
);
const isCalls = (value: unknown): value is Endpoints =>
  typeof value === 'object' && value !== null && Object.values(value).some((each) => each?.path && each.method);
const schemas = areas
  .flatMap((area) => Object.values(area).filter(isCalls))
  .flatMap((calls) => Object.values(calls))
  .flatMap(({ body, query, params }) => [body, query, params])
  .filter((schema) => schema !== undefined);

/** Values that fit no field: whatever a schema asks for, one of them is refused. */
const misfits = [undefined, null, 'x', '', -1.5, 1e15, true, [], [1], { x: 1 }];
const spoilt = (schema: z.ZodType) =>
  misfits.flatMap((value) => [
    value,
    ...(schema instanceof z.ZodObject
      ? [Object.fromEntries(Object.keys(schema.shape).map((key) => [key, value]))]
      : []),
  ]);
const saidOf = (schema: z.ZodType) =>
  spoilt(schema).flatMap((value) => {
    const parsed = schema.safeParse(value, { error: plainly });
    if (parsed.success) return [];
    const problem = invalid(parsed.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
    return [problem.message, ...(problem.more.errors ?? []).map((error) => error.message)];
  });

describe('what is wrong with what came in', () => {
  it('is said in sentences for every call, never in keys or in the words of the schema library', () => {
    const said = new Set(schemas.flatMap(saidOf));
    expect(schemas.length).toBeGreaterThan(50);
    expect([...said].filter((message) => !/^[A-Z]/.test(message))).toEqual([]);
    expect(
      [...said].filter((message) => /^(Invalid|Too |Unrecognized)|undefined|received|\[object/.test(message)),
    ).toEqual([]);
  });

  it('names what would fit', () => {
    const Boat = z.object({
      name: z.string().min(3).max(4),
      mast: z.int().max(30),
      rig: z.enum(['sloop', 'ketch']),
      size: z.union([z.literal(25), z.literal(50)]),
      id: z.uuid(),
      crew: z.array(z.string()).min(1),
    });
    const said = (value: object) =>
      Object.fromEntries(
        Boat.safeParse(value, { error: plainly }).error!.issues.map((issue) => [issue.path[0], issue.message]),
      );
    expect(said({ name: 'ab', mast: 31, rig: 'yawl', size: 5, id: 'x', crew: [] })).toEqual({
      name: 'Use at least 3 characters',
      mast: 'Use at most 30',
      rig: 'Use one of: sloop, ketch',
      size: 'Use one of: 25, 50',
      id: 'Use an id, as other answers give it',
      crew: 'Use at least 1 values',
    });
    expect(said({})).toMatchObject({ name: 'A value is needed', rig: 'Use one of: sloop, ketch' });
    expect(said({ name: 7, mast: 1.5 })).toMatchObject({ name: 'Use text', mast: 'Use a whole number' });
  });
});
