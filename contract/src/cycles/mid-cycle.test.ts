import { describe, expect, it } from 'vitest';
import { firstCycle, nextCycle } from './cycle.ts';
import { explain } from './explain.ts';
import { afterRuleChange, resumeCycle } from './mid-cycle.ts';
import { CycleRule } from './rule.ts';

const rule = (fields: Partial<CycleRule>) => CycleRule.parse({ basis: 'completion', interval: null, ...fields });
const months = (count: number) => ({ count, unit: 'month' as const });
const yearlyCheck = rule({ basis: 'anniversary', interval: months(12), earlyWindow: months(2) });
const monthly = rule({ basis: 'fixed', interval: months(1) });
const halfYearly = rule({ interval: months(6) });

const started = (by: CycleRule, dueOn: string, doneOn: string) =>
  nextCycle({ rule: by, cycle: firstCycle(by, { dueOn }), doneOn })!;
const changed = (from: CycleRule, to: CycleRule, dueOn: string, doneOn: string, certificateExpiresOn?: string) =>
  afterRuleChange({
    from,
    to,
    cycle: started(from, dueOn, doneOn),
    lastDoneOn: doneOn,
    certificateExpiresOn: certificateExpiresOn ?? null,
  });

describe('a rule that changes in mid-cycle', () => {
  it('counts a new interval from the day last done', () => {
    const cycle = changed(halfYearly, rule({ interval: months(3) }), '2026-06-30', '2026-06-20');
    expect(cycle).toMatchObject({ startsOn: '2026-06-20', dueOn: '2026-09-20' });
    expect(explain(cycle)).toBe('3 months after 20 June 2026, recalculated because the rule changed');
  });

  it('counts from the anniversary where one was kept and the new rule keeps them too', () => {
    const sixMonthly = rule({ ...yearlyCheck, interval: months(6) });
    expect(changed(yearlyCheck, sixMonthly, '2026-03-03', '2026-01-20').dueOn).toBe('2026-09-03');
    expect(changed(yearlyCheck, halfYearly, '2026-03-03', '2026-01-20').dueOn).toBe('2026-07-20');
    expect(changed(yearlyCheck, sixMonthly, '2026-03-03', '2026-04-20').dueOn).toBe('2026-10-20');
  });

  it('keeps the original day of a fixed series through February', () => {
    expect(changed(monthly, rule({ ...monthly, interval: months(3) }), '2026-01-31', '2026-01-31')).toMatchObject({
      dueOn: '2026-04-30',
      anchorDay: 31,
    });
  });

  it('never gives a fixed date that had passed when the cycle began', () => {
    const yearly = rule({ basis: 'fixed', interval: months(12) });
    expect(changed(yearly, monthly, '2026-01-01', '2026-03-10').dueOn).toBe('2026-04-01');
  });

  it('counts the legal day of a series that was weekly from its own last date, not from the day of its first', () => {
    const weekly = rule({ basis: 'fixed', interval: { count: 1, unit: 'week' } });
    const first = firstCycle(weekly, { dueOn: '2024-01-01' });
    const resumed = resumeCycle({ rule: weekly, cycle: first, resumedOn: '2024-01-08' });
    expect(resumed).toMatchObject({ dueOn: '2024-01-08', anchorDay: 8 });
    const monthlyByLaw = rule({ ...monthly, longest: months(1) });
    // Stored by a version that kept day 1 of the first date.
    for (const cycle of [resumed, { ...resumed, anchorDay: 1 }]) {
      const to = afterRuleChange({ from: weekly, to: monthlyByLaw, cycle, lastDoneOn: null });
      const doneAgain = nextCycle({ rule: monthlyByLaw, cycle: to, doneOn: to.startsOn })!;
      expect(doneAgain).toMatchObject({ dueOn: '2024-01-08', legalOn: '2024-01-08' });
      const next = nextCycle({ rule: monthlyByLaw, cycle: doneAgain, doneOn: '2024-01-08' })!;
      expect(next).toMatchObject({ dueOn: '2024-02-08', legalOn: '2024-02-08' });
    }
  });

  it('leaves a date alone that was set by hand and not yet worked to', () => {
    const cycle = firstCycle(halfYearly, { dueOn: '2027-01-15' });
    const after = afterRuleChange({ from: halfYearly, to: monthly, cycle, lastDoneOn: null });
    expect(after).toMatchObject({ dueOn: '2027-01-15' });
    expect(explain(after)).toBe('15 January 2027, which stood when the rule changed');
  });

  it('does not outrun a certificate', () => {
    const twoYearly = rule({ interval: months(24) });
    expect(changed(halfYearly, twoYearly, '2026-06-30', '2026-06-20', '2027-06-19').dueOn).toBe('2027-06-19');
  });

  it('takes the due date away where the duty no longer has one, and gives one back', () => {
    const cycle = changed(halfYearly, rule({}), '2026-06-30', '2026-06-20');
    expect(cycle.dueOn).toBeNull();
    const back = afterRuleChange({ from: rule({}), to: halfYearly, cycle, lastDoneOn: '2026-06-20' });
    expect(back.dueOn).toBe('2026-12-20');
  });

  it('does not trust the date of a suspension’s end as an anniversary', () => {
    const cycle = started(yearlyCheck, '2026-01-01', '2026-01-01');
    const resumed = resumeCycle({ rule: yearlyCheck, cycle, resumedOn: '2028-06-01' });
    const twoYearly = rule({ ...yearlyCheck, interval: months(24) });
    const after = afterRuleChange({ from: yearlyCheck, to: twoYearly, cycle: resumed, lastDoneOn: '2026-01-01' });
    expect(after.dueOn).toBe('2028-01-01');
  });
});

