import { describe, expect, it } from 'vitest';
import {
  clocksOf,
  momentAt,
  nextClock,
  type HazardClockCode,
  type HazardEvent,
  type HazardFacts,
} from './hazard-clocks.ts';
import { LATER, clock, event, facts, investigated } from './hazard-testing.ts';

describe('how a clock of a case stands', () => {
  const aware = '2026-12-17T10:30:00Z';
  const state = (of: HazardFacts, code: HazardClockCode, now: string) => clock(of, code, now)?.state;

  it.each<[string, HazardFacts, HazardClockCode, string, string | undefined]>([
    ['the minute itself is in time', facts(aware, 'EMERGENCY'), 'EMERGENCY', '2026-12-18T10:30:00Z', 'RUNNING'],
    ['a millisecond later is not', facts(aware, 'EMERGENCY'), 'EMERGENCY', '2026-12-18T10:30:00.001Z', 'OVERDUE'],
    [
      'the whole of the last day is in time',
      facts(aware, 'SIGNIFICANT'),
      'INVESTIGATE',
      '2027-01-05T23:59:59.999Z',
      'RUNNING',
    ],
    ['the next day is not', facts(aware, 'SIGNIFICANT'), 'INVESTIGATE', '2027-01-06T00:00:00.000Z', 'OVERDUE'],
    [
      'nor is its first minute in summer time',
      facts('2026-06-01T08:00:00Z', 'SIGNIFICANT'),
      'INVESTIGATE',
      '2026-06-15T23:00:00Z',
      'OVERDUE',
    ],
    [
      'a remote investigation does not do where an inspection was asked for',
      facts(
        aware,
        'SIGNIFICANT',
        event('2026-12-18T09:00:00Z', { kind: 'INSPECTION_ASKED' }),
        investigated('2026-12-21T09:00:00Z', { inPerson: false }),
      ),
      'INVESTIGATE',
      '2026-12-22T09:00:00Z',
      'RUNNING',
    ],
    [
      'an inspection asked for after it is a renewed investigation',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-21T09:00:00Z', { inPerson: false }),
        event('2026-12-22T09:00:00Z', { kind: 'INSPECTION_ASKED' }),
      ),
      'RENEWED',
      '2026-12-23T09:00:00Z',
      'RUNNING',
    ],
    [
      'an emergency that an investigation did not find is over',
      facts(aware, 'EMERGENCY', investigated('2026-12-17T15:00:00Z')),
      'EMERGENCY',
      '2026-12-19T09:00:00Z',
      'ENDED',
    ],
    [
      'and the significant hazard that it found is made safe',
      facts(aware, 'EMERGENCY', investigated('2026-12-17T15:00:00Z')),
      'MAKE_SAFE',
      '2026-12-19T09:00:00Z',
      'RUNNING',
    ],
    [
      'a summary is not needed where all work was finished by then',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        event('2026-12-18T12:00:00Z', { kind: 'MADE_SAFE' }),
        event('2026-12-22T12:00:00Z', { kind: 'WORK_FINISHED' }),
      ),
      'SUMMARY',
      '2026-12-29T09:00:00Z',
      'NOT_NEEDED',
    ],
    [
      'and is where it was finished later',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        event('2026-12-18T12:00:00Z', { kind: 'MADE_SAFE' }),
        event('2026-12-24T12:00:00Z', { kind: 'WORK_FINISHED' }),
      ),
      'SUMMARY',
      '2026-12-29T09:00:00Z',
      'OVERDUE',
    ],
    [
      'a later investigation without a hazard ends what it would have been',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        investigated('2026-12-21T09:00:00Z', { found: 'NONE', safetyWork: false, preventativeWork: false }),
      ),
      'BEGIN',
      '2027-12-29T09:00:00Z',
      'ENDED',
    ],
    [
      'a duty that was said to have ended runs no more',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        event('2026-12-21T09:00:00Z', { kind: 'DUTY_ENDED', clock: 'MAKE_SAFE', why: 'no consent' }),
      ),
      'MAKE_SAFE',
      '2027-12-29T09:00:00Z',
      'ENDED',
    ],
    [
      'steps taken are enough for five days',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        event('2026-12-21T09:00:00Z', { kind: 'STEPS_TAKEN' }),
      ),
      'STEPS',
      '2027-01-29T09:00:00Z',
      'MET',
    ],
    [
      'and not for twelve weeks',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        event('2026-12-21T09:00:00Z', { kind: 'STEPS_TAKEN' }),
      ),
      'BEGIN',
      '2027-03-13T09:00:00Z',
      'OVERDUE',
    ],
    [
      'alternative accommodation is owed once the period to make safe has ended',
      facts(aware, 'SIGNIFICANT', investigated('2026-12-18T09:00:00Z')),
      'ACCOMMODATION',
      '2026-12-30T09:00:00Z',
      'RUNNING',
    ],
    [
      'and not before',
      facts(aware, 'SIGNIFICANT', investigated('2026-12-18T09:00:00Z')),
      'ACCOMMODATION',
      '2026-12-29T20:00:00Z',
      undefined,
    ],
    [
      'until it is safe',
      facts(
        aware,
        'SIGNIFICANT',
        investigated('2026-12-18T09:00:00Z'),
        event('2026-12-31T09:00:00Z', { kind: 'MADE_SAFE' }),
      ),
      'ACCOMMODATION',
      '2027-01-30T09:00:00Z',
      'ENDED',
    ],
  ])('%s', (_, of, code, now, expected) => {
    expect(state(of, code, now)).toBe(expected);
  });

  const extended = (at: string, to: string) => event(at, { kind: 'EXTENDED', clock: 'MAKE_SAFE', to: momentAt(to) });
  const found = investigated('2026-12-18T09:00:00Z');
  const secured = event('2026-12-30T09:00:00Z', { kind: 'ACCOMMODATION_SECURED' });
  it.each<[string, HazardFacts, HazardClockCode, string, string[]]>([
    [
      'a duty that ends after its last day ended late',
      facts(
        aware,
        'SIGNIFICANT',
        found,
        event('2026-12-30T09:00:00Z', { kind: 'DUTY_ENDED', clock: 'MAKE_SAFE', why: 'no consent' }),
      ),
      'MAKE_SAFE',
      LATER,
      ['ENDED_LATE'],
    ],
    [
      'an extension said in time moves the day by which it is judged',
      facts(
        aware,
        'SIGNIFICANT',
        found,
        extended('2026-12-29T20:00:00Z', '2027-01-08T12:00:00Z'),
        event('2027-01-07T09:00:00Z', { kind: 'MADE_SAFE' }),
      ),
      'MAKE_SAFE',
      LATER,
      ['MET'],
    ],
    [
      'one said after the day was missed does not make it met',
      facts(
        aware,
        'SIGNIFICANT',
        found,
        extended('2026-12-30T09:00:00Z', '2027-01-08T12:00:00Z'),
        event('2027-01-07T09:00:00Z', { kind: 'MADE_SAFE' }),
      ),
      'MAKE_SAFE',
      LATER,
      ['MET_LATE'],
    ],
    [
      'an inspection asked for after the first day was missed leaves it missed',
      facts(aware, 'SIGNIFICANT', event('2027-01-06T09:00:00Z', { kind: 'INSPECTION_ASKED' })),
      'INVESTIGATE',
      '2027-01-07T09:00:00Z',
      ['OVERDUE', 'RUNNING'],
    ],
    [
      'who was moved out is owed nothing more',
      facts(aware, 'SIGNIFICANT', found, secured),
      'ACCOMMODATION',
      LATER,
      ['MET'],
    ],
    [
      'until they moved back before it is safe',
      facts(aware, 'SIGNIFICANT', found, secured, event('2026-12-31T09:00:00Z', { kind: 'ACCOMMODATION_ENDED' })),
      'ACCOMMODATION',
      LATER,
      ['RUNNING'],
    ],
    [
      'and not where they moved back when it was',
      facts(
        aware,
        'SIGNIFICANT',
        found,
        secured,
        event('2026-12-31T09:00:00Z', { kind: 'MADE_SAFE' }),
        event('2026-12-31T10:00:00Z', { kind: 'ACCOMMODATION_ENDED' }),
      ),
      'ACCOMMODATION',
      LATER,
      ['MET'],
    ],
    [
      'an extension said after the day was missed leaves the duty overdue, whatever its new day',
      facts(aware, 'SIGNIFICANT', found, extended('2026-12-30T09:00:00Z', '2027-01-08T12:00:00Z')),
      'MAKE_SAFE',
      '2027-01-02T09:00:00Z',
      ['OVERDUE'],
    ],
  ])('%s (each clock of the kind)', (_, of, code, now, expected) => {
    const states = clocksOf(of, momentAt(now)).flatMap((each) => (each.code === code ? [each.state] : []));
    expect(states).toEqual(expected);
  });

  it('an extension moves the day, keeps the first one, and does not put off accommodation', () => {
    const of = facts(
      aware,
      'SIGNIFICANT',
      investigated('2026-12-18T09:00:00Z'),
      event('2026-12-28T09:00:00Z', { kind: 'EXTENDED', clock: 'MAKE_SAFE', to: momentAt('2027-01-08T12:00:00Z') }),
    );
    expect(clock(of, 'MAKE_SAFE', '2027-01-08T20:00:00Z')).toMatchObject({
      state: 'RUNNING',
      firstDue: { on: '2026-12-29' },
      due: { on: '2027-01-08', at: null },
    });
    expect(state(of, 'MAKE_SAFE', '2027-01-09T00:00:00Z')).toBe('OVERDUE');
    expect(state(of, 'ACCOMMODATION', '2026-12-30T09:00:00Z')).toBe('RUNNING');
  });

  it('accommodation that is owed comes first while making safe is extended, and after what was late before it', () => {
    const safety = { preventativeWork: false };
    const sentTo = event('2026-12-21T09:00:00Z', { kind: 'SUMMARY_GIVEN' });
    const nextAt = (now: string, ...more: HazardEvent[]) => {
      const of = facts(aware, 'SIGNIFICANT', investigated('2026-12-18T09:00:00Z', safety), ...more);
      return nextClock(clocksOf(of, momentAt(now)))?.code;
    };
    const longer = extended('2026-12-28T09:00:00Z', '2027-01-08T12:00:00Z');
    expect(nextAt('2026-12-29T20:00:00Z', sentTo, longer)).toBe('MAKE_SAFE');
    expect(nextAt('2026-12-30T09:00:00Z', sentTo, longer)).toBe('ACCOMMODATION');
    expect(nextAt('2026-12-30T09:00:00Z', longer)).toBe('SUMMARY');
    expect(nextAt('2026-12-30T09:00:00Z', sentTo)).toBe('MAKE_SAFE');
    expect(nextAt('2026-12-31T09:00:00Z', sentTo, longer, secured)).toBe('MAKE_SAFE');
  });

  it('what was agreed after a missed day is told beside that day, and moves it no more', () => {
    const late = facts(
      aware,
      'SIGNIFICANT',
      found,
      extended('2026-12-28T09:00:00Z', '2026-12-31T12:00:00Z'),
      extended('2027-01-01T09:00:00Z', '2027-01-08T12:00:00Z'),
    );
    expect(clock(late, 'MAKE_SAFE', '2027-01-02T09:00:00Z')).toMatchObject({
      state: 'OVERDUE',
      firstDue: { on: '2026-12-29' },
      due: { on: '2026-12-31' },
      agreedLate: { on: '2027-01-08' },
    });
    expect(clock(facts(aware, 'SIGNIFICANT', found), 'MAKE_SAFE')!.agreedLate).toBeNull();
  });

  it('is explained in words', () => {
    expect(clock(facts(aware, 'SIGNIFICANT'), 'INVESTIGATE')!.words).toBe(
      '10 working days after 17 December 2026, the day of becoming aware: the last day is 5 January 2027',
    );
  });
});
