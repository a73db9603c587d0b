import { describe, expect, it } from 'vitest';
import { isKeptDay } from './anchor.ts';
import { cycleEndedOn, firstCycle, nextCycle, whyNotDoneOn } from './cycle.ts';
import { lastDayAgain } from './last-day.ts';
import { explain } from './explain.ts';
import { CycleRule, type ExplainedCycle } from './rule.ts';

const rule = (fields: Partial<CycleRule>) => CycleRule.parse({ basis: 'completion', interval: null, ...fields });
const months = (count: number) => ({ count, unit: 'month' as const });

const gasSafetyCheck = rule({
  basis: 'anniversary',
  interval: months(12),
  earlyWindow: months(2),
  legalBasis: 'Gas Safety (Installation and Use) Regulations 1998, reg. 36A',
});
const monthlyTest = rule({ basis: 'fixed', interval: months(1) });
const weeklyTest = rule({ basis: 'fixed', interval: { count: 1, unit: 'week' } });
const liftExamination = rule({ interval: months(6), legalBasis: 'LOLER 1998, reg. 9(3)(a)(i)' });

/** Completes a duty on each of these dates in turn. */
function done(by: CycleRule, first: ExplainedCycle, ...days: string[]): ExplainedCycle[] {
  let cycle = first;
  return days.map((doneOn) => (cycle = nextCycle({ rule: by, cycle, doneOn })!));
}
const dueDates = (cycles: ExplainedCycle[]) => cycles.map((cycle) => cycle.dueOn);

describe('a gas safety check, which may be done early and keep its anniversary', () => {
  const due = firstCycle(gasSafetyCheck, { dueOn: '2026-03-03' });
  const after = (doneOn: string) => done(gasSafetyCheck, due, doneOn)[0]!;

  it('keeps it in the two months that end with the due date', () => {
    for (const doneOn of ['2026-01-04', '2026-02-01', '2026-03-03']) expect(after(doneOn).dueOn).toBe('2027-03-03');
    expect(explain(after('2026-01-20'))).toBe(
      '12 months after 3 March 2026, kept because done within the two-month window; ' +
        'Gas Safety (Installation and Use) Regulations 1998, reg. 36A',
    );
  });

  it('loses it one day earlier: two months back to the day is not within them', () => {
    expect(after('2026-01-03').dueOn).toBe('2027-01-03');
    expect(explain(after('2026-01-03'))).toContain(
      '12 months after 3 January 2026, the day it was last done, because that was before the two-month window opened',
    );
  });

  it('keeps a date that was moved earlier by hand only in the window of its deadline, which stays', () => {
    const byLaw = rule({ ...gasSafetyCheck, longest: months(12) });
    const [year] = done(byLaw, firstCycle(byLaw, { dueOn: '2026-03-03' }), '2026-03-03');
    expect(year).toMatchObject({ dueOn: '2027-03-03', legalOn: '2027-03-03' });
    const moved = { ...year!, dueOn: '2027-01-10', anchorOn: '2027-01-10', anchorDay: 10 };
    const [early] = done(byLaw, moved, '2026-12-01');
    expect(early).toMatchObject({ dueOn: '2027-12-01', because: { code: 'anniversary-lost-early' } });
    expect(dueDates(done(byLaw, moved, '2027-01-04'))).toEqual(['2028-01-10']);
  });

  it('loses it when done late', () => {
    expect(after('2026-03-04').dueOn).toBe('2027-03-04');
    expect(explain(after('2026-03-04'))).toContain('because that was after it fell due');
  });

  it('does not skip a year when it is done twice in one day, or again in the same window', () => {
    expect(dueDates(done(gasSafetyCheck, due, '2026-01-20', '2026-01-20', '2026-02-15'))).toEqual([
      '2027-03-03',
      '2027-03-03',
      '2027-03-03',
    ]);
  });

  it('loses it on the working day after the deadline: by law that day is late', () => {
    const moved = rule({ ...gasSafetyCheck, workingDays: 'after' });
    const [first] = done(moved, firstCycle(moved, { dueOn: '2026-03-07' }), '2026-03-07');
    expect(first).toMatchObject({ anchorOn: '2027-03-07', dueOn: '2027-03-08' });
    expect(done(moved, first!, '2027-03-07')).toMatchObject([{ anchorOn: '2028-03-07' }]);
    const [late] = done(moved, first!, '2027-03-08');
    expect(late).toMatchObject({ anchorOn: '2028-03-08' });
    expect(explain(late!)).toContain(
      '12 months after 8 March 2027, the day it was last done, because that was after it',
    );
  });
});