describe('a suspension that ends', () => {
  const cycle = started(halfYearly, '2026-06-30', '2026-06-30');

  it('leaves a date that is still to come', () => {
    const resumed = resumeCycle({ rule: halfYearly, cycle, resumedOn: '2026-12-30' });
    expect(resumed.dueOn).toBe('2026-12-30');
    expect(explain(resumed)).toBe('30 December 2026 stands after the suspension');
  });

  it('makes due at once what ran out meanwhile, in the same cycle', () => {
    const resumed = resumeCycle({ rule: halfYearly, cycle, resumedOn: '2027-03-01' });
    expect(resumed).toMatchObject({ startsOn: '2026-06-30', dueOn: '2027-03-01' });
    expect(explain(resumed)).toBe('Due the day the suspension ended, because 30 December 2026 passed meanwhile');
  });

  it('does not make due today what the law had wanted earlier: it is overdue since then', () => {
    const byLaw = rule({ interval: months(6), longest: months(6) });
    const resumed = resumeCycle({
      rule: byLaw,
      cycle: started(byLaw, '2026-06-30', '2026-06-30'),
      resumedOn: '2027-03-01',
    });
    expect(resumed).toMatchObject({ startsOn: '2026-06-30', dueOn: '2026-12-30', legalOn: '2026-12-30' });
    expect(explain(resumed)).toBe(
      '30 December 2026 stands after the suspension, because the law does not wait for its end',
    );
  });

  it('goes on with the next fixed date, on the same day of the month', () => {
    const resumed = resumeCycle({
      rule: monthly,
      cycle: started(monthly, '2026-01-31', '2026-01-31'),
      resumedOn: '2026-05-31',
    });
    expect(resumed).toMatchObject({ startsOn: '2026-01-31', dueOn: '2026-05-31', anchorDay: 31 });
    expect(explain(resumed)).toBe(
      'The next fixed date, every month, after the suspension ended, three dates having passed without it',
    );
  });

  it('changes nothing for a duty without a due date', () => {
    const open = firstCycle(rule({}), { startsOn: '2026-01-01' });
    expect(resumeCycle({ rule: rule({}), cycle: open, resumedOn: '2026-05-01' }).dueOn).toBeNull();
  });
});
