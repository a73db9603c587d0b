import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { alignedCycle, mayBeAligned } from './align.ts';
import { anchoredAt, after, before } from './anchor.ts';
import { daysBetween, plusDays, type Day } from './calendar.ts';
import { firstCycle, nextCycle } from './cycle.ts';
import { explain } from './explain.ts';
import { afterRuleChange, resumeCycle } from './mid-cycle.ts';
import { CycleRule, type CycleNation } from './rule.ts';

const months = (count: number) => ({ count, unit: 'month' as const });
const rule = (nation: CycleNation = 'england', fields: Partial<CycleRule> = {}) =>
  CycleRule.parse({
    basis: 'anniversary',
    interval: months(12),
    earlyWindow: months(2),
    alignBy: months(2),
    longest: months(12),
    nation,
    legalBasis: 'Gas Safety (Installation and Use) Regulations 1998, reg. 36 and 36A',
    ...fields,
  });
const checkedOn = (doneOn: Day) => nextCycle({ rule: rule(), cycle: firstCycle(rule(), { dueOn: doneOn }), doneOn })!;

describe('a gas safety check that is aligned with others of the premises', () => {
  const cycle = checkedOn('2026-03-03');
  const aligned = alignedCycle(rule(), cycle, { from: '2027-03-03', to: '2027-04-20' });

  it('may be due up to two months later, and says so', () => {
    expect(mayBeAligned(rule(), cycle, '2027-01-01')).toEqual({ from: '2027-03-03', latest: '2027-05-03' });
    expect(aligned).toMatchObject({ dueOn: '2027-04-20', legalOn: '2027-04-20', anchorOn: '2027-03-03' });
    expect(explain(aligned)).toBe(
      'Aligned once with others under regulation 36A, from 3 March 2027; Gas Safety (Installation and Use) Regulations 1998, reg. 36 and 36A',
    );
  });

  it('once, not when it is overdue, not in Northern Ireland and not where the law names no such rule', () => {
    expect(mayBeAligned(rule(), aligned, '2027-01-01')).toBeNull();
    expect(mayBeAligned(rule(), cycle, '2027-03-04')).toBeNull();
    for (const nation of ['england', 'wales', 'scotland'] as const)
      expect(mayBeAligned(rule(nation), cycle, '2027-03-03')).not.toBeNull();
    expect(mayBeAligned(rule('northern-ireland'), cycle, '2027-01-01')).toBeNull();
    expect(mayBeAligned(rule('england', { alignBy: null }), cycle, '2027-01-01')).toBeNull();
    expect(mayBeAligned(rule('england', { basis: 'completion' }), cycle, '2027-01-01')).toBeNull();
  });

  it('counts its next year from the day it is done, or keeps its anniversary when done before that', () => {
    const next = (doneOn: Day) => nextCycle({ rule: rule(), cycle: aligned, doneOn })!;
    expect(next('2027-04-20')).toMatchObject({ dueOn: '2028-04-20', because: { code: 'after-aligned' } });
    expect(next('2027-02-20').dueOn).toBe('2028-03-03');
    expect(next('2027-04-21').because.code).toBe('anniversary-lost-late');
  });

  it('stays aligned when its type is corrected, but not when its date changes with that', () => {
    const changed = { from: rule(), cycle: aligned, lastDoneOn: '2026-03-03' };
    expect(afterRuleChange({ ...changed, to: rule('england', { graceDays: 3 }) }).dueOn).toBe('2027-04-20');
    const sooner = afterRuleChange({ ...changed, to: rule('england', { interval: months(6) }) });
    expect(sooner.dueOn).toBe('2026-09-03');
    expect(sooner.alignedFrom).toBeUndefined();
  });

  it('whatever the days, has at most fourteen months, and from its check never more than a year', () => {
    const aDay = fc.integer({ min: 0, max: 10_000 }).map((days) => plusDays('2024-01-01', days));
    fc.assert(
      fc.property(aDay, fc.nat(61), fc.nat(430), (doneOn, later, taken) => {
        const open = checkedOn(doneOn);
        const { from, latest } = mayBeAligned(rule(), open, doneOn)!;
        const to = plusDays(from, later + 1);
        fc.pre(to <= latest);
        const moved = alignedCycle(rule(), open, { from, to });
        expect(moved.dueOn! <= after(anchoredAt(doneOn), months(14)).on).toBe(true);
        expect(daysBetween(from, moved.dueOn!)).toBeLessThanOrEqual(62);
        expect(mayBeAligned(rule(), moved, doneOn)).toBeNull();
        expect(resumeCycle({ rule: rule(), cycle: moved, resumedOn: plusDays(to, 30) }).dueOn).toBe(to);
        const checked = plusDays(doneOn, taken);
        const next = nextCycle({ rule: rule(), cycle: moved, doneOn: checked })!;
        const isKept = checked <= from && checked > before(anchoredAt(from), months(2)).on;
        expect(next.legalOn! <= after(anchoredAt(isKept ? from : checked), months(12)).on).toBe(true);
        expect(next.alignedFrom).toBeUndefined();
      }),
    );
  });
});
