import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayOff } from '../cycles/bank-holidays.ts';
import { daysBetween, plusDays } from '../cycles/calendar.ts';
import { cycleNations } from '../cycles/rule.ts';
import { appealByOf, differencesOf, firstComplyByOf, proposedDays, type PrintedDays } from './dates.ts';
import { noticeTypeCodes, noticeTypeOf, noticeTypes, type NoticeTypeCode } from './notice-types.ts';
import { endOf, workingDayAfter } from './periods.ts';
import { isEnded } from './notice-standings.ts';
import {
  appealOn,
  complyByOn,
  noticeStretches,
  standingOn,
  whyNoExtension,
  type NoticeFacts,
  type NoticeEvent,
} from './standing.ts';

const served = (type: NoticeTypeCode, of: Partial<PrintedDays> = {}): PrintedDays => ({
  type,
  servedOn: '2026-11-02',
  receivedOn: '2026-11-03',
  madeOn: null,
  atOnce: false,
  effectOn: null,
  appealBy: null,
  complyBy: null,
  ...of,
});
const notice = (type: NoticeTypeCode, events: NoticeEvent[] = [], of: Partial<PrintedDays> = {}): NoticeFacts => ({
  ...served(type, of),
  events,
});
const day = (facts: PrintedDays, what: string) => proposedDays(facts).find((each) => each.what === what);

describe('the cases of the notices desk (notices-desk.md, section 7)', () => {
  it.each<[number, PrintedDays, string | null, string | null, string | null, 'yes' | 'no']>([
    [1, served('hs-improvement-notice'), '2026-11-22', '2026-11-22', 'not before', 'yes'],
    [2, served('hs-prohibition-notice', { atOnce: true }), '2026-11-22', null, 'at once', 'no'],
    [3, served('fire-enforcement-notice'), '2026-11-23', '2026-11-30', 'not before', 'yes'],
    [4, served('fire-prohibition-notice', { atOnce: true }), '2026-11-23', null, 'at once', 'no'],
    [5, served('housing-improvement-notice'), '2026-11-22', '2026-11-30', 'work starts not before', 'yes'],
    [
      6,
      served('housing-prohibition-order', { madeOn: '2026-11-02', servedOn: '2026-11-05' }),
      '2026-11-29',
      null,
      null,
      'yes',
    ],
  ])('case %d', (_, facts, appealBy, comply, words, suspends) => {
    expect(appealByOf(facts)).toBe(appealBy);
    expect(day(facts, 'comply')?.day ?? null).toBe(comply);
    if (words) expect(day(facts, 'comply')!.words).toContain(words);
    expect(noticeTypeOf(facts.type).appealSuspends).toBe(suspends);
    const appealed = { ...facts, events: [{ kind: 'APPEALED' as const, on: '2026-11-10' }] };
    expect(standingOn(appealed, '2026-11-10')).toBe(suspends === 'yes' ? 'APPEAL_SUSPENDED' : 'APPEAL_IN_FORCE');
  });

  it('case 6: the order is operative after 29 November 2026', () => {
    const order = served('housing-prohibition-order', { madeOn: '2026-11-02', servedOn: '2026-11-05' });
    expect(day(order, 'operative')).toMatchObject({ day: '2026-11-29' });
    expect(day(order, 'operative')!.words).toContain('operative after 28 days beginning with 2 November 2026');
  });

  it('case 7: under the Building Safety Act the time is longer by the days of the appeal, both counted', () => {
    const facts = notice(
      'bsr-compliance-notice',
      [
        { kind: 'APPEALED', on: '2026-11-12' },
        { kind: 'APPEAL_ENDED', on: '2026-12-02', outcome: 'DISMISSED' },
      ],
      { complyBy: '2026-12-01' },
    );
    expect(day(facts, 'appeal-by')).toMatchObject({ day: null, is: 'stated' });
    expect(complyByOn(facts, '2026-12-01')).toBe('2026-12-01');
    expect(complyByOn(facts, '2026-12-02')).toBe('2026-12-22');
    expect(standingOn(facts, '2026-12-02')).toBe('IN_FORCE');
    expect(standingOn(facts, '2026-12-23')).toBe('OVERDUE');
  });

  it('case 8: the time cannot be extended while an appeal is pending', () => {
    const facts = notice('fire-enforcement-notice', [{ kind: 'APPEALED', on: '2026-11-20' }], {
      complyBy: '2026-12-15',
    });
    expect(whyNoExtension(facts, '2026-11-19')).toBeUndefined();
    expect(whyNoExtension(facts, '2026-11-20')).toBe('The time cannot be extended while an appeal is pending.');
    expect(appealOn(facts, '2026-12-01')).toEqual({ lodgedOn: '2026-11-20', suspendedFrom: '2026-11-20' });
    expect(standingOn(facts, '2026-12-20')).toBe('APPEAL_SUSPENDED');
  });

  it('case 9: with every action closed and no letter it awaits its discharge, for as long as it takes', () => {
    const facts = notice('hs-improvement-notice', [{ kind: 'COMPLIED', on: '2026-11-20' }], { complyBy: '2026-12-01' });
    expect(standingOn(facts, '2027-11-20')).toBe('COMPLIED');
    const letter = { kind: 'ENDED', on: '2027-01-05', how: 'DISCHARGED' } as const;
    expect(standingOn({ ...facts, events: [...facts.events, letter] }, '2027-01-05')).toBe('DISCHARGED');
  });
});

