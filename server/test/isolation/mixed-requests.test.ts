import { afterAll, beforeAll, expect, it } from 'vitest';
import { aServer, closeServer } from '#test/test-server';
import type { TestServer } from '#test/test-server';
import { mixRequests } from './mixed-requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ size: 4, withoutTenantPredicate: true, works: false });
});
afterAll(() => closeServer(server));

it('shows no row of another organisation in 240 mixed requests of 20 organisations over 4 connections (S-04)', async () => {
  const { foreign, unavailable, ...counted } = await mixRequests(server, 240);
  expect(foreign).toEqual([]);
  expect(unavailable).toBeLessThan(240 / 20);
  expect(Object.values(counted).reduce((sum, each) => sum + each, unavailable)).toBe(240);
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(240 / 100);
});

it('answers nothing on a connection whose organisation is not set: the one before left nothing behind (S-04)', async () => {
  for (let time = 0; time < 8; time += 1)
    await expect(server.maker.database.pool.query('select id from properties')).rejects.toMatchObject({
      code: expect.stringMatching(/^(42704|22P02)$/) as string,
    });
});
