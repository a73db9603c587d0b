import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plusDays } from '../../cycles/calendar.ts';
import { usualReview, yearlyReview } from './contractor.ts';
import { faultOf, stateOfItem, stateOfKind } from './evidence.ts';
import type { EvidenceFacts } from './evidence.ts';
import { contractorEvidenceKinds } from './evidence-kinds.ts';
import type { EvidenceKindId } from './evidence-kinds.ts';
import { EvidenceRules, shippedEvidenceRules, shippedForBusiness } from './evidence-rules.ts';
import { endingOn } from './reminders.ts';
import { reasonInWords, reasonsInWords, reasonsOn } from './reason.ts';
import { demandStatesOn, lacksFor, operativeLacks, standingOn } from './standing.ts';
import type { StandingFacts } from './standing.ts';
import { stretchesOf } from './stretches.ts';

const today = '2026-11-22';
const rules = shippedEvidenceRules;
const item = (kind: EvidenceKindId, to: string | null, more: Partial<EvidenceFacts> = {}): EvidenceFacts => ({
  kind,
  from: null,
  to,
  amount: null,
  covers: [],
  checked: 'VALID',
  ...more,
});
const whole = [item('public-liability', '2027-09-30'), item('ssip', '2027-09-30')];
const facts = (more: Partial<StandingFacts> = {}): StandingFacts => ({
  isArchived: false,
  isBlockedByHand: false,
  dateApproved: '2026-01-10',
  dateReview: '2027-01-10',
  business: 'painting',
  attributes: [],
  since: '2026-01-05',
  items: whole,
  waivers: [],
  rules,
  ...more,
});
const without = (kind: EvidenceKindId) => whole.filter((one) => one.kind !== kind);
const liability = (to: string, more: Partial<EvidenceFacts> = {}) => [
  ...without('public-liability'),
  item('public-liability', to, more),
];

describe('the reason for a standing', () => {
  const reason = (more: Partial<StandingFacts>, day = today) => reasonsInWords(reasonsOn(facts(more), day));

  it('is said by the code of a kind that this program does not have', () => {
    expect(reasonInWords({ kind: 'asbestos-licence-1983', state: 'MISSING', day: null })).toBe(
      'asbestos-licence-1983 missing',
    );
  });

  it('names each piece of evidence with its day, and what blocks first', () => {
    expect(reason({})).toBe('');
    expect(reason({ items: liability('2026-12-07') })).toBe(
      'Public and products liability insurance expires on 7 December 2026',
    );
    const items = [item('public-liability', '2026-11-16'), item('ssip', '2026-12-07')];
    expect(reason({ items })).toBe(
      'Public and products liability insurance expired on 16 November 2026; SSIP member assessment expires on 7 December 2026',
    );
    expect(reason({ items: liability('2027-11-16', { checked: null }) })).toBe(
      'Public and products liability insurance awaiting check',
    );
    expect(reason({ items: liability('2027-11-16', { from: '2026-12-01' }) })).toBe(
      'Public and products liability insurance in force from 1 December 2026',
    );
    expect(reason({ items: without('public-liability') })).toBe('Public and products liability insurance missing');
  });

  it('says that it was blocked by hand, and that its review is overdue', () => {
    expect(reason({ isBlockedByHand: true, dateReview: '2026-11-01' })).toBe(
      'Blocked manually; Review was due on 1 November 2026',
    );
    expect(reason({ isBlockedByHand: true, isArchived: true })).toBe('');
  });
});

