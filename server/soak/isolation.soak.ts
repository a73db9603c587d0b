import { expect, it } from 'vitest';
import { aServer, closeServer } from '#test/test-server';
import { mixRequests } from '#test/isolation/mixed-requests';

it('S-04 shows no row of another organisation in 20,000 mixed requests of 20 organisations over 4 connections', async () => {
  const server = await aServer({ size: 4, withoutTenantPredicate: true });
  const { foreign, unavailable, ...counted } = await mixRequests(server, 20_000);
  await closeServer(server);
  console.log(counted);
  expect(foreign).toEqual([]);
  expect(unavailable).toBeLessThan(1_000);
  expect(Object.values(counted).reduce((sum, count) => sum + count, unavailable)).toBe(20_000);
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(200);
});
