import { describe, expect, it } from 'vitest';
import { plusDays } from '../cycles/calendar.ts';
import { laws } from './rules.ts';
import data from './riddor-rules.json' with { type: 'json' };
import { asked, atWork, broken, hurt, off, sprained, wetStair } from './testing.ts';
import type { GivenFacts } from './facts.ts';

describe('Northern Ireland', () => {
  const belfast = (given: GivenFacts): GivenFacts => ({ ...given, nation: 'northern-ireland' });
  it('asks for a report of more than three days, within ten', () => {
    expect(asked(belfast(off(['04', '06'])), '2026-03-12')).toMatchObject({ decision: 'not-reportable' });
    expect(asked(belfast(off(['04', null])), '2026-03-06')).toMatchObject({
      decision: 'not-yet',
      nextLookOn: '2026-03-07',
    });
    expect(asked(belfast(off(['04', null])), '2026-03-07')).toMatchObject({
      decision: 'reportable',
      form: 'NI2508',
    });
  });

  it.each<[string, GivenFacts]>([
    ['a dislocated hip', { ...hurt('dislocation', 'lower-limb'), dislocated: 'shoulder-hip-knee-or-spine' }],
    ['a nose cut off', hurt('amputation', 'other-parts-of-face')],
    ['25 hours in hospital', { ...hurt('strain-sprain', 'back'), hospitalAdmissionHours: 25 }],
    ['an eye burnt by a chemical', { ...hurt('burn', 'eye'), eyeInjury: 'chemical-or-hot-metal-burn' }],
    ['an eye that was penetrated, the part not given', { ...hurt('laceration-open-wound'), eyeInjury: 'penetrating' }],
    [
      'an eye that was penetrated, of a wounded face',
      { ...hurt('foreign-body', 'other-parts-of-face'), eyeInjury: 'penetrating' },
    ],
    ['sight lost for a time', hurt('loss-of-sight', 'eye')],
    ['somebody resuscitated', { ...sprained, resuscitated: true }],
    ['hypothermia', { ...sprained, hypothermiaOrHeatIllness: true }],
    ['an acute illness from a substance', { ...sprained, acuteIllness: true }],
    ['a fracture that the person reports', hurt('fracture', 'wrist')],
  ])('has %s as a major injury', (_, given) => {
    expect(asked(belfast(given))).toMatchObject({
      decision: 'reportable',
      reportBy: '2026-03-13',
      notifyWithoutDelay: true,
    });
    expect(asked(belfast(given)).explanation).toMatch(/is a major injury \(RIDDOR \(NI\) 1997, reg\. 3\)\. Tell HSENI/);
  });

  it.each([undefined, 'several-locations', 'eye'])('asks of a wound of %s whether the eye was penetrated', (part) => {
    const { decision, needs } = asked(belfast(hurt('laceration-open-wound', part)));
    expect(decision).toBe('cannot-say');
    expect(needs.map(({ fact }) => fact)).toContain('eyeInjury');
  });

  it('asks nothing of the eye where a hand is cut', () => {
    const { needs } = asked(belfast(hurt('laceration-open-wound', 'hand')));
    expect(needs.map(({ fact }) => fact)).not.toContain('eyeInjury');
  });

  it.each(['resuscitated', 'hospitalAdmissionHours', 'hypothermiaOrHeatIllness', 'acuteIllness'] as const)(
    'takes %s to be as usual while nobody was asked, and leaves open what nobody knows',
    (fact) => {
      expect(asked(belfast(sprained)).decision).toBe('not-reportable');
      const open = asked(belfast({ ...sprained, [fact]: null }));
      expect([open.decision, open.needs.map((need) => need.fact)]).toEqual(['cannot-say', [fact]]);
      expect(open.explanation).toMatch(
        /^Cannot say: whether .* is not known\. In the most urgent case HSENI is to be told /,
      );
      const answered = { ...sprained, [fact]: fact === 'hospitalAdmissionHours' ? 2 : false };
      expect(asked(belfast(answered)).decision).toBe('not-reportable');
      // Great Britain asks three of them only for work in an enclosed space.
      expect(asked({ ...sprained, [fact]: null }).decision).toBe('not-reportable');
    },
  );

  it('asks after poisoning, also besides another injury, whether an acute illness followed', () => {
    const injuries = [...sprained.injuries!, { injury: 'asphyxia-poisoning', part: null }];
    const { decision, needs } = asked(belfast({ ...sprained, injuries, lostConsciousness: false }));
    expect([decision, needs.map(({ fact }) => fact).toSorted()]).toEqual([
      'cannot-say',
      ['acuteIllness', 'hospitalAdmissionHours', 'resuscitated'],
    ]);
  });

  it('asks how long who was concussed or hurt inside was in hospital, where more than 24 hours make it a major injury', () => {
    const inside = { ...hurt('concussion-internal', 'trunk'), lostConsciousness: false };
    const { decision, needs } = asked(belfast(inside));
    expect([decision, needs.map(({ fact }) => fact)]).toEqual(['cannot-say', ['hospitalAdmissionHours']]);
    expect(asked(belfast({ ...inside, hospitalAdmissionHours: 24 })).decision).toBe('not-reportable');
    expect(asked(belfast({ ...inside, hospitalAdmissionHours: 24.5 })).decision).toBe('reportable');
    expect(asked({ ...inside, crushDamagedOrgans: false }).decision).toBe('not-reportable');
  });

  it('asks for no report of days away where the injury is a major one', () => {
    const given = { ...broken('foot'), incapacity: off(['04', '20']).incapacity };
    expect(asked(belfast(given), '2026-03-21').findings.map(({ rule }) => rule)).toEqual(['major-injury-worker']);
    expect(asked(given, '2026-03-21').findings.map(({ rule }) => rule)).toEqual([
      'specified-injury-worker',
      'over-seven-day-injury',
    ]);
  });

  it('reports the public who were taken to hospital, for whatever', () => {
    expect(asked(belfast({ ...wetStair, hospitalFor: 'examination' })).decision).toBe('reportable');
  });

  it('has a longer list of diseases than ours', () => {
    const given: GivenFacts = {
      nation: 'northern-ireland',
      personType: 'employee',
      disease: { disease: 'another', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-01' },
    };
    expect(asked(given).decision).toBe('cannot-say');
    expect(asked({ ...given, nation: 'wales' }).decision).toBe('not-reportable');
  });
});

describe('the rules', () => {
  it('hold from the day to the day that they carry', () => {
    expect(asked({ ...broken('foot'), occurredOn: '2013-10-01' }, '2013-10-02').decision).toBe('reportable');
    expect(asked({ ...broken('foot'), occurredOn: '2013-09-30' }, '2013-10-02').decision).toBe('cannot-say');
  });

  it('follow the data: Northern Ireland with over seven days from 2027', () => {
    const changed = laws.map((law) => ({
      ...law,
      rules: law.rules.flatMap((rule) =>
        rule.code === 'over-three-day-injury'
          ? [
              { ...rule, inForceTo: '2026-12-31' },
              { ...rule, code: 'over-seven-day-injury', overDays: 7, reportWithinDays: 15, inForceFrom: '2027-01-01' },
            ]
          : [rule],
      ),
    }));
    const offForFive = (day: string): GivenFacts => ({
      ...sprained,
      incapacity: [{ from: plusDays(day, 1), to: plusDays(day, 5) }],
      occurredOn: day,
      nation: 'northern-ireland',
    });
    expect(asked(offForFive('2026-12-31'), '2027-01-05', changed)).toMatchObject({
      decision: 'reportable',
      reportBy: '2027-01-10',
    });
    expect(asked(offForFive('2027-01-01'), '2027-01-06', changed)).toMatchObject({ decision: 'not-reportable' });
  });

  const outcomes: Record<string, GivenFacts> = {
    death: { diedOn: '2026-03-03' },
    'specified-injury': { injuries: [{ injury: 'fracture', part: 'foot' }], diagnosedByDoctor: true },
    'over-seven-day': { incapacity: [{ from: '2026-03-04', to: '2026-03-11' }] },
    'over-three-day': { incapacity: [{ from: '2026-03-04', to: '2026-03-07' }] },
    'first-aid-or-minor': { takenFromSceneToHospital: false },
    'taken-to-hospital': { takenFromSceneToHospital: true, hospitalFor: 'treatment' },
    'specified-injury-hospital-premises': {
      injuries: [{ injury: 'fracture', part: 'foot' }],
      diagnosedByDoctor: true,
      onHospitalPremises: true,
      takenFromSceneToHospital: false,
    },
    violence: { isViolence: true, takenFromSceneToHospital: false },
    'not-work-related': { workRelated: 'none' },
    'dangerous-occurrence': { isAnyoneHurt: false, occurrences: [{ kind: 'lifting-equipment', failed: 'collapse' }] },
    'disease-diagnosed': {
      isAnyoneHurt: false,
      disease: { disease: 'asthma', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-04' },
    },
  };
  const combinations = (data as { kind: string; personType?: string; outcome?: string; result?: string }[]).filter(
    ({ kind }) => kind === 'combination',
  );
  it.each(combinations.map(({ personType, outcome, result }) => [personType!, outcome!, result!] as const))(
    'give for %s and %s: %s',
    (personType, outcome, result) => {
      const answer = asked(
        {
          ...atWork,
          ...(personType !== 'any' && { personType: personType as 'employee' }),
          injuries:
            outcome.includes('disease') || outcome.includes('occurrence')
              ? null
              : [{ injury: 'strain-sprain', part: 'back' }],
          takenFromSceneToHospital: outcome === 'over-seven-day' ? false : null,
          ...outcomes[outcome],
        },
        '2026-03-12',
      );
      const asking = answer.findings.filter(
        ({ decision }) => decision !== 'not-reportable' && decision !== 'cannot-say',
      );
      expect(asking.map(({ rule }) => rule)).toEqual(result === 'none' ? [] : [result]);
    },
  );
});