describe('the days of a notice', () => {
  it('are explained in words', () => {
    expect(day(served('hs-improvement-notice'), 'appeal-by')!.words).toBe(
      '21 days beginning with 2 November 2026, the day of service: the last day is 22 November 2026',
    );
    expect(day(served('fire-enforcement-notice'), 'appeal-by')!.words).toBe(
      'within 21 days of 2 November 2026, the day of service: the last day is 23 November 2026',
    );
  });

  it('count from receipt where the notice gives no day of service, and say so', () => {
    const { day: by, words } = day(served('hs-improvement-notice', { servedOn: null }), 'appeal-by')!;
    expect(by).toBe('2026-11-23');
    expect(words).toContain('the day of receipt, since the notice gives no day of service');
  });

  it('are those of the notice where it says another, and the difference is shown', () => {
    const facts = served('hs-improvement-notice', { appealBy: '2026-11-23', complyBy: '2026-11-15' });
    expect(appealByOf(facts)).toBe('2026-11-23');
    expect(differencesOf(facts)).toMatchObject([
      { what: 'appeal-by', printed: '2026-11-23', proposed: '2026-11-22' },
      { what: 'comply', printed: '2026-11-15', proposed: '2026-11-22' },
    ]);
    expect(differencesOf(served('hs-improvement-notice', { appealBy: '2026-11-22', complyBy: '2027-02-01' }))).toEqual(
      [],
    );
  });

  it('of general knowledge are to be checked against the notice', () => {
    expect(day(served('abatement-notice'), 'appeal-by')).toMatchObject({ day: '2026-11-22', check: true });
    expect(day(served('hs-improvement-notice'), 'appeal-by')!.check).toBe(false);
  });

  it('an appeal to the Secretary of State is made before a planning notice takes effect', () => {
    expect(appealByOf(served('planning-enforcement-notice', { effectOn: '2026-12-07' }))).toBe('2026-12-06');
    expect(appealByOf(served('planning-enforcement-notice'))).toBeNull();
  });

  it('a suspended notice is reviewed within a year, and its works start on the 21st day after the suspension ends', () => {
    const notice = served('housing-suspended-improvement-notice');
    expect(day(notice, 'review')!.day).toBe('2027-11-02');
    expect(day(notice, 'comply')).toMatchObject({
      day: null,
      words: expect.stringContaining('the day the suspension ends and it takes effect, which is not entered'),
    });
    expect(day({ ...notice, effectOn: '2027-02-08' }, 'comply')).toMatchObject({ day: '2027-03-01', is: 'first' });
  });

  it('a hygiene improvement notice is appealed within a month, or in the time to comply where that ends sooner', () => {
    const by = (complyBy: string | null) => appealByOf(served('food-improvement-notice', { complyBy }));
    expect([by(null), by('2026-12-03'), by('2026-12-02'), by('2026-12-01')]).toEqual([
      '2026-12-02',
      '2026-12-02',
      '2026-12-02',
      '2026-12-01',
    ]);
    expect(day(served('food-improvement-notice', { complyBy: '2026-11-16' }), 'appeal-by')!.words).toBe(
      '16 November 2026, the day to comply by, which is sooner than within 1 month of 2 November 2026, the day of service: the last day is 2 December 2026',
    );
  });

  it.each([
    ['smoke-and-co-remedial-notice', '2026-11-29'],
    ['electrical-remedial-notice', '2026-11-22'],
  ] as const)('of a %s begin with the day of service', (type, appealBy) => {
    const notice = served(type);
    expect([appealByOf(notice), firstComplyByOf(notice)]).toEqual([appealBy, '2026-11-29']);
    const suspended = { ...notice, events: [{ kind: 'APPEALED' as const, on: '2026-11-10' }] };
    expect(standingOn(suspended, '2026-11-30')).toBe('APPEAL_SUSPENDED');
    expect(standingOn({ ...notice, events: [] }, '2026-11-30')).toBe('OVERDUE');
  });

  it('an enforcement notice of Northern Ireland gives at least 28 days, which an appeal keeps from being extended', () => {
    const facts = notice('northern-ireland-fire', [{ kind: 'APPEALED', on: '2026-11-20' }]);
    expect(day(facts, 'comply')).toMatchObject({ day: '2026-11-30', is: 'first' });
    expect(whyNoExtension(facts, '2026-11-19')).toBeUndefined();
    expect(whyNoExtension(facts, '2026-11-20')).toBe('The time cannot be extended while an appeal is pending.');
  });

  it('are extended by letter where it is not known whether the law lets them be', () => {
    for (const type of ['ombudsman-order', 'abatement-notice', 'northern-ireland-improvement'] as const)
      expect(whyNoExtension(notice(type), '2026-11-20'), type).toBeUndefined();
    expect(whyNoExtension(notice('fire-prohibition-notice'), '2026-11-20')).toBe(
      'The law gives nobody the power to extend the time of this notice.',
    );
  });
});

