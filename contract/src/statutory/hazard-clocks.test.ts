import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOff } from '../cycles/bank-holidays.ts';
import { daysBetween, plusDays } from '../cycles/calendar.ts';
import {
  clocksOf,
  hazardClocks,
  isOpenClock,
  momentAt,
  nextClock,
  type HazardClockCode,
  type HazardFacts,
} from './hazard-clocks.ts';
import { LATER, clock, event, facts, investigated, last } from './hazard-testing.ts';

describe('the clocks of SI 2025/1042 (notices-desk.md, section 6)', () => {
  const aware = '2026-12-17T10:30:00Z';
  const ended = investigated('2026-12-18T16:00:00Z');
  it.each<[string, HazardFacts, HazardClockCode, string, string | null]>([
    [
      'emergency: 24 hours later, to the minute',
      facts(aware, 'EMERGENCY'),
      'EMERGENCY',
      '2026-12-18',
      '2026-12-18T10:30:00.000Z',
    ],
    [
      'emergency: weekends and holidays included',
      facts('2026-12-24T23:45:00Z', 'EMERGENCY'),
      'EMERGENCY',
      '2026-12-25',
      '2026-12-25T23:45:00.000Z',
    ],
    [
      'emergency that an investigation found: from its end',
      facts(aware, 'SIGNIFICANT', investigated('2026-12-18T16:07:00Z', { found: 'EMERGENCY' })),
      'EMERGENCY',
      '2026-12-19',
      '2026-12-19T16:07:00.000Z',
    ],
    [
      'emergency over the end of summer time: 24 hours, be the day 25 long',
      facts('2026-10-24T23:30:00Z', 'EMERGENCY'),
      'EMERGENCY',
      '2026-10-25',
      '2026-10-25T23:30:00.000Z',
    ],
    [
      'investigation: the file’s example over Christmas',
      facts(aware, 'SIGNIFICANT'),
      'INVESTIGATE',
      '2027-01-05',
      null,
    ],
    [
      'investigation: aware on Christmas Eve',
      facts('2026-12-24T09:00:00Z', 'SIGNIFICANT'),
      'INVESTIGATE',
      '2027-01-12',
      null,
    ],
    [
      'investigation: aware on a Saturday',
      facts('2026-12-05T09:00:00Z', 'SIGNIFICANT'),
      'INVESTIGATE',
      '2026-12-18',
      null,
    ],
    [
      'investigation: over Good Friday and Easter Monday',
      facts('2027-03-24T09:00:00Z', 'SIGNIFICANT'),
      'INVESTIGATE',
      '2027-04-09',
      null,
    ],
    [
      'investigation: the day is that of England, at midnight of summer time',
      facts('2026-06-30T23:30:00Z', 'SIGNIFICANT'),
      'INVESTIGATE',
      '2026-07-15',
      null,
    ],
    [
      'investigation: a physical inspection asked for before it ended',
      facts(aware, 'SIGNIFICANT', event('2026-12-21T09:00:00Z', { kind: 'INSPECTION_ASKED' })),
      'INVESTIGATE',
      '2027-01-07',
      null,
    ],
    [
      'renewed investigation',
      facts(aware, 'SIGNIFICANT', ended, event('2027-01-04T09:00:00Z', { kind: 'RENEWAL_ASKED' })),
      'RENEWED',
      '2027-01-18',
      null,
    ],
    ['written summary: the third working day', facts(aware, 'SIGNIFICANT', ended), 'SUMMARY', '2026-12-23', null],
    ['make safe: the fifth working day', facts(aware, 'SIGNIFICANT', ended), 'MAKE_SAFE', '2026-12-29', null],
    ['begin or take steps: the fifth working day', facts(aware, 'SIGNIFICANT', ended), 'STEPS', '2026-12-29', null],
    ['begin at the latest: 12 weeks', facts(aware, 'SIGNIFICANT', ended), 'BEGIN', '2027-03-12', null],
  ])('%s', (_, of, code, on, at) => {
    expect(last(of, code)).toEqual({ on, at });
  });

  it('finishing has no date, and the investigation of an emergency none of its own', () => {
    expect(last(facts(aware, 'SIGNIFICANT', ended), 'FINISH')).toBeNull();
    expect(clocksOf(facts(aware, 'EMERGENCY'), momentAt(aware)).map(({ code }) => code)).toEqual(['EMERGENCY']);
  });

  it('every clock of the file is counted', () => {
    const all = facts(
      aware,
      'SIGNIFICANT',
      investigated('2026-12-17T12:00:00Z', { found: 'EMERGENCY' }),
      investigated('2026-12-21T12:00:00Z'),
      event('2027-01-04T09:00:00Z', { kind: 'RENEWAL_ASKED' }),
    );
    const codes = new Set(clocksOf(all, momentAt(LATER)).map(({ code }) => code));
    expect([...codes]).toEqual(hazardClocks.map(({ id }) => id));
  });
});

