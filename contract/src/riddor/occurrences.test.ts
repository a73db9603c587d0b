import { describe, expect, it } from 'vitest';
import { laws } from './rules.ts';
import { asked, nobodyHurt, sprained } from './testing.ts';
import type { GivenFacts } from './facts.ts';

type Occurrence = NonNullable<GivenFacts['occurrences']>[number];
const decided = (occurrence: Occurrence) => asked({ ...nobodyHurt, occurrences: [occurrence] });

const collapse = { kind: 'structural-collapse', isFromOngoingWork: true } as const;
const scaffold = {
  kind: 'scaffolding',
  hasSubstantialPartFallen: false,
  hasSuspendedPlatformFallen: false,
  isOverWaterWithRiskOfDrowning: false,
} as const;
const line = { kind: 'overhead-electric-lines', volts: 400, isInsulated: false, isContactOrDischarge: true } as const;
const short = { kind: 'electrical-incidents', isFireOrExplosion: true, isShortCircuitOrOverload: true } as const;
const release = (
  where: 'inside' | 'open-air',
  what: 'liquid' | 'liquid-above-boiling-point' | 'gas',
  kilograms: number,
) => ({ kind: 'flammable-liquids-and-gases', where, what, kilograms }) as const;

describe('a dangerous occurrence', () => {
  it('of electrical plant is tried as a fire too, as long as it is not known that there was none', () => {
    const stopped = { kind: 'electrical-incidents', isShortCircuitOrOverload: false, hoursStopped: 30 } as const;
    const of = (isFireOrExplosion: boolean | null) =>
      decided({ ...stopped, isFireOrExplosion, isSignificantRiskOfDeath: false }).decision;
    expect([of(null), of(true), of(false)]).toEqual(['cannot-say', 'reportable', 'not-reportable']);
  });

  it.each<[string, Occurrence, string]>([
    ['a lifting platform that overturns', { kind: 'lifting-equipment', failed: 'overturning' }, '1'],
    ['a boiler that bursts', { kind: 'pressure-systems', isClosedVesselOrPipework: true, couldHaveKilled: true }, '2'],
    ['a crane at an overhead line', line, '3'],
    ['a short circuit with a risk of death', { ...short, hoursStopped: 2, isSignificantRiskOfDeath: true }, '4(b)'],
    ['legionella that escapes', { kind: 'biological-agents', couldCauseSevereIllness: true }, '10'],
    ['a scaffold of 5.1 metres', { ...scaffold, hasSubstantialPartFallen: true, heightMetres: 5.1 }, '18'],
    ['a cradle that falls', { ...scaffold, hasSuspendedPlatformFallen: true, heightMetres: 3 }, '18'],
    ['6 tonnes of a wall during works', { ...collapse, tonnes: 6, isFloorOrWallOfWorkplace: false }, '23'],
    ['a floor of an office during works', { ...collapse, tonnes: 1, isFloorOrWallOfWorkplace: true }, '23'],
    ['falsework, works or none', { ...collapse, isFromOngoingWork: false, isFalsework: true }, '24'],
    ['a fire that stops work for 25 hours', { kind: 'explosion-or-fire', hoursStopped: 25 }, '25'],
    ['10 kg of gas inside', release('inside', 'gas', 10), '26'],
    ['500 kg in the open air', release('open-air', 'gas', 500), '26'],
    ['asbestos fibres', { kind: 'hazardous-escapes', couldInjure: true }, '27'],
    ['a diver in trouble', { kind: 'diving-operations', isAsDescribed: true }, '13-17'],
  ])('is %s', (_, occurrence, paragraph) => {
    expect(decided(occurrence)).toMatchObject({
      decision: 'reportable',
      notifyWithoutDelay: true,
      reportBy: '2026-03-13',
    });
    expect(decided(occurrence).regulation).toMatch(
      new RegExp(String.raw`^reg\. 7; Sch\. 2 paras?\. ${paragraph.replace(/[()]/g, String.raw`\$&`)};`),
    );
  });

  it.each<[string, Occurrence]>([
    ['a sling that breaks', { kind: 'lifting-equipment', failed: 'accessory' }],
    [
      'a leak that could kill nobody',
      { kind: 'pressure-systems', isClosedVesselOrPipework: true, couldHaveKilled: false },
    ],
    ['a line of exactly 200 volts', { ...line, volts: 200 }],
    ['a line with insulation', { ...line, isInsulated: true }],
    [
      'a short circuit that stops plant for exactly 24 hours',
      { ...short, hoursStopped: 24, isSignificantRiskOfDeath: false },
    ],
    ['a scaffold of exactly 5 metres', { ...scaffold, hasSubstantialPartFallen: true, heightMetres: 5 }],
    ['exactly 5 tonnes', { ...collapse, tonnes: 5, isFloorOrWallOfWorkplace: false }],
    ['9 kg of gas inside', release('inside', 'gas', 9)],
    ['99 kg of liquid inside', release('inside', 'liquid', 99)],
    ['499 kg in the open air', release('open-air', 'liquid', 499)],
    ['a fire that somebody intended', { kind: 'explosion-or-fire', isUnintentional: false, hoursStopped: 48 }],
  ])('is not %s', (_, occurrence) => {
    expect(decided(occurrence)).toMatchObject({
      decision: 'not-reportable',
      explanation: expect.stringMatching(/^Not reportable: .+ \(reg\. 7; Sch\. 2 para\. /) as string,
    });
  });

  it.each<[string, Occurrence, string]>([
    ['lifting equipment', { kind: 'lifting-equipment' }, 'failed'],
    ['the hours of a fire', { kind: 'explosion-or-fire' }, 'hoursStopped'],
    ['the risk of a short circuit', { ...short, hoursStopped: 3 }, 'isSignificantRiskOfDeath'],
    ['whether works were going on', { ...collapse, isFromOngoingWork: null, tonnes: 9 }, 'isFromOngoingWork'],
    ['how much escaped', { kind: 'flammable-liquids-and-gases', where: 'open-air' }, 'kilograms'],
    ['what escaped', { kind: 'hazardous-escapes' }, 'couldInjure'],
  ])('cannot be decided without %s', (_, occurrence, fact) => {
    const { decision, needs } = decided(occurrence);
    expect(decision).toBe('cannot-say');
    expect(needs.map((need) => need.fact)).toContain(`occurrences.0.${fact}`);
  });

  it('of a mine, a railway or offshore is not ours to decide', () => {
    expect(decided({ kind: 'transport-systems' }).explanation).toBe(
      'Cannot say: what the special rules for railways and other guided transport ask is not known. In the most urgent case the HSE is to be told without delay, and the report is due by Friday 13 March 2026, 10 days after the occurrence.',
    );
    expect(asked({ ...nobodyHurt, specialPlace: 'mine' }).explanation).toBe(
      'Cannot say: special rules apply here (Sch. 2 Part 3).',
    );
  });

  it('can be given of every kind that the Regulations list', () => {
    const listed = [...laws[0]!.named.keys()].filter((code) => code.startsWith('dangerous-occurrence.'));
    expect(listed).toHaveLength(21);
    for (const code of listed) {
      const occurrence = { kind: code.slice('dangerous-occurrence.'.length) } as Occurrence;
      expect(decided(occurrence).decision, code).toBe('cannot-say');
    }
  });
});

describe('a disease', () => {
  const given: GivenFacts = {
    nation: 'england',
    personType: 'employee',
    disease: { disease: 'dermatitis', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-02' },
  };
  const but = (disease: Partial<NonNullable<GivenFacts['disease']>>, more: GivenFacts = {}) =>
    asked({ ...given, ...more, disease: { ...given.disease, ...disease } });

  it('is reported of a person who is still at work, once a doctor has said so in writing', () => {
    expect(but({})).toMatchObject({ decision: 'reportable', reportBy: null, form: 'F2508A' });
    expect(but({ isStillAtWork: false }).explanation).toBe('Not reportable: the person no longer works (reg. 8(c)).');
    expect(but({ isInWriting: false }).regulation).toBe('reg. 8(c); reg. 2(1)');
    expect(but({ isFromDoctor: false }).decision).toBe('not-reportable');
    expect(but({ isLinkedToWork: false }).decision).toBe('not-reportable');
    expect(but({ isLinkedToWork: null }).decision).toBe('cannot-say');
    expect(but({ disease: 'another' }).decision).toBe('not-reportable');
  });

  it('of a self-employed person is theirs to report, in writing or not, and of a contractor their employer’s', () => {
    expect(but({ isInWriting: false }, { personType: 'self-employed' })).toMatchObject({ decision: 'another-reports' });
    expect(but({}, { personType: 'other-worker', employer: 'Hill Ltd' }).explanation).toMatch(
      /^Another reports: Hill Ltd/,
    );
  });

  it('counts by the law of the day on which the diagnosis came, however long the exposure lies back', () => {
    expect(but({}, { occurredOn: '2009-05-01' }).decision).toBe('reportable');
  });

  it('that is diagnosed later is not there yet', () => {
    expect(but({ diagnosisReceivedOn: '2026-03-10' }).decision).toBe('cannot-say');
  });
});

describe('an occurrence in a higher-risk building', () => {
  const given: NonNullable<GivenFacts['buildingOccurrence']> = {
    kind: 'spread-of-fire-or-smoke',
    isRiskToMany: true,
    attentionOn: '2026-03-01',
  };
  const of = (more: typeof given, nation: GivenFacts['nation'] = 'england') =>
    asked({ nation, buildingOccurrence: { ...given, ...more } }).buildingOccurrence;

  it('is reported within ten days of which the first is the day it came to attention', () => {
    expect(of({ storeys: 7 })).toMatchObject({ decision: 'reportable', reportBy: '2026-03-10', isLate: false });
    expect(of({ isHigherRiskBuilding: true, attentionOn: '2026-02-20' })).toMatchObject({
      reportBy: '2026-03-01',
      isLate: true,
    });
  });

  it('is none below 18 metres and seven storeys, outside England, or without a risk to many', () => {
    expect(of({ heightMetres: 17.9, storeys: 6 })).toMatchObject({ decision: 'not-reportable' });
    expect(of({ storeys: 7 }, 'wales')).toMatchObject({ decision: 'not-reportable' });
    expect(of({ storeys: 7, isRiskToMany: false })).toMatchObject({ decision: 'not-reportable' });
    expect(of({ storeys: 7, attentionOn: '2024-01-15' })).toMatchObject({ decision: 'not-reportable' });
  });

  it('is asked about where the building is not known well enough', () => {
    expect(of({ storeys: 6 })).toMatchObject({
      decision: 'cannot-say',
      needs: [{ fact: 'buildingOccurrence.isHigherRiskBuilding' }],
    });
  });

  it('is no "no" of RIDDOR while nobody has said whether somebody was hurt, or whether it was a dangerous occurrence', () => {
    const low = { ...given, storeys: 3, isHigherRiskBuilding: false };
    const answer = (more: GivenFacts) => asked({ nation: 'england', buildingOccurrence: low, ...more });
    expect(answer({ isAnyoneHurt: null })).toMatchObject({ decision: 'cannot-say' });
    expect(answer({ isAnyoneHurt: false, occurrences: null })).toMatchObject({
      decision: 'cannot-say',
      needs: [{ fact: 'occurrences' }],
    });
    expect(answer({ isAnyoneHurt: false })).toMatchObject({ decision: 'not-reportable', findings: [] });
    const high = asked({ nation: 'england', buildingOccurrence: { ...given, storeys: 9 } });
    expect(high).toMatchObject({ decision: 'reportable', reportBy: '2026-03-10' });
    expect(high.findings.map(({ decision }) => decision)).not.toContain('not-reportable');
    expect(high.needs.map(({ fact }) => fact)).toContain('isAnyoneHurt');
  });

  it('is said where RIDDOR asks for nothing: a report is due all the same', () => {
    const both = asked({ ...sprained, buildingOccurrence: { ...given, storeys: 9 } });
    expect(both).toMatchObject({ decision: 'reportable', reportBy: '2026-03-10' });
    expect(both.findings.map(({ decision }) => decision)).not.toContain('reportable');
  });

  it('stands beside what RIDDOR asks for', () => {
    const both = asked({
      ...nobodyHurt,
      occurrences: [{ ...collapse, tonnes: 9 }],
      buildingOccurrence: { ...given, storeys: 9 },
    });
    expect(both).toMatchObject({
      decision: 'reportable',
      reportBy: '2026-03-13',
      buildingOccurrence: { reportBy: '2026-03-10' },
    });
    expect(both.findings.map(({ rule }) => rule)).toEqual(['dangerous-occurrence']);
  });
});
