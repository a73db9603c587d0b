import { expect, it } from 'vitest';
import { killedUnderWriters } from '#test/killed-under-writers';

it('D-03 loses nothing that was acknowledged in 25 rounds of kill -9 of PostgreSQL under 8 writers', async () => {
  const { lost, acknowledged, deaths, recoveries } = await killedUnderWriters(25);
  console.log(
    `${acknowledged} acknowledged, ${lost} lost; recovered in ${recoveries[12]} ms (median), ${recoveries.at(-1)} ms (worst)`,
  );
  expect({ lost, deaths }).toEqual({ lost: 0, deaths: 25 });
  expect(recoveries.at(-1)).toBeLessThan(5000);
});
