import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bankHolidays, dayOff, workingDay } from './bank-holidays.ts';
import { plusDays } from './calendar.ts';
import published from './published-bank-holidays.json' with { type: 'json' };
import { cycleNations } from './rule.ts';

const divisions = {
  england: 'england-and-wales',
  wales: 'england-and-wales',
  scotland: 'scotland',
  'northern-ireland': 'northern-ireland',
} as const;
/** Proclaimed in February 2026, after the list was published. */
const proclaimedSince = ['scotland 2026-06-15'];

describe('bank holidays', () => {
  it.each(cycleNations)('are those that the government published, 2019 to 2027: %s', (nation) => {
    const years = Object.entries(published[divisions[nation]]);
    expect(years.map(([year]) => year)).toEqual([
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
      '2027',
    ]);
    for (const [year, days] of years) {
      const ours = [...bankHolidays(Number(year), nation).keys()]
        .filter((day) => !proclaimedSince.includes(`${nation} ${day}`))
        .toSorted();
      expect(ours.map((day) => day.slice(5)).join(' '), year).toBe(days);
    }
  });

  it('include what was proclaimed for one nation alone', () => {
    expect(dayOff('2026-06-15', 'scotland')).toBe('World Cup bank holiday');
    expect(dayOff('2026-06-15', 'england')).toBeUndefined();
  });

  it('begin where the law that made them begins, and were proclaimed for their years', () => {
    expect(dayOff('2006-11-30', 'scotland')).toBeUndefined();
    expect(dayOff('2007-11-30', 'scotland')).toBe('St Andrew’s Day');
    for (const nation of cycleNations) {
      expect([...bankHolidays(2012, nation).keys()].filter((day) => /^2012-0[56]/.test(day)).toSorted()).toEqual([
        '2012-05-07',
        '2012-06-04',
        '2012-06-05',
      ]);
      expect(dayOff('2011-04-29', nation)).toBe('Bank holiday for the wedding of Prince William');
    }
  });

  it('go on beyond what is published: the same number each year, each on a working day of the week', () => {
    for (const [nation, count] of [
      ['england', 8],
      ['wales', 8],
      ['scotland', 9],
      ['northern-ireland', 10],
    ] as const)
      for (let year = 2028; year <= 2100; year += 1) {
        const days = [...bankHolidays(year, nation).keys()];
        expect(days, `${nation} ${year}`).toHaveLength(count);
        for (const day of days) expect(dayOff(day, nation)).not.toMatch(/^a S/);
      }
  });

  it('leave a working day within five days, before and after', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.constantFrom(...cycleNations), (days, nation) => {
        const day = plusDays('1990-01-01', days);
        const [earlier, later] = [workingDay(day, nation, -1), workingDay(day, nation, 1)];
        expect(dayOff(earlier, nation)).toBeUndefined();
        expect(dayOff(later, nation)).toBeUndefined();
        expect(earlier >= plusDays(day, -5) && earlier <= day && later >= day && later <= plusDays(day, 5)).toBe(true);
      }),
    );
  });

  it('know the days between Christmas and New Year apart, nation by nation', () => {
    expect(workingDay('2027-12-25', 'england', 1)).toBe('2027-12-29');
    expect(workingDay('2027-01-01', 'england', 1)).toBe('2027-01-04');
    expect(workingDay('2027-01-01', 'scotland', 1)).toBe('2027-01-05');
    expect(workingDay('2027-07-12', 'northern-ireland', -1)).toBe('2027-07-09');
  });
});