describe('the cases of contractor-evidence.md', () => {
  it('1: public liability to today is on its last day, expiring, and may be used', () => {
    const [last] = liability(today).slice(-1);
    expect(stateOfItem(last!, today, rules)).toBe('EXPIRING');
    expect(standingOn(facts({ items: liability(today) }), today)).toBe('WARNING');
  });

  it('2: the same a day later has expired, and the contractor is blocked', () => {
    const tomorrow = plusDays(today, 1);
    expect(stateOfKind('public-liability', facts({ items: liability(today) }), tomorrow)).toBe('EXPIRED');
    expect(standingOn(facts({ items: liability(today) }), tomorrow)).toBe('BLOCKED');
  });

  it('3: a new certificate that nobody checked counts as missing', () => {
    const items = [...liability('2026-11-19'), item('public-liability', '2027-11-18', { checked: null })];
    expect(stateOfKind('public-liability', { items, waivers: [], rules }, today)).toBe('AWAITING');
    expect(standingOn(facts({ items }), today)).toBe('BLOCKED');
  });

  it("4: employers' liability of 2 million is rejected, below 5 million", () => {
    const low = item('employers-liability', '2027-05-01', { amount: 2_000_000 });
    expect(stateOfItem(low, today, rules)).toBe('REJECTED');
    expect(faultOf(low, rules)).toMatch(/at least £5,000,000/);
    expect(stateOfItem({ ...low, amount: 5_000_000 }, today, rules)).toBe('VALID');
  });

  it("5: a sole trader without employees is asked for no employers' liability, an employer is", () => {
    const kinds = (more: Partial<StandingFacts>) => demandStatesOn(facts(more), today).map(({ kind }) => kind);
    expect(kinds({})).not.toContain('employers-liability');
    expect(kinds({ attributes: ['employs'] })).toContain('employers-liability');
    expect(standingOn(facts(), today)).toBe('APPROVED');
    const waived = facts({ attributes: ['employs'], waivers: [{ kind: 'employers-liability', until: null }] });
    expect(stateOfKind('employers-liability', waived, today)).toBe('NOT_REQUIRED');
    expect(standingOn(facts({ attributes: ['employs'] }), today)).toBe('BLOCKED');
  });

  it('6: an engineer whose card lacks the appliance is blocked for that work; the firm stays green', () => {
    const firm = facts({ business: 'gas-and-heating', items: [...whole, item('gas-safe-business', '2027-09-30')] });
    const held = { items: [item('gas-safe-engineer', '2028-01-01', { covers: ['Boilers'] })], waivers: [] };
    expect(standingOn(firm, today)).toBe('APPROVED');
    expect(operativeLacks(firm, held, today, 'boilers')).toEqual([]);
    expect(operativeLacks(firm, held, today, 'Catering')).toMatchObject([
      { kind: 'gas-safe-engineer', lapse: 'block' },
    ]);
  });

  it('7: an SSIP assessment to 1 November warns until 1 December and blocks from the day after', () => {
    const lapsed = facts({ items: [...without('ssip'), item('ssip', '2026-11-01')] });
    expect(standingOn(lapsed, '2026-11-02')).toBe('WARNING');
    expect(standingOn(lapsed, '2026-12-01')).toBe('WARNING');
    expect(standingOn(lapsed, '2026-12-02')).toBe('BLOCKED');
  });

  it('8, CON-016: an approval on 1 December 2026 is reviewed on 17 November 2026, or a year later by choice', () => {
    expect(usualReview('2026-12-01')).toBe('2026-11-17');
    expect(yearlyReview('2026-12-01')).toBe('2027-11-17');
  });

  it('10: work of an electrician given to who has no electrical scheme names what is missing', () => {
    expect(lacksFor(facts(), 'electrical', today)).toMatchObject([{ kind: 'electrical-scheme', effect: 'BLOCK' }]);
    const held = facts({ items: [...whole, item('electrical-scheme', '2027-09-30')] });
    expect(lacksFor(held, 'electrical', today)).toEqual([]);
  });
});

