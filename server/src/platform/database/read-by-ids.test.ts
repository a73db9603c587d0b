import { expect, it, vi } from 'vitest';
import { systemActor } from '#platform/access/access';
import { readByIds } from './read-by-ids.ts';
import type { Reader } from './read-by-ids.ts';
import { TenantCompiler } from './tenant-predicate.ts';
import { queryOn } from './transaction.ts';

const organisationId = '00000000-0000-7000-8000-00000000000a';
const { query } = queryOn({} as never, organisationId, new TenantCompiler(new Map([['users', 'organisation_id']])));
const sent = vi
  .spyOn(query.getExecutor(), 'executeQuery')
  .mockImplementation(async ({ sql, parameters }) => ({ rows: [{ sql, parameters }] as never[] }));

const settings = new Map<string, unknown>();
const reader = { db: query, whole: query, me: systemActor(), organisationId, today: '2026-05-06', kinds: {} };
const asked: Reader = { ...reader, answers: () => settings } as unknown as Reader;
const build = vi.fn(({ whole, today }: Reader, these) =>
  whole.selectFrom('users').select('users.id').where('users.id', '=', these).where('users.createdAt', '<', today),
);
const read = readByIds(build as never);
const valuesFor = async (scope: Reader, ids: string[]) => {
  await read(scope, ids);
  return sent.mock.lastCall![0].parameters;
};

it('a read by ids is built once for a reader, and asks about the ids of each call', async () => {
  expect(await valuesFor(asked, ['one'])).toEqual([['one'], '2026-05-06', organisationId]);
  expect(await valuesFor(asked, ['two', 'three'])).toEqual([['two', 'three'], '2026-05-06', organisationId]);
  expect(build).toHaveBeenCalledOnce();
  const given = Object.keys(build.mock.lastCall![0]).toSorted();
  expect(given, 'nothing that differs between two calls of a reader').toEqual(
    ['answers', 'db', 'kinds', 'me', 'organisationId', 'today', 'whole'].toSorted(),
  );
});

it('the statement is built again for another reader, another day, and once the settings have changed', async () => {
  build.mockClear();
  expect((await valuesFor({ ...asked, today: '2026-05-07' }, ['one']))[1]).toBe('2026-05-07');
  await read({ ...asked, me: systemActor() }, ['one']);
  await read({ ...asked, answers: () => new Map() }, ['one']);
  expect(build).toHaveBeenCalledTimes(3);
});

it('nothing is kept of a transaction that has changed the settings', async () => {
  build.mockClear();
  const me = systemActor();
  for (let call = 0; call < 2; call += 1) await read({ ...asked, me, answers: () => undefined }, ['one']);
  expect(build).toHaveBeenCalledTimes(2);
});
