import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { defaultRuleOf, lawsIn, type RecurringType } from './default-rule.ts';
import { CycleRule, type CycleNation } from './rule.ts';

const aType = (said: Partial<RecurringType>): RecurringType => ({
  code: 'water-safety-plan-review',
  interval: 'annual',
  defaultInterval: { value: 12, unit: 'month' },
  intervalBasis: 'standard',
  legalBasis: ['BS 8680:2020'],
  ...said,
});

describe('the rule that a type of task starts with', () => {
  it('keeps the anniversary of a landlord’s gas safety check, two months early', () => {
    const gas = ['Gas Safety (Installation and Use) Regulations 1998, reg. 36', 'HSE ACOP L56'];
    expect(defaultRuleOf(aType({ intervalBasis: 'statutory', legalBasis: gas }))).toMatchObject({
      basis: 'anniversary',
      interval: { count: 12, unit: 'month' },
      earlyWindow: { count: 2, unit: 'month' },
      legalBasis: 'Gas Safety (Installation and Use) Regulations 1998, reg. 36A',
    });
    expect(defaultRuleOf(aType({ intervalBasis: 'guidance', legalBasis: gas })).basis).toBe('completion');
    expect(defaultRuleOf(aType({ intervalBasis: 'statutory', legalBasis: gas }), 'northern-ireland').basis).toBe(
      'completion',
    );
  });

  it('counts from completion, so that no maximum interval is outrun', () => {
    expect(defaultRuleOf(aType({ defaultInterval: { value: 6, unit: 'month' } }))).toMatchObject({
      basis: 'completion',
      interval: { count: 6, unit: 'month' },
      workingDays: 'none',
    });
  });

  it('puts weekly and monthly rounds, and renewals of policies, on fixed dates', () => {
    for (const said of [
      { defaultInterval: { value: 1, unit: 'week' } },
      { defaultInterval: { value: 1, unit: 'month' } },
      { code: 'employers-liability-insurance-certificate' },
    ])
      expect(defaultRuleOf(aType(said)).basis).toBe('fixed');
    expect(defaultRuleOf(aType({ defaultInterval: { value: 3, unit: 'month' } })).basis).toBe('completion');
  });

  it('has no next cycle for work done when it is needed, and no due date for what holds all the time', () => {
    const without = (interval: string) => defaultRuleOf(aType({ interval, defaultInterval: null }));
    expect([without('as-required'), without('one-off'), without('continuous')].map(({ basis }) => basis)).toEqual([
      'once',
      'once',
      'completion',
    ]);
  });

  it('lists the laws that hold in a nation, and no other nation’s', () => {
    const laws = [
      'Regulatory Reform (Fire Safety) Order 2005, art. 9',
      'Fire (Scotland) Act 2005, s. 53 (Scotland)',
      'Fire Safety Regulations (NI) 2010 (Northern Ireland)',
      'BS 9792:2025 (housing)',
    ];
    expect(lawsIn(laws, 'england')).toEqual([laws[0], laws[3]]);
    expect(lawsIn(laws, 'wales')).toEqual([laws[0], laws[3]]);
    expect(lawsIn(laws, 'scotland')).toEqual(['Fire (Scotland) Act 2005, s. 53', laws[3]]);
    expect(lawsIn(laws, 'northern-ireland')).toEqual(['Fire Safety Regulations (NI) 2010', laws[3]]);
    expect(lawsIn(['HSWA 1974, s. 2'], 'scotland')).toEqual(['HSWA 1974, s. 2']);
  });

  it('names the law of the nation and the standard that gives the interval', () => {
    const legalBasis = [
      'Regulatory Reform (Fire Safety) Order 2005, art. 17',
      'BS 5839-1:2025',
      'Fire Safety (Scotland) Regulations 2006 (Scotland)',
      'Fire Safety Regulations (NI) 2010 (Northern Ireland)',
    ];
    const named = (nation: CycleNation, intervalBasis = 'standard') =>
      defaultRuleOf(aType({ legalBasis, intervalBasis }), nation).legalBasis;
    expect(named('wales')).toBe('Regulatory Reform (Fire Safety) Order 2005, art. 17 and BS 5839-1:2025');
    expect(named('scotland')).toBe('Fire Safety (Scotland) Regulations 2006 and BS 5839-1:2025');
    expect(named('northern-ireland')).toBe('Fire Safety Regulations (NI) 2010 and BS 5839-1:2025');
    expect(named('england', 'statutory')).toBe('Regulatory Reform (Fire Safety) Order 2005, art. 17');
  });
});

const reference = new URL('../../../../shared/domain/task-types.json', import.meta.url);
describe.skipIf(!existsSync(reference))(
  'the reference list of task types (beside the repository, else skipped)',
  () => {
    it('gives each of its types a sound rule with a legal basis, in every nation it names', () => {
      const types: (RecurringType & { nations: CycleNation[] })[] = JSON.parse(readFileSync(reference, 'utf8'));
      expect(types.length).toBeGreaterThan(200);
      for (const type of types)
        for (const nation of type.nations) {
          const rule = defaultRuleOf(type, nation);
          expect(CycleRule.safeParse(rule).success, type.code).toBe(true);
          expect(rule.legalBasis, type.code).not.toBe('');
          expect(rule.interval === null, type.code).toBe(type.defaultInterval === null);
        }
    });
  },
);
