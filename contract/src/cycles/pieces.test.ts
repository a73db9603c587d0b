import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays, plusInterval } from './calendar.ts';
import { nextCycle } from './cycle.ts';
import { dueWith, firstOfPiece, withoutEquipment, pieceAfter, pieceBackInUse } from './pieces.ts';
import { explain } from './explain.ts';
import { CycleRule } from './rule.ts';
import type { Cycle, ExplainedCycle } from './rule.ts';

const months = (count: number) => ({ count, unit: 'month' as const });
/** Thorough examination of lifts: every six months, by law. */
const lifts = CycleRule.parse({ basis: 'completion', interval: months(6), longest: months(6), dutyWithin: months(6) });
const gas = CycleRule.parse({
  basis: 'anniversary',
  interval: months(12),
  earlyWindow: months(2),
  longest: months(12),
  dutyWithin: months(12),
});
const monthly = CycleRule.parse({ basis: 'fixed', interval: months(1) });

const from = (rule: CycleRule, lastDoneOn: string) => firstOfPiece(rule, { lastDoneOn, dueOn: null })!;
const piece = (name: string, cycle: Cycle | null, missedOn: string | null = null) => ({ name, cycle, missedOn });
const done = (rule: CycleRule, cycle: Cycle, doneOn: string) =>
  pieceAfter(rule, cycle, { doneOn, certificateExpiresOn: null })!;

describe('a round of a duty that covers equipment', () => {
  const round = from(lifts, '2026-03-01');

  it('is due as its first piece is, with the reason, and of itself where none is due sooner', () => {
    const missed = piece('Lift 2', from(lifts, '2025-09-01'), '2026-03-01');
    const due = dueWith(lifts, round, [piece('Lift 1', round), missed]);
    expect(due).toMatchObject({ startsOn: '2026-03-01', dueOn: '2026-03-01', legalOn: '2026-03-01' });
    expect(explain(due)).toBe('Lift 2 was not done on 1 March 2026');
    expect(withoutEquipment(due)).toEqual(round);
    expect(dueWith(lifts, due, [piece('Lift 1', round)])).toEqual(round);
    expect(dueWith(lifts, round, [piece('Lift 1', from(lifts, '2026-05-01')), piece('Lift 2', null)])).toEqual(round);
  });

  it('names the first three of its pieces', () => {
    const doors = ['Door 1', 'Door 2', 'Door 3', 'Door 4', 'Door 5'].map((name) =>
      piece(name, from(lifts, '2026-01-31')),
    );
    expect(explain(dueWith(lifts, round, doors))).toBe('Door 1, Door 2, Door 3 and 2 others are due then');
    expect(explain(dueWith(lifts, round, doors.slice(0, 1)))).toBe('Door 1 is due then');
  });
});

describe('each piece', () => {
  it('keeps an anniversary of its own, by which one early for another is not late for itself', () => {
    const [one, other] = [from(gas, '2025-03-01'), from(gas, '2025-05-01')];
    const [oneNext, otherNext] = [done(gas, one, '2026-02-20'), done(gas, other, '2026-02-20')];
    expect([oneNext.dueOn, otherNext.dueOn]).toEqual(['2027-03-01', '2027-02-20']);
    const round = nextCycle({ rule: gas, cycle: one, doneOn: '2026-02-20' })!;
    expect(dueWith(gas, round, [piece('Boiler 1', oneNext), piece('Boiler 2', otherNext)]).dueOn).toBe('2027-02-20');
  });

  it('stays on the 31st, and on 29 February', () => {
    expect(from(lifts, '2026-08-31').dueOn).toBe('2027-02-28');
    expect(from(lifts, '2027-08-29').dueOn).toBe('2028-02-29');
    const last = from(monthly, '2026-01-31');
    expect([last.dueOn, done(monthly, last, '2026-02-28').dueOn]).toEqual(['2026-02-28', '2026-03-31']);
  });

  it('counts from the day it was done, also where its cycle was thought to begin later', () => {
    expect(done(lifts, from(lifts, '2026-03-10'), '2026-03-05').dueOn).toBe('2026-09-05');
  });

  it('is due the day it came back into use where its day passed meanwhile or it failed last', () => {
    const cycle = from(lifts, '2026-03-10');
    const back = (of: ExplainedCycle, out: string, to: string, hasFailed = false) =>
      pieceBackInUse(lifts, of, { from: out, to, hasFailed }).dueOn;
    expect(back(cycle, '2026-06-01', '2026-07-01', true)).toBe('2026-07-01');
    expect(back(cycle, '2026-10-01', '2027-01-05', true), 'overdue before it was out of use').toBe('2026-09-10');
    expect(back(cycle, '2026-06-01', '2027-01-05')).toBe('2027-01-05');
    expect(back(cycle, '2026-06-01', '2026-07-01')).toBe('2026-09-10');
    expect(back(cycle, '2026-10-01', '2027-01-05'), 'overdue before it was out of use').toBe('2026-09-10');
  });
});

describe('whatever is done when, and left out how often', () => {
  const rules = { lifts, gas, monthly };
  const visit = fc.record({
    after: fc.integer({ min: 0, max: 500 }),
    left: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  });

  it('no round is due later than of itself or than a piece, and no piece later than the law allows since it was done', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('lifts' as const, 'gas' as const, 'monthly' as const),
        fc.integer({ min: 0, max: 1500 }),
        fc.array(visit, { minLength: 1, maxLength: 8 }),
        (name, start, visits) => {
          const rule = rules[name];
          let on = plusDays('2024-01-01', start);
          let round: ExplainedCycle = from(rule, on);
          const pieces = ['A', 'B', 'C'].map((each) => ({
            ...piece(each, null as ExplainedCycle | null),
            lastDoneOn: null as string | null,
          }));
          for (const { after, left } of visits) {
            on = plusDays(on, after);
            const before = withoutEquipment(round);
            for (const [index, each] of pieces.entries()) {
              if (left[index]) Object.assign(each, { cycle: each.cycle ?? withoutEquipment(round), missedOn: on });
              else Object.assign(each, { cycle: done(rule, each.cycle ?? round, on), missedOn: null, lastDoneOn: on });
            }
            const itself = nextCycle({ rule, cycle: before, doneOn: on })!;
            round = dueWith(rule, itself, pieces);
            expect(round.dueOn! <= itself.dueOn!).toBe(true);
            for (const each of pieces) {
              expect(round.dueOn! <= each.cycle!.dueOn!).toBe(true);
              if (!rule.longest || !each.lastDoneOn) continue;
              const kept = rule.earlyWindow ? plusInterval(each.lastDoneOn, rule.earlyWindow) : each.lastDoneOn;
              expect(each.cycle!.dueOn! <= plusDays(plusInterval(kept, rule.longest), 1)).toBe(true);
            }
          }
        },
      ),
      { numRuns: 300 },
    );
  });
});