describe('an electrical report in Wales, valid for five years beginning with the day of inspection', () => {
  const wiring = rule({
    interval: months(60),
    lastDay: 'day-before',
    nation: 'wales',
    legalBasis: 'Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6',
  });
  const after = (doneOn: string, by = wiring) => done(by, firstCycle(by, { dueOn: doneOn }), doneOn)[0]!;

  it('is due on its last day, the day before the fifth anniversary', () => {
    expect(after('2026-03-03')).toMatchObject({ dueOn: '2031-03-02', anchorOn: '2031-03-03' });
    expect(explain(after('2026-03-03'))).toBe(
      '60 months beginning with 3 March 2026, the day it was last done; ' +
        'Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6',
    );
  });

  it.each([
    ['2028-02-29', '2033-02-28'],
    ['2027-02-28', '2032-02-27'],
    ['2027-03-01', '2032-02-29'],
    ['2026-01-01', '2030-12-31'],
  ])('of %s lasts to %s', (doneOn, dueOn) => {
    expect(after(doneOn).dueOn).toBe(dueOn);
  });

  it('is the anniversary itself elsewhere', () => {
    expect(after('2026-03-03', rule({ interval: months(60) })).dueOn).toBe('2031-03-03');
  });

  it('never drifts: each is counted from the day of its own inspection', () => {
    expect(dueDates(done(wiring, firstCycle(wiring, { dueOn: '2026-03-03' }), '2026-03-03', '2031-03-02'))).toEqual([
      '2031-03-02',
      '2036-03-01',
    ]);
  });

  it('goes with no other basis', () => {
    expect(CycleRule.safeParse({ ...wiring, basis: 'fixed' }).success).toBe(false);
    expect(CycleRule.safeParse({ ...wiring, basis: 'anniversary', earlyWindow: months(2) }).success).toBe(false);
  });
});

