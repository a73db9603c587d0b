import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import {
  dayNumber,
  longDate,
  isoWeekOf,
  minusInterval,
  plusDays,
  plusInterval,
  weekdayOf,
  type Day,
} from './calendar.ts';

const zone = process.env.TZ;
afterAll(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
});

/** Days from 1 January 1900 to 31 December 2199. */
const aDay = fc
  .integer({ min: dayNumber('1900-01-01'), max: dayNumber('2199-12-31') })
  .map((n) => plusDays('1970-01-01', n));
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const lengthOf = (year: number, month: number) =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const partsOf = (day: Day) => day.split('-').map(Number) as [number, number, number];

describe('a calendar day', () => {
  it('is the same day in every time zone, 10,000 times over', () => {
    const days = fc.sample(aDay, { numRuns: 10_000, seed: 20_261_121 });
    const offsets: number[] = [];
    const calculated = ['UTC', 'Europe/London', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Asia/Kolkata'].map(
      (name) => {
        process.env.TZ = name;
        offsets.push(new Date('2026-07-01T12:00:00Z').getTimezoneOffset());
        return days.map((day) => [
          plusDays(day, 0),
          plusInterval(day, { count: 1, unit: 'month' }),
          weekdayOf(day),
          longDate(day),
        ]);
      },
    );
    expect(new Set(offsets)).toHaveProperty('size', 5);
    for (const inZone of calculated) expect(inZone).toEqual(calculated[0]);
    expect(calculated[0]!.map(([day]) => day)).toEqual(days);
  });

  it('T-02: lasts one day on the days that the clock changes', () => {
    for (const day of ['2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26', '2028-10-29']) {
      expect(weekdayOf(day)).toBe('Sunday');
      expect(weekdayOf(plusDays(day, 1))).toBe('Monday');
      expect(dayNumber(plusInterval(day, { count: 1, unit: 'week' })) - dayNumber(day)).toBe(7);
    }
  });

  it('must exist', () => {
    for (const day of ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', 'tomorrow', ''])
      expect(() => dayNumber(day)).toThrow(RangeError);
  });

  it('is written as people write it', () => {
    expect(longDate('2026-03-03')).toBe('3 March 2026');
  });
});

describe('an ISO week', () => {
  it.each([
    ['2026-12-27', '2026-W52', '2026-12-21', '2026-12-27'],
    ['2026-12-28', '2026-W53', '2026-12-28', '2027-01-03'],
    ['2027-01-03', '2026-W53', '2026-12-28', '2027-01-03'],
    ['2027-01-04', '2027-W01', '2027-01-04', '2027-01-10'],
    ['2024-12-30', '2025-W01', '2024-12-30', '2025-01-05'],
    ['2016-01-01', '2015-W53', '2015-12-28', '2016-01-03'],
    ['1965-01-01', '1964-W53', '1964-12-28', '1965-01-03'],
  ])('T-05: %s lies in %s', (day, week, from, to) => {
    expect(isoWeekOf(day)).toEqual({ week, from, to });
  });

  it('T-05: is Monday to Sunday and follows the week before, whatever the year', () => {
    fc.assert(
      fc.property(aDay, (day) => {
        const { week, from, to } = isoWeekOf(day);
        expect([weekdayOf(from), weekdayOf(to)]).toEqual(['Monday', 'Sunday']);
        expect(from <= day && day <= to).toBe(true);
        const next = isoWeekOf(plusDays(to, 1));
        const number = Number(week.slice(-2));
        expect([
          `${week.slice(0, 4)}-W${String(number + 1).padStart(2, '0')}`,
          `${Number(week.slice(0, 4)) + 1}-W01`,
        ]).toContain(next.week);
        expect(number).toBeLessThanOrEqual(53);
      }),
    );
  });
});

describe('adding months', () => {
  it.each([
    ['2026-08-31', ['2026-11-30', '2027-02-28', '2027-08-31']],
    ['2026-11-30', ['2027-02-28', '2027-05-30', '2027-11-30']],
    ['2026-01-31', ['2026-04-30', '2026-07-31', '2027-01-31']],
    ['2028-02-29', ['2028-05-29', '2028-08-29', '2029-02-28']],
  ])('T-03: from %s lands on the last day of a month that is too short', (day, expected) => {
    expect([3, 6, 12].map((count) => plusInterval(day, { count, unit: 'month' }))).toEqual(expected);
  });

  it('moves by exactly that many months, to the wanted day or the last of the month', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: -600, max: 600 }),
        fc.integer({ min: 1, max: 31 }),
        (day, count, monthDay) => {
          const [year, month] = partsOf(day);
          const [toYear, toMonth, toDay] = partsOf(plusInterval(day, { count, unit: 'month' }, monthDay));
          expect(toYear * 12 + toMonth - (year * 12 + month)).toBe(count);
          expect(toDay).toBe(Math.min(monthDay, lengthOf(toYear, toMonth)));
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('comes back to where it began when the day of the month is kept', () => {
    fc.assert(
      fc.property(
        aDay,
        fc.integer({ min: 1, max: 600 }),
        fc.constantFrom('day', 'week', 'month', 'year'),
        (day, count, unit) => {
          const interval = { count: unit === 'year' ? (count % 50) + 1 : count, unit };
          expect(minusInterval(plusInterval(day, interval), interval, Number(day.slice(8)))).toBe(day);
        },
      ),
    );
  });
});
