import { describe, expect, it } from 'vitest';
import type { GivenFacts } from '../../../riddor/facts.ts';
import { asked, nobodyHurt, sprained } from '../../../riddor/testing.ts';
import { whyNotAsked } from './form.ts';

const buildingOccurrence = { kind: 'spread-of-fire-or-smoke', isRiskToMany: true, storeys: 9 } as const;

describe('why a form is not asked for', () => {
  const why = (given: GivenFacts, riddorReportable: boolean | null = null) =>
    whyNotAsked({ accident: { riddorReportable }, desk: asked(given) });

  it('is no judgement of a manager where only the law on higher-risk buildings asks for a report', () => {
    const reported = { ...sprained, buildingOccurrence: { ...buildingOccurrence, attentionOn: '2026-03-01' } };
    expect(asked(reported).decision).toBe('reportable');
    expect(why(reported)).toBe('not-asked');
    expect(why(reported, true)).toBe('judged');
  });

  it("is that RIDDOR's own assessment is still open, whatever other law says, until a manager judged", () => {
    const open = {
      nation: 'england',
      buildingOccurrence: { ...buildingOccurrence, attentionOn: '2026-03-01' },
    } as const;
    expect(asked(open).decision).toBe('reportable');
    expect([why(open), why(open, true), why(open, false)]).toEqual(['undecided', 'judged', 'not-asked']);
  });

  it('is that another form is asked for, whoever judged what', () => {
    const collapse = { kind: 'structural-collapse', isFromOngoingWork: true, tonnes: 9 } as const;
    const reportable = { ...nobodyHurt, occurrences: [collapse] };
    expect([why(reportable), why(reportable, true)]).toEqual(['not-asked', 'not-asked']);
  });
});