describe('what an organisation asks of its own', () => {
  const set = (more: Partial<EvidenceRules>) => facts({ rules: { ...rules, ...more } });

  it('a business is asked for what was set, another as shipped', () => {
    const painting = { ...shippedForBusiness('painting'), required: ['cis' as const], recommended: ['motor' as const] };
    const asked = demandStatesOn(set({ businesses: [painting] }), today);
    expect(asked.map(({ kind, level }) => [kind, level])).toEqual([
      ['public-liability', 'required'],
      ['ssip', 'required'],
      ['cis', 'required'],
      ['motor', 'recommended'],
    ]);
    expect(lacksFor(set({ businesses: [painting] }), 'electrical', today)).toMatchObject([
      { kind: 'electrical-scheme' },
    ]);
    expect(demandStatesOn(set({ businesses: [{ ...painting, asksNothing: true }] }), today)).toEqual([]);
  });

  it('an insurance of less than the amount that was set is rejected, and never less than the law asks', () => {
    const five = item('public-liability', '2027-05-01', { amount: 5_000_000 });
    const ten = {
      ...rules,
      kinds: [{ kind: 'public-liability' as const, lapse: 'block' as const, least: 10_000_000 }],
    };
    expect(stateOfItem(five, today, ten)).toBe('REJECTED');
    expect(faultOf(five, ten)).toMatch(/the organisation requires at least £10,000,000/);
    const low = { kind: 'employers-liability', lapse: 'warn', least: 1_000_000 };
    expect(EvidenceRules.safeParse({ ...rules, kinds: [low] }).error?.issues[0]?.message).toMatch(/£5,000,000 by law/);
  });

  it('soon is what was set, and so is what a lapse means', () => {
    const [last] = liability(plusDays(today, 40)).slice(-1);
    expect(stateOfItem(last!, today, rules)).toBe('VALID');
    expect(stateOfItem(last!, today, { ...rules, expiringWithin: 60 })).toBe('EXPIRING');
    const lapsed = { items: liability(plusDays(today, -1)) };
    const warns = { ...rules, kinds: [{ kind: 'public-liability' as const, lapse: 'warn' as const, least: null }] };
    expect(standingOn(facts({ ...lapsed }), today)).toBe('BLOCKED');
    expect(standingOn(facts({ ...lapsed, rules: warns }), today)).toBe('WARNING');
  });
});

