import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { describe, expect, it } from 'vitest';
import { noAccident, type AccidentValues } from './accident-values.ts';
import { factsFor, type ToldFacts } from './desk-facts.ts';
import { fracture, wrist } from './testing.ts';

type Known = Parameters<typeof factsFor>[0];
const known = (of: Partial<Known> = {}, values: Partial<AccidentValues> = {}): ToldFacts =>
  factsFor({
    values: { ...noAccident, accidentDate: '2026-03-03', ...values },
    injuries: [],
    nation: 'england',
    category: undefined,
    relation: { personType: null },
    incidentKind: undefined,
    ...of,
  });
const answer = (facts: ToldFacts) => decide(RiddorFacts.parse(facts), '2026-03-30');
const away = (normalWork: boolean | null, normalWorkDays: number | null) =>
  known({}, { investigationDetails: { ...noAccident.investigationDetails, normalWork, normalWorkDays } }).incapacity;

describe('what the desk is told of a record', () => {
  it.each([
    'over-7-day',
    'specified-injury',
    'member-of-public-hospital',
    'non-worker-hospital-premises',
    'fatality-worker',
    'fatality-non-worker',
    'occupational-disease',
    'carcinogen-mutagen-biological',
    'gas-incident',
    'dangerous-gas-fitting',
  ])('%s alone never makes it say that nothing is to be reported', (category) => {
    const { decision, needs } = answer(known({ category }));
    expect(decision).toBe('cannot-say');
    expect(needs).not.toEqual([]);
  });

  it('is the days that were typed as one run, none where normal work could be done, and nothing where nobody has said', () => {
    expect(away(false, 8)).toEqual([{ from: '2026-03-04', to: '2026-03-11' }]);
    expect(away(true, null)).toEqual([]);
    expect(away(null, 0)).toEqual([]);
    expect(away(false, null)).toBeNull();
    expect(away(null, null)).toBeNull();
  });

  it('is each injury by its codes; none that is noted is none that is known', () => {
    const injuries = [{ injurySustained: fracture, partOfBodyInjured: wrist, injurySeverity: null }];
    expect(known({ injuries }).injuries).toEqual([{ injury: 'fracture', part: 'wrist' }]);
    expect(RiddorFacts.parse(known()).injuries).toBeNull();
  });

  it('leaves open who reports of an agency worker, which their contract says', () => {
    const relation = { code: 'agency-worker', personType: 'other-worker' } as const;
    expect(known({ relation })).toMatchObject({ personType: 'other-worker', agencyWorkerOf: null });
    expect(known({ relation: { code: 'employee', personType: 'employee' } })).not.toHaveProperty('agencyWorkerOf');
  });

  it('is of a death that it was at once, so that the last day is the earliest', () => {
    const relation = { code: 'tenant', personType: 'non-worker' } as const;
    const facts = known({ category: 'fatality-non-worker', relation });
    expect(answer({ ...facts, workRelated: 'condition-of-premises' })).toMatchObject({
      decision: 'reportable',
      reportBy: '2026-03-13',
    });
  });
});
