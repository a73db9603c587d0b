import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, closeServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { mixRequests } from './mixed-requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ size: 4, withoutTenantPredicate: true, works: false });
});
afterAll(() => closeServer(server));

for (const [count, tags] of [
  [240, []],
  [1000, ['thorough']],
] as const)
  it(
    `shows no row of another organisation in ${count} mixed requests of 20 organisations over 4 connections (S-04)`,
    { tags: [...tags], timeout: 300_000 },
    async () => {
      const { foreign, unavailable, ...counted } = await mixRequests(server, count);
      expect(foreign).toEqual([]);
      expect(unavailable).toBeLessThan(count / 20);
      expect(Object.values(counted).reduce((sum, each) => sum + each, unavailable)).toBe(count);
      expect(Math.min(...Object.values(counted))).toBeGreaterThan(count / 100);
    },
  );

it('answers nothing on a connection whose organisation is not set: the one before left nothing behind (S-04)', async () => {
  for (let time = 0; time < 8; time += 1)
    await expect(server.maker.database.pool.query('select id from properties')).rejects.toMatchObject({
      code: expect.stringMatching(/^(42704|22P02)$/) as string,
    });
});
