import { expect, it } from 'vitest';
import { titleOf } from '#test/examples';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer } from '#test/test-server';
import { fuzz, heapUsed } from '#test/hostile/fuzzed-requests';
import { everyOperation, playEach } from './each-operation.ts';

const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000);
const calls = Number(process.env.FUZZ_CALLS ?? 200_000);
/** The number of requests that share an organisation, which holds records of every kind. */
const ROUND = 5000;

it(
  `X-01 answers ${calls.toLocaleString('en-GB')} calls, every operation as it is meant to at least once, without a defect and without growing (FUZZ_SEED=${seed} FUZZ_CALLS=${calls})`,
  async () => {
    // Soaks run one by one: the webhooks that wait in the shared database are its own.
    const server = await aServer({ env: { WEBHOOKS: '1' } });
    const operations = everyOperation(server).map(titleOf);
    const rounds = Math.max(1, Math.round(calls / ROUND));
    const statuses: Record<string, number> = {};
    const defects: unknown[] = [];
    const answered = new Set<string>();
    const refused = new Map<string, string>();
    const p99s: number[] = [];
    let heapBefore = 0;
    for (let round = 0; round < rounds; round += 1) {
      const organisation = await anOrganisation({ server });
      const played = await playEach(server, organisation);
      const requests = Math.max(1, Math.round(calls / rounds) - operations.length);
      const found = await fuzz(server, { requests, seed: seed + round, organisation });
      for (const title of [...played.answered, ...found.answered]) answered.add(title);
      for (const [title, why] of played.refused) refused.set(title, why);
      for (const [group, count] of Object.entries(found.statuses)) statuses[group] = (statuses[group] ?? 0) + count;
      defects.push(...found.defects);
      p99s.push(found.p99);
      if (round === Math.floor(rounds / 10)) heapBefore = heapUsed();
    }
    const heapGrowth = heapUsed() / heapBefore;
    await closeServer(server);
    const without = operations.filter((title) => !answered.has(title));
    console.log({ calls, statuses, p99s, heapGrowth, operations: operations.length });
    console.log(
      without.length
        ? `Without a single call that worked: ${without.map((title) => `\n  ${title}: ${refused.get(title) ?? ''}`).join('')}`
        : `Each of ${operations.length} operations worked at least once.`,
    );
    expect(defects).toEqual([]);
    expect(without).toEqual([]);
    // The median, since one busy moment of the machine is no defect.
    expect(p99s.toSorted((a, b) => a - b)[Math.floor(p99s.length / 2)]).toBeLessThan(500);
    expect(heapGrowth).toBeLessThan(1.2);
  },
  4 * 3600_000,
);