describe('a test on fixed dates', () => {
  it('T-03: is anchored to its original day: the 31st, the 28th in February, the 31st again', () => {
    const first = firstCycle(monthlyTest, { dueOn: '2026-01-31' });
    expect(dueDates(done(monthlyTest, first, '2026-01-31', '2026-02-27', '2026-03-31', '2026-05-02'))).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  it('T-04: falls on 29 February whenever there is one', () => {
    const yearly = rule({ basis: 'fixed', interval: { count: 1, unit: 'year' } });
    const first = firstCycle(yearly, { dueOn: '2028-02-29' });
    const years = ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28'];
    expect(dueDates(done(yearly, first, ...years))).toEqual(['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']);
  });

  it('T-04: a series falls on its day of the month, or on the last of a month without it, and on no other', () => {
    const days = ['2026-01-31', '2026-02-28', '2026-02-27', '2026-03-28', '2026-04-30', '2028-02-28', '2028-02-29'];
    expect(days.map((on) => isKeptDay(on, 31))).toEqual([true, true, false, false, true, false, true]);
    expect(isKeptDay('2026-01-31', 28)).toBe(false);
  });

  it('T-04: and so does an anniversary', () => {
    const first = firstCycle(gasSafetyCheck, { dueOn: '2028-02-29' });
    const years = ['2028-02-29', '2029-02-10', '2030-02-28', '2031-01-05'];
    expect(dueDates(done(gasSafetyCheck, first, ...years)).at(-1)).toBe('2032-02-29');
  });

  it('goes on when it is done on its due date, even where the cycle began that day', () => {
    const today = { ...firstCycle(weeklyTest, { dueOn: '2026-10-19' }), startsOn: '2026-10-19' };
    expect(dueDates(done(weeklyTest, today, '2026-10-19', '2026-10-19'))).toEqual(['2026-10-26', '2026-10-26']);
  });

  it('goes on with the next date after a late one, and says how many were passed over', () => {
    const [next] = done(weeklyTest, firstCycle(weeklyTest, { dueOn: '2026-10-19' }), '2026-11-11');
    expect(next).toMatchObject({ startsOn: '2026-11-11', dueOn: '2026-11-16' });
    expect(explain(next!)).toBe(
      'The next fixed date, every week, after 19 October 2026, three dates having passed without it',
    );
  });

  it('goes on with its dates when it was done before the first one, at the end of the month too', () => {
    const first = firstCycle(monthlyTest, { dueOn: '2026-12-31' });
    const after = (doneOn: string) => done(monthlyTest, cycleEndedOn(monthlyTest, first, doneOn), doneOn)[0]!.dueOn;
    const days = ['2026-11-30', '2026-10-31', '2026-10-30', '2026-03-01', '2026-02-28'];
    expect(days.map(after)).toEqual(['2026-12-31', '2026-11-30', '2026-11-30', '2026-04-30', '2026-03-31']);
    expect(cycleEndedOn(liftExamination, first, '2026-03-10')).toMatchObject({ dueOn: '2026-03-10' });
  });

  it('does not skip a date when it is done twice in one day', () => {
    const first = firstCycle(weeklyTest, { dueOn: '2026-10-19' });
    for (const doneOn of ['2026-10-16', '2026-10-19', '2026-10-21'])
      expect(new Set(dueDates(done(weeklyTest, first, doneOn, doneOn)))).toHaveProperty('size', 1);
  });

  it('does not skip a date when it is done again before the next period has begun', () => {
    const first = firstCycle(monthlyTest, { dueOn: '2026-01-31' });
    expect(dueDates(done(monthlyTest, first, '2026-01-29', '2026-01-30', '2026-02-01'))).toEqual([
      '2026-02-28',
      '2026-02-28',
      '2026-03-31',
    ]);
  });

  it('is kept weekly across both changes of the clock', () => {
    const first = firstCycle(weeklyTest, { dueOn: '2026-10-18' });
    expect(dueDates(done(weeklyTest, first, '2026-10-18', '2026-10-25'))).toEqual(['2026-10-25', '2026-11-01']);
    const spring = firstCycle(weeklyTest, { dueOn: '2027-03-21' });
    expect(dueDates(done(weeklyTest, spring, '2027-03-21', '2027-03-28'))).toEqual(['2027-03-28', '2027-04-04']);
  });

  it('asks for a daily check once on Monday, not three times, when weekends go on to the working day after', () => {
    const daily = rule({ basis: 'fixed', interval: { count: 1, unit: 'day' }, workingDays: 'after' });
    const friday = firstCycle(daily, { dueOn: '2026-11-20' });
    expect(dueDates(done(daily, friday, '2026-11-20', '2026-11-23', '2026-11-24'))).toEqual([
      '2026-11-23',
      '2026-11-24',
      '2026-11-25',
    ]);
    expect(dueDates(done(daily, friday, '2026-11-20', '2026-11-21'))).toEqual(['2026-11-23', '2026-11-23']);
    const [, late] = done(daily, friday, '2026-11-20', '2026-11-25');
    expect(late).toMatchObject({ dueOn: '2026-11-26', because: { parts: { missed: 1 } } });
  });
});

describe('an examination from the day it was done', () => {
  it('never waits longer than its interval, early, late or at the end of a month', () => {
    const first = firstCycle(liftExamination, { dueOn: '2026-08-31' });
    expect(dueDates(done(liftExamination, first, '2026-07-10', '2027-02-28', '2027-12-31'))).toEqual([
      '2027-01-10',
      '2027-08-28',
      '2028-06-30',
    ]);
  });

  it('says why', () => {
    expect(explain(done(liftExamination, firstCycle(liftExamination, { dueOn: '2026-08-31' }), '2026-07-10')[0]!)).toBe(
      '6 months after 10 July 2026, the day it was last done; LOLER 1998, reg. 9(3)(a)(i)',
    );
  });
});

describe('a certificate that runs out', () => {
  const wiring = rule({ interval: { count: 5, unit: 'year' } });
  const cycle = firstCycle(wiring, { dueOn: '2026-11-30' });
  const next = (certificateExpiresOn: string | null, by = wiring) =>
    nextCycle({ rule: by, cycle, doneOn: '2026-11-20', certificateExpiresOn })!;

  it('brings the due date forward', () => {
    expect(next('2029-11-19')).toMatchObject({ dueOn: '2029-11-19', anchorOn: '2031-11-20' });
    expect(explain(next('2029-11-19'))).toBe('The day the certificate runs out, which is sooner than the interval');
  });

  it('never puts it back, and counts for nothing if it has run out already', () => {
    for (const expiresOn of ['2036-11-19', '2031-11-20', '2026-11-20', '2020-01-01', null])
      expect(next(expiresOn).dueOn).toBe('2031-11-20');
  });

  it('is worked to on the working day before, never after', () => {
    const saturday = '2029-11-17';
    expect(next(saturday, { ...wiring, workingDays: 'before' }).dueOn).toBe('2029-11-16');
    expect(next(saturday, { ...wiring, workingDays: 'after' }).dueOn).toBe(saturday);
  });

  it('gives a date to a duty that otherwise has none', () => {
    expect(next('2027-11-20', rule({}))).toMatchObject({ dueOn: '2027-11-20' });
  });
});

describe('a duty whose longest gap the law gives', () => {
  const byLaw = rule({ interval: months(12), longest: months(12), workingDays: 'after' });
  const next = (by: CycleRule, doneOn: string, certificateExpiresOn?: string) =>
    nextCycle({
      rule: by,
      cycle: firstCycle(by, { dueOn: doneOn }),
      doneOn,
      certificateExpiresOn: certificateExpiresOn ?? null,
    })!;

  it('is never moved to the working day after, and never past its legal date', () => {
    // 26 December 2026 is a Saturday.
    expect(next(byLaw, '2025-12-26')).toMatchObject({ dueOn: '2026-12-26', legalOn: '2026-12-26' });
    expect(next({ ...byLaw, workingDays: 'before' }, '2025-12-26')).toMatchObject({
      dueOn: '2026-12-24',
      legalOn: '2026-12-26',
    });
  });

  it('keeps the legal date apart from an interval of its own that is shorter, and from 29 February', () => {
    expect(next({ ...byLaw, interval: months(6) }, '2026-01-31')).toMatchObject({
      dueOn: '2026-07-31',
      legalOn: '2027-01-31',
    });
    expect(next(byLaw, '2028-02-29')).toMatchObject({ dueOn: '2029-02-28', legalOn: '2029-02-28' });
  });

  it('is bound by a report that says sooner', () => {
    expect(next(byLaw, '2026-03-03', '2026-09-03')).toMatchObject({ dueOn: '2026-09-03', legalOn: '2026-09-03' });
  });

  it('that is taken up again has until its legal date, or today where that has passed', () => {
    const last = (of: CycleRule, lastDoneOn: string | null, addedOn = '2026-11-22') =>
      lastDayAgain(of, { lastDoneOn, addedOn }, '2026-11-22');
    expect(last(byLaw, '2026-03-03')).toBe('2027-03-03');
    expect(last(byLaw, '2025-03-03')).toBe('2026-11-22');
    expect(last(gasSafetyCheck, '2026-03-03')).toBeNull();
    expect(last({ ...gasSafetyCheck, longest: months(12) }, '2026-03-03')).toBe('2027-05-03');
    expect(last(byLaw, null)).toBeNull();
  });

  it('and of a duty in law that was never recorded as done, one interval after it was put on its property', () => {
    const inLaw = { ...gasSafetyCheck, dutyWithin: months(12) };
    const last = (addedOn: string) => lastDayAgain(inLaw, { lastDoneOn: null, addedOn }, '2026-11-22');
    expect(last('2026-11-22')).toBe('2027-11-22');
    expect(last('2026-01-31')).toBe('2027-01-31');
    expect(last('2024-01-31')).toBe('2026-11-22');
  });
});

describe('a due date on a day off', () => {
  const yearly = rule({ interval: { count: 1, unit: 'year' }, workingDays: 'after' });
  const cycle = firstCycle(yearly, { dueOn: '2025-12-26' });

  it('moves to the working day after, nation by nation, and says so', () => {
    const next = nextCycle({ rule: yearly, cycle, doneOn: '2025-12-26' })!;
    expect(next).toMatchObject({ anchorOn: '2026-12-26', dueOn: '2026-12-29' });
    expect(explain(next)).toBe(
      '1 year after 26 December 2025, the day it was last done, moved from 26 December 2026, a Saturday, ' +
        'to Tuesday 29 December 2026, the next working day in England',
    );
  });

  it('moves to the working day before', () => {
    const before = rule({ ...yearly, workingDays: 'before', nation: 'northern-ireland' });
    const next = nextCycle({ rule: before, cycle: firstCycle(before, { dueOn: '2025-07-13' }), doneOn: '2025-07-13' })!;
    expect(next.dueOn).toBe('2026-07-10');
    expect(explain(next)).toContain('to Friday 10 July 2026, the working day before in Northern Ireland');
  });

  it('says that bank holidays may yet be proclaimed for years not published', () => {
    const next = nextCycle({ rule: yearly, cycle, doneOn: '2027-12-25' })!;
    expect(next.dueOn).toBe('2028-12-27');
    expect(explain(next)).toMatch(/the next working day in England as far as bank holidays are known$/);
  });

  it('does not drift: the next is counted from the day it was moved from', () => {
    const fixed = rule({ ...yearly, basis: 'fixed', interval: months(1) });
    const cycles = done(fixed, firstCycle(fixed, { dueOn: '2026-07-15' }), '2026-07-15', '2026-08-17');
    expect(dueDates(cycles)).toEqual(['2026-08-17', '2026-09-15']);
  });
});

describe('a first cycle', () => {
  it('has the date that was set, unmoved, and starts one interval before it', () => {
    const first = firstCycle({ ...monthlyTest, workingDays: 'after' }, { dueOn: '2026-11-21' });
    expect(first).toMatchObject({ startsOn: '2026-10-21', dueOn: '2026-11-21' });
    expect(explain(first)).toBe('Date set manually');
  });
  it('falls due one interval after it starts when no date was set', () => {
    expect(firstCycle(liftExamination, { startsOn: '2026-08-31' }).dueOn).toBe('2027-02-28');
  });
  it('never starts after it falls due', () => {
    expect(firstCycle(monthlyTest, { startsOn: '2026-11-21', dueOn: '2026-10-01' }).startsOn).toBe('2026-09-01');
    expect(firstCycle(rule({ basis: 'once' }), { startsOn: '2026-11-21', dueOn: '2026-10-01' }).startsOn).toBe(
      '2026-10-01',
    );
  });
});

describe('a duty without an interval', () => {
  it('is over when a one-off is done', () => {
    const once = rule({ basis: 'once' });
    expect(
      nextCycle({ rule: once, cycle: firstCycle(once, { dueOn: '2026-11-21' }), doneOn: '2026-11-21' }),
    ).toBeNull();
    expect(explain(firstCycle(once, { startsOn: '2026-11-21' }))).toBe('No due date: it is done when needed');
  });
  it('goes on without a due date when it holds all the time', () => {
    const [next] = done(rule({}), firstCycle(rule({}), { startsOn: '2026-01-01' }), '2026-11-21');
    expect(next).toMatchObject({ startsOn: '2026-11-21', dueOn: null });
    expect(explain(next!)).toBe('No due date: it applies all the time');
  });
});

describe('the day a duty was done', () => {
  const cycle = { startsOn: '2026-06-01', dueOn: '2026-12-01', anchorOn: '2026-12-01', anchorDay: 1, legalOn: null };
  const refused = (doneOn: string, nextDoneOn?: string) =>
    whyNotDoneOn({ cycle, doneOn, today: '2026-11-21', nextDoneOn: nextDoneOn ?? null });

  it('lies between the start of the cycle and today', () => {
    expect(['2026-05-31', '2026-06-01', '2026-11-21', '2026-11-22'].map((day) => refused(day))).toEqual([
      'before-start',
      null,
      null,
      'in-future',
    ]);
    expect(() => nextCycle({ rule: liftExamination, cycle, doneOn: '2026-05-31' })).toThrow(RangeError);
  });
  it('cannot be amended to one after the following cycle was done', () => {
    expect([refused('2026-08-01', '2026-08-01'), refused('2026-08-02', '2026-08-01')]).toEqual([null, 'after-next']);
  });
});

describe('a rule', () => {
  const isRule = (fields: object) => CycleRule.safeParse(fields).success;
  it('must be complete, and its early window at most half its interval', () => {
    expect(isRule({ basis: 'fixed', interval: null })).toBe(false);
    expect(isRule({ basis: 'once', interval: months(1) })).toBe(false);
    expect(isRule({ basis: 'anniversary', interval: months(12) })).toBe(false);
    expect(isRule({ basis: 'anniversary', interval: months(3), earlyWindow: months(2) })).toBe(false);
    expect(isRule({ basis: 'anniversary', interval: months(1), earlyWindow: { count: 4, unit: 'week' } })).toBe(false);
    expect(isRule({ basis: 'anniversary', interval: { count: 8, unit: 'week' }, earlyWindow: months(1) })).toBe(false);
    expect(isRule({ basis: 'anniversary', interval: months(12), earlyWindow: months(2) })).toBe(true);
    expect(isRule({ basis: 'completion', interval: { count: 51, unit: 'year' } })).toBe(false);
  });
});