describe('how a notice stands', () => {
  it('an extension moves the day and keeps the first; withdrawing the appeal starts the time again that day', () => {
    const facts = notice(
      'hs-improvement-notice',
      [
        { kind: 'EXTENDED', on: '2026-11-25', to: '2026-12-20' },
        { kind: 'APPEALED', on: '2026-11-26' },
        { kind: 'APPEAL_ENDED', on: '2027-01-04', outcome: 'WITHDRAWN' },
        { kind: 'EXTENDED', on: '2027-01-10', to: '2027-02-01' },
        { kind: 'COMPLIED', on: '2027-01-20' },
        { kind: 'ENDED', on: '2027-02-10', how: 'DISCHARGED' },
      ],
      { complyBy: '2026-12-01', appealBy: '2026-11-27' },
    );
    expect(complyByOn(facts, '2026-11-24')).toBe('2026-12-01');
    expect(complyByOn(facts, '2026-11-25')).toBe('2026-12-20');
    const stretches = noticeStretches(facts);
    expect(stretches.map(({ from, until, standing }) => ({ from, until, standing }))).toEqual([
      { from: '2026-11-02', until: '2026-11-25', standing: 'RECEIVED' },
      { from: '2026-11-25', until: '2026-11-26', standing: 'IN_FORCE' },
      { from: '2026-11-26', until: '2027-01-04', standing: 'APPEAL_SUSPENDED' },
      { from: '2027-01-04', until: '2027-01-10', standing: 'OVERDUE' },
      { from: '2027-01-10', until: '2027-01-20', standing: 'IN_FORCE' },
      { from: '2027-01-20', until: '2027-02-10', standing: 'COMPLIED' },
      { from: '2027-02-10', until: null, standing: 'DISCHARGED' },
    ]);
    expect(stretches.map(({ complyBy, appealUntil }) => [complyBy, appealUntil])).toEqual([
      ['2026-12-01', '2026-11-27'],
      ['2026-12-20', '2026-11-27'],
      ['2026-12-20', null],
      ['2026-12-20', null],
      ['2027-02-01', null],
      ['2027-02-01', null],
      ['2027-02-01', null],
    ]);
  });

  it('stays in force under an appeal that came after the last day, until the tribunal suspends it', () => {
    const appealed = (on: string) => ({ kind: 'APPEALED' as const, on });
    const facts = notice('hs-improvement-notice', [appealed('2026-11-23')], { complyBy: '2026-12-01' });
    expect(standingOn(facts, '2026-11-23')).toBe('APPEAL_IN_FORCE');
    const admitted = { kind: 'SUSPENDED' as const, on: '2026-11-30' };
    expect(standingOn({ ...facts, events: [...facts.events, admitted] }, '2026-11-30')).toBe('APPEAL_SUSPENDED');
    expect(standingOn({ ...facts, events: [appealed('2026-11-22')] }, '2026-11-22')).toBe('APPEAL_SUSPENDED');
    // The notice prevails: it may give more time.
    expect(standingOn({ ...facts, appealBy: '2026-11-24' }, '2026-11-23')).toBe('APPEAL_SUSPENDED');
  });

  it('is overdue from the day after its last day, and not while the tribunal has suspended it', () => {
    const facts = notice(
      'bsr-urgent-action-notice',
      [
        { kind: 'APPEALED', on: '2026-11-05' },
        { kind: 'SUSPENDED', on: '2026-11-12' },
      ],
      { complyBy: '2026-11-10' },
    );
    expect(standingOn(facts, '2026-11-11')).toBe('APPEAL_IN_FORCE');
    expect(standingOn(facts, '2026-11-12')).toBe('APPEAL_SUSPENDED');
    expect(standingOn({ ...facts, events: [] }, '2026-11-10')).toBe('RECEIVED');
    expect(standingOn({ ...facts, events: [] }, '2026-11-11')).toBe('OVERDUE');
    expect(standingOn(notice('informal', [], { complyBy: '2026-11-10' }), '2026-11-11')).toBe('RECEIVED');
  });
});