describe('the arithmetic of the clocks', () => {
  const instants = fc
    .date({ min: new Date('2025-10-27T00:00:00Z'), max: new Date('2029-12-31T00:00:00Z'), noInvalidDate: true })
    .map((at) => at.toISOString());
  const lengths = { INVESTIGATE: 10, SUMMARY: 3, MAKE_SAFE: 5, STEPS: 5 } as const;

  it('counts as many working days as the regulation says, the last of which is one itself', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const of = facts(at, 'SIGNIFICANT', investigated(at));
        for (const [code, count] of Object.entries(lengths)) {
          const { from, firstDue } = clock(of, code as HazardClockCode)!;
          const days = Array.from({ length: daysBetween(from.on, firstDue!.on) }, (_, n) => plusDays(from.on, n + 1));
          expect(days.filter((day) => !dayOff(day, 'england')).length).toBe(count);
          expect(dayOff(firstDue!.on, 'england')).toBeUndefined();
        }
        expect(daysBetween(momentAt(at).on, clock(of, 'BEGIN')!.firstDue!.on)).toBe(84);
      }),
    );
  });

  it('gives an emergency 24 hours, whatever the season', () => {
    fc.assert(
      fc.property(instants, (at) => {
        const { firstDue } = clock(facts(at, 'EMERGENCY'), 'EMERGENCY')!;
        expect(Date.parse(firstDue!.at!) - Date.parse(at)).toBe(24 * 3_600_000);
        expect(momentAt(firstDue!.at!).on).toBe(firstDue!.on);
      }),
    );
  });

  it('never ends sooner for who became aware later, and never runs before it began', () => {
    fc.assert(
      fc.property(instants, instants, (one, other) => {
        const [early, late] = [one, other].toSorted() as [string, string];
        const due = (at: string) => last(facts(at, 'SIGNIFICANT'), 'INVESTIGATE')!.on;
        expect(due(early) <= due(late)).toBe(true);
        const known = facts(late, 'SIGNIFICANT', investigated(late));
        for (const { from } of clocksOf(known, momentAt(early))) expect(from.at >= momentAt(late).at).toBe(true);
      }),
    );
  });

  it('whatever is said in whatever order, each clock is open or done, and the next one is the open one that is late first', () => {
    const fields = fc.oneof(
      instants.map((at) => investigated(at)),
      instants.map((at) => investigated(at, { found: 'EMERGENCY' })),
      instants.map((at) => investigated(at, { found: 'NONE', safetyWork: false, preventativeWork: false })),
      fc
        .tuple(
          instants,
          fc.constantFrom(
            'MADE_SAFE',
            'WORK_BEGUN',
            'WORK_FINISHED',
            'SUMMARY_GIVEN',
            'RENEWAL_ASKED',
            'INSPECTION_ASKED',
          ),
        )
        .map(([at, kind]) => event(at, { kind })),
    );
    fc.assert(
      fc.property(instants, fc.array(fields, { maxLength: 12 }), instants, (at, all, now) => {
        const events = all.filter((each) => each.at >= momentAt(at).at);
        const clocks = clocksOf(facts(at, 'SIGNIFICANT', ...events), momentAt(now));
        for (const each of clocks) {
          expect(isOpenClock(each)).toBe(each.doneAt === null && each.state !== 'NOT_NEEDED');
          if (each.doneAt) expect(each.doneAt.at >= each.from.at).toBe(true);
        }
        const next = nextClock(clocks);
        const open = clocks.filter(isOpenClock);
        expect(next === undefined).toBe(open.length === 0);
        if (next?.due) expect(open.every(({ due }) => due === null || due.on >= next.due!.on)).toBe(true);
        expect(clocksOf(facts(at, 'SIGNIFICANT', ...events.toReversed()), momentAt(now)).length).toBe(clocks.length);
      }),
    );
  });
});
