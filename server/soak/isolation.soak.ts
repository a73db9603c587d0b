import { expect, it } from 'vitest';
import { aServer, closeServer } from '#test/harness';
import { mixRequests } from '#test/isolation/mixed-requests';

it('S-04 shows no row of another organisation in 20,000 mixed requests of 20 organisations over 4 connections', async () => {
  const server = await aServer({ size: 4, withoutTenantPredicate: true });
  const { foreign, ...counted } = await mixRequests(server, 20_000);
  await closeServer(server);
  console.log(counted);
  expect(foreign).toEqual([]);
  expect(counted).toEqual({ answered: 14_000, failed: 4000, cancelled: 1500, timedOut: 500 });
});