const aDay = fc.oneof(
  fc.integer({ min: 0, max: 4000 }).map((days) => plusDays('2022-01-01', days)),
  fc.constantFrom('2028-02-29', '2026-12-24', '2026-10-24', '2027-03-28'),
);
const aType = fc.constantFrom(...noticeTypeCodes);
const anEvent: fc.Arbitrary<NoticeEvent> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('ANSWERED', 'COMPLIED', 'REOPENED', 'PENALISED', 'APPEALED', 'SUSPENDED'),
    on: aDay,
  }),
  fc.record({ kind: fc.constant('EXTENDED'), on: aDay, to: aDay }),
  fc.record({ kind: fc.constant('APPEAL_ENDED'), on: aDay, outcome: fc.constantFrom('DISMISSED', 'WITHDRAWN') }),
);
const facts = fc.record({
  type: aType,
  servedOn: fc.option(aDay),
  receivedOn: aDay,
  madeOn: fc.option(aDay),
  atOnce: fc.boolean(),
  effectOn: fc.option(aDay),
  appealBy: fc.option(aDay),
  complyBy: fc.option(aDay),
  events: fc.array(anEvent, { maxLength: 6 }),
});

describe('the arithmetic of periods', () => {
  it('N days beginning with a day end one day before N days within it, and all keep the number of days', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 400 }), (from, count) => {
        const length = { count, unit: 'day' } as const;
        expect(daysBetween(from, endOf({ form: 'within', length }, from))).toBe(count);
        expect(daysBetween(from, endOf({ form: 'beginning-with', length }, from)) + 1).toBe(count);
        expect(endOf({ form: 'not-before', length }, from)).toBe(endOf({ form: 'within', length }, from));
      }),
    );
  });

  it('the Nth working day is one on which people work, with N - 1 of them between', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 1, max: 30 }), fc.constantFrom(...cycleNations), (from, count, nation) => {
        const end = workingDayAfter(from, count, nation);
        expect(dayOff(end, nation)).toBeUndefined();
        const worked = Array.from({ length: daysBetween(from, end) }, (_, at) => plusDays(from, at + 1)).filter(
          (each) => !dayOff(each, nation),
        );
        expect(worked).toHaveLength(count);
      }),
    );
  });

  it('ten working days over Christmas 2026 end on 5 January 2027 in England, and later in Scotland', () => {
    expect(workingDayAfter('2026-12-17', 10, 'england')).toBe('2027-01-05');
    expect(workingDayAfter('2026-12-17', 10, 'scotland')).toBe('2027-01-06');
  });

  it('what the notice says wins, whatever the law gives', () => {
    fc.assert(
      fc.property(facts, aDay, (fields, appealBy) => {
        expect(appealByOf({ ...fields, appealBy })).toBe(appealBy);
      }),
    );
  });

  it('the stretches of a notice have no gap, and each says how it stands on its days', () => {
    fc.assert(
      fc.property(facts, fc.integer({ min: 0, max: 800 }), (fields, later) => {
        const stretches = noticeStretches(fields);
        expect(stretches[0]!.from).toBe(fields.servedOn ?? fields.receivedOn);
        for (const [at, { until }] of stretches.entries()) expect(until).toBe(stretches[at + 1]?.from ?? null);
        const on = plusDays(stretches[0]!.from, later);
        const stretch = stretches.findLast(({ from }) => from <= on)!;
        expect(stretch.standing).toBe(standingOn(fields, on));
      }),
    );
  });

  it('nothing but what ends it ends a notice', () => {
    fc.assert(
      fc.property(facts, aDay, (fields, on) => {
        expect(isEnded(standingOn(fields, on))).toBe(false);
      }),
    );
  });

  it('every type of notice says who hears an appeal where one can be made', () => {
    expect(noticeTypes).toHaveLength(33);
    for (const { code, appeal, appealTo } of noticeTypes)
      expect(appeal.kind !== 'none' || appealTo === null, code).toBe(true);
  });
});
