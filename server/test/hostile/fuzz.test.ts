import { expect, it } from 'vitest';
import { theServer } from '#test/test-server';
import { fuzz } from './fuzzed-requests.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20261121);

it(
  `answers 2,000 fuzzed requests without a defect (X-01; replay with FUZZ_SEED=${seed})`,
  { tags: ['thorough'] },
  async () => {
    const { statuses, defects } = await fuzz(await theServer(), { requests: 2000, seed });
    expect(defects).toEqual([]);
    // If all requests were refused, this would prove nothing.
    expect(statuses['2xx']).toBeGreaterThan(300);
    expect(statuses['4xx']).toBeGreaterThan(300);
  },
);