describe('how a contractor stands', () => {
  it.each<[string, Partial<StandingFacts>, string]>([
    ['archived whatever else', { isArchived: true, isBlockedByHand: true }, 'ARCHIVED'],
    ['blocked manually', { isBlockedByHand: true }, 'BLOCKED'],
    ['lapsed the day after the review', { dateReview: '2026-11-21' }, 'LAPSED'],
    ['approved on the day of the review', { dateReview: today }, 'APPROVED'],
    ['not approved before the day of the approval', { dateApproved: '2026-11-23' }, 'NOT_APPROVED'],
    ['not approved without a day', { dateApproved: null }, 'NOT_APPROVED'],
    [
      'approved where an exemption lasts',
      { items: [whole[1]!], waivers: [{ kind: 'public-liability', until: today }] },
      'APPROVED',
    ],
    [
      'blocked once it has ended',
      { items: [whole[1]!], waivers: [{ kind: 'public-liability', until: '2026-11-21' }] },
      'BLOCKED',
    ],
    ['a supplier is asked for nothing', { business: 'supplier', items: [] }, 'APPROVED'],
  ])('%s', (_, more, standing) => expect(standingOn(facts(more), today)).toBe(standing));

  const aDay = fc.integer({ min: 0, max: 1200 }).map((count) => plusDays('2025-06-01', count));
  const anItem = fc.record({
    kind: fc.constantFrom<EvidenceKindId>(
      'public-liability',
      'ssip',
      'employers-liability',
      'health-and-safety-policy',
    ),
    from: fc.option(aDay),
    to: fc.option(aDay),
    amount: fc.option(fc.constantFrom(2_000_000, 5_000_000)),
    covers: fc.constant<string[]>([]),
    checked: fc.constantFrom('VALID' as const, 'REJECTED' as const, null),
  });
  const anything = fc.record({
    isArchived: fc.constant(false),
    isBlockedByHand: fc.boolean(),
    dateApproved: fc.option(aDay),
    dateReview: fc.option(aDay),
    business: fc.constantFrom('painting', 'electrical', null),
    attributes: fc.constantFrom([], ['employs' as const]),
    since: aDay,
    items: fc.array(anItem, { maxLength: 5 }),
    waivers: fc.array(
      fc.record({ kind: fc.constantFrom<EvidenceKindId>('ssip', 'public-liability'), until: fc.option(aDay) }),
      { maxLength: 2 },
    ),
    rules: fc.record({
      expiringWithin: fc.integer({ min: 1, max: 180 }),
      warnedFor: fc.integer({ min: 0, max: 180 }),
      personKeptMonths: fc.constant(12),
      everybody: fc.constantFrom<EvidenceRules['everybody']>(rules.everybody, {
        required: [],
        recommended: ['ssip' as const],
      }),
      businesses: fc.constantFrom<EvidenceRules['businesses']>(
        [],
        [{ ...shippedForBusiness('painting'), required: ['employers-liability' as const] }],
      ),
      attributes: fc.constant<EvidenceRules['attributes']>([]),
      kinds: fc.constantFrom<EvidenceRules['kinds']>(
        [],
        [{ kind: 'public-liability', lapse: 'warn-then-block', least: 5_000_000 }],
      ),
    }),
  });

  it('is in its stretches what it is on each day, also where one ends and the next begins', () => {
    fc.assert(
      fc.property(anything, aDay, (sentTo, some) => {
        const stretches = stretchesOf(sentTo);
        const edges = stretches.flatMap(({ from }) =>
          from > '1900' ? [plusDays(from, -1), from, plusDays(from, 1)] : [],
        );
        for (const day of [some, ...edges]) {
          const found = stretches.filter(({ from, until }) => from <= day && (until === null || day < until));
          expect(found.map(({ standing, reasons }) => [standing, reasons])).toEqual([
            [standingOn(sentTo, day), reasonsOn(sentTo, day)],
          ]);
        }
      }),
    );
  });

  it('never counts what nobody checked, and adding what is valid never makes it worse', () => {
    const order = ['BLOCKED', 'LAPSED', 'WARNING', 'APPROVED', 'NOT_APPROVED'];
    const isGood = (standing: string) => order.indexOf(standing) >= 2;
    fc.assert(
      fc.property(anything, aDay, (sentTo, day) => {
        const unchecked = sentTo.items.map((one) => ({ ...one, checked: null }));
        expect(
          demandStatesOn({ ...sentTo, items: unchecked, waivers: [] }, day).map(({ state }) => state),
        ).not.toContain('VALID');
        const better = { ...sentTo, items: [...sentTo.items, item('public-liability', null), item('ssip', null)] };
        if (standingOn(sentTo, day) !== 'BLOCKED' && isGood(standingOn(sentTo, day)))
          expect(standingOn(better, day)).not.toBe('BLOCKED');
      }),
    );
  });

  it('each kind says what is recorded of it, and a code of its own', () => {
    const ids = contractorEvidenceKinds.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('a reminder of evidence', () => {
  const until = '2026-12-31';
  const rungOn = (day: string, items = liability(until), waivers: StandingFacts['waivers'] = []) =>
    endingOn(['public-liability'], { items, waivers, rules }, day)[0]?.rungOn;

  it.each([
    ['2026-10-31', undefined],
    ['2026-11-01', '2026-11-01'],
    ['2026-11-30', '2026-11-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-17', '2026-12-17'],
    ['2026-12-24', '2026-12-24'],
    ['2026-12-31', '2026-12-31'],
    ['2027-01-06', '2026-12-31'],
    ['2027-01-07', '2027-01-07'],
    ['2027-01-20', '2027-01-14'],
  ])('that ends on 31 December is, on %s, the one of %s', (day, expected) => {
    expect(rungOn(day)).toBe(expected);
  });

  it('stops for what came in its place or is let off, and goes on where that was rejected or has run out', () => {
    const withNew = (checked: EvidenceFacts['checked']) => [
      ...liability(until),
      item('public-liability', '2027-12-31', { checked }),
    ];
    expect(rungOn('2026-12-31', withNew(null))).toBeUndefined();
    expect(rungOn('2026-12-31', withNew('VALID'))).toBeUndefined();
    expect(rungOn('2026-12-31', withNew('REJECTED'))).toBe('2026-12-31');
    expect(rungOn('2026-12-31', liability(until), [{ kind: 'public-liability', until: null }])).toBeUndefined();
    expect(rungOn('2027-01-07', liability(until), [{ kind: 'public-liability', until: '2027-01-06' }])).toBe(
      '2027-01-07',
    );
    expect(rungOn('2026-12-31', [...liability(until), item('public-liability', null)])).toBeUndefined();
  });
});
