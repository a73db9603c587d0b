import { expect, it } from 'vitest';
import { aServer, closeServer } from '#test/harness';
import { fuzz } from '#test/hostile/fuzzed-requests';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);

it(`X-01 answers 10,000 fuzzed requests without a defect and without growing (FUZZ_SEED=${seed})`, async () => {
  const server = await aServer();
  const { defects, statuses, p99, heapGrowth } = await fuzz(server, { requests: 10_000, seed });
  await closeServer(server);
  console.log({ statuses, p99, heapGrowth });
  expect(defects).toEqual([]);
  expect(p99).toBeLessThan(500);
  expect(heapGrowth).toBeLessThan(1.2);
});
