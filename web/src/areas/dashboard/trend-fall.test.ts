import type { TrendRecord } from '@lintel/contract/areas/dashboard';
import { expect, it } from 'vitest';
import { largestFall } from './trend-fall.ts';

const DAYS = ['2026-08-03', '2026-08-10', '2026-08-17', '2026-08-24'];
type Values = [value: number | null, tasks?: number, properties?: number, compliant?: number];
const records = (...values: Values[]) =>
  values.map(([value, taskCount = 100, propertyCount = 10, compliantCount = 50], at) => ({
    date: DAYS[at]!,
    value,
    extraDetails: { taskCount, propertyCount, compliantCount },
  })) as TrendRecord[];
const pointsFrom = (fall: ReturnType<typeof largestFall>) => fall && [fall.points, fall.from, fall.to];

it.each<[string, Values[], [number, string, string] | undefined]>([
  ['no record', [], undefined],
  ['one record', [[80]], undefined],
  ['only what rises', [[60], [70], [90]], undefined],
  ['a fall of less than five points', [[80], [75.1]], undefined],
  ['what is five points as figures are written', [[80], [75.04]], [5, DAYS[0]!, DAYS[1]!]],
  ['what is less as figures are written', [[80], [75.06]], undefined],
  ['a fall of five points', [[80], [75]], [5, DAYS[0]!, DAYS[1]!]],
  ['the larger of two falls', [[90], [82], [84], [70.5]], [13.5, DAYS[2]!, DAYS[3]!]],
  ['the first of two that are as large', [[90], [80], [85], [75]], [10, DAYS[0]!, DAYS[1]!]],
  ['many small falls', [[90], [86], [82], [78]], undefined],
  ['days of which nothing is known', [[90], [null], [80]], [10, DAYS[0]!, DAYS[2]!]],
  ['nothing known at all', [[null], [null]], undefined],
])('the largest fall of %s', (_of, values, fall) => {
  expect(pointsFrom(largestFall(records(...values)))).toEqual(fall);
});

it('a fall tells what was counted more than before, and less as less than none', () => {
  expect(largestFall(records([84.2, 906, 93, 763], [63.7, 1220, 117, 777]))).toEqual({
    from: DAYS[0],
    to: DAYS[1],
    points: 20.5,
    tasks: 314,
    properties: 24,
    failing: 300,
  });
  expect(largestFall(records([80, 100, 10, 80], [70, 90, 9, 63]))).toMatchObject({
    tasks: -10,
    properties: -1,
    failing: 7,
  });
});
