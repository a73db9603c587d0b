import { describe, expect, it } from 'vitest';
import { lawsIn } from '@lintel/contract/cycles/laws';
import { cycleNations } from '@lintel/contract/cycles/rule';
import type { CycleNation } from '@lintel/contract/cycles/rule';
import { shippedEntries } from '#areas/organisation/shipped-dictionaries';
import { intervalOf, cycleRuleOf, problemsOfRule } from './rule.ts';
import { ruledBy, shippedTaskTypes } from './shipped.ts';

const types = shippedTaskTypes();
const typeOf = (code: string) => types.find(({ shortCode }) => shortCode === code)!;
const ruleOf = (code: string, nation: CycleNation) => {
  const type = typeOf(code);
  return cycleRuleOf(ruledBy(type), intervalBy(type.interval), nation);
};
const intervals = shippedEntries('TASK_INTERVAL');
const intervalBy = (code: string) => intervalOf(intervals.find((entry) => entry.code === code)?.details);

describe('the task types that we ship', () => {
  it('have each a rule that the engine counts and a law, in every nation that they name', () => {
    for (const type of types) {
      expect(problemsOfRule(ruledBy(type), intervalBy(type.interval)), type.shortCode).toEqual([]);
      for (const nation of type.nations) {
        const rule = ruleOf(type.shortCode, nation);
        expect(rule.legalBasis, `${type.shortCode} in ${nation}`).not.toBe('');
        expect(rule.legalBasis, `${type.shortCode} in ${nation}`).not.toMatch(/\((Wales|Scotland|Northern Ireland)\)$/);
        expect(rule.interval === null, type.shortCode).toBe(type.defaultInterval === null);
      }
      for (const { law } of type.lawSince ?? []) expect(type.legalBasis, type.shortCode).toContain(law);
    }
  });

  it('name no law of England in a nation that has its own', () => {
    const wrong = types.flatMap(({ shortCode, legalBasis, nations }) =>
      nations
        .filter((nation) => nation !== 'england')
        .flatMap((nation) =>
          lawsIn(legalBasis, nation)
            .filter((law) => /\(England\)/.test(law))
            .map((law) => `${shortCode} in ${nation}: ${law}`),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it('keep the anniversary of a landlord’s gas safety check in Great Britain, and not in Northern Ireland', () => {
    expect(cycleNations.map((nation) => ruleOf('GAS01', nation).basis)).toEqual([
      'anniversary',
      'anniversary',
      'anniversary',
      'completion',
    ]);
    expect(ruleOf('GAS01', 'scotland')).toMatchObject({
      earlyWindow: { count: 2, unit: 'month' },
      legalBasis: 'Gas Safety (Installation and Use) Regulations 1998, reg. 36 and 36A',
    });
    expect(ruleOf('GAS01', 'northern-ireland').legalBasis).toBe(
      'Gas Safety (Installation and Use) Regulations (NI) 2004',
    );
  });

  it('keep that anniversary however the law is worded: it hangs on no text', () => {
    const reworded = { ...ruledBy(typeOf('GAS01')), legalBasis: ['The gas regulations'] };
    expect(cycleRuleOf(reworded, { count: 12, unit: 'month' }, 'england').basis).toBe('anniversary');
  });

  it('count rounds and policy years on fixed dates, and what the law gives a longest gap from the day it was done', () => {
    const basesOf = (...codes: string[]) => codes.map((code) => typeOf(code).basis);
    expect(basesOf('EML01', 'FAL01', 'ELC01')).toEqual(['fixed', 'fixed', 'fixed']);
    // Work at Height Regulations 2005, reg. 12(4): inspected within the previous seven days, so not on a fixed day of the week.
    expect(basesOf('WAH09', 'LFT01', 'PRS01', 'LEV01', 'EIC02', 'FRA01')).toEqual(Array(6).fill('completion'));
    expect(basesOf('ASB01', 'EXW01')).toEqual(['once', 'once']);
  });
});
