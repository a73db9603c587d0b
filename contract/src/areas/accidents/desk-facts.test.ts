import { describe, expect, it } from 'vitest';
import { decide } from '../../riddor/decide.ts';
import { RiddorFacts } from '../../riddor/facts.ts';
import { DeskFacts, factsFor, normalWorkDaysShown, type KnownOfAccident } from './desk-facts.ts';
import type { GivenFacts } from '../../riddor/facts.ts';

const employee = { code: 'employee', details: { riddorPersonType: 'employee' } };
const tenant = { code: 'tenant', details: { riddorPersonType: 'non-worker' } };
const known = (of: Partial<KnownOfAccident> = {}): GivenFacts =>
  factsFor({
    accidentDate: '2026-03-03',
    nation: 'england',
    category: undefined,
    relation: undefined,
    incidentKind: undefined,
    injuries: [],
    normalWork: null,
    normalWorkDays: null,
    incapacity: [],
    riddorFacts: {},
    ...of,
  });
const answer = (of: Partial<KnownOfAccident>) => decide(RiddorFacts.parse(known(of)), '2026-03-30');
const buildingOf = {
  kind: 'structural-failure',
  isRiskToMany: true,
  isHigherRiskBuilding: true,
  heightMetres: null,
  storeys: null,
  attentionOn: '2026-03-03',
} as const;
const nobodyHurt = (code: string) => ({ category: { code, details: { personInjured: false } } });

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
    'building-safety-occurrence',
  ])('%s alone never makes it say that nothing is to be reported', (code) => {
    const { decision, needs } = answer({ category: { code } });
    expect(decision).toBe('cannot-say');
    expect(needs).not.toEqual([]);
  });

  it.each(['near-miss', 'property-damage', 'fire', 'environmental', 'dangerous-occurrence'])(
    '%s asks whether it was a dangerous occurrence, and is no longer open once somebody says that it was none',
    (code) => {
      const open = answer(nobodyHurt(code));
      expect([open.decision, open.needs.map(({ fact }) => fact)]).toEqual([
        'cannot-say',
        expect.arrayContaining(['occurrences']),
      ]);
      const riddorFacts = { occurrences: [], isAnyoneHurt: false };
      expect(answer({ ...nobodyHurt(code), riddorFacts }).decision).toBe('not-reportable');
      const lift = [{ kind: 'lifting-equipment', failed: 'load-bearing-part' } as const];
      expect(
        answer({ ...nobodyHurt(code), riddorFacts: { occurrences: lift, employeeInvolved: 'none' } }),
      ).toMatchObject({ decision: 'reportable', reportBy: '2026-03-13' });
    },
  );

  it('does not ask whether anybody was hurt where the category or a recorded injury says so', () => {
    const asks = (of: Partial<KnownOfAccident>) => answer(of).needs.map(({ fact }) => fact);
    expect(asks({ category: { code: 'road-traffic' }, relation: employee })).toContain('isAnyoneHurt');
    for (const code of ['minor-injury', 'first-aid', 'over-3-day', 'member-of-public-minor'])
      expect(asks({ category: { code }, relation: employee }), code).not.toContain('isAnyoneHurt');
    const injuries = [{ injury: 'strain-sprain', part: 'wrist' }];
    expect(asks({ category: { code: 'road-traffic' }, relation: employee, injuries })).not.toContain('isAnyoneHurt');
    // Whoever says otherwise is believed.
    const denied = { category: { code: 'first-aid' }, riddorFacts: { isAnyoneHurt: false } };
    expect(known(denied)).toMatchObject({ isAnyoneHurt: false });
  });

  it('asks of an occurrence of a building whether it was one of RIDDOR as well, and whether somebody was hurt', () => {
    const of = (riddorFacts: DeskFacts) => answer({ category: { code: 'building-safety-occurrence' }, riddorFacts });
    const low = { ...buildingOf, isHigherRiskBuilding: false };
    expect(of({ buildingOccurrence: low, isAnyoneHurt: false })).toMatchObject({ decision: 'cannot-say' });
    expect(of({ buildingOccurrence: low, occurrences: [] })).toMatchObject({ decision: 'cannot-say' });
    expect(of({ buildingOccurrence: low, occurrences: [], isAnyoneHurt: false }).decision).toBe('not-reportable');
    expect(of({ buildingOccurrence: buildingOf }).decision).toBe('reportable');
  });

  it('is of a hazard that was only seen, a theft or a threat that nobody was hurt', () => {
    for (const code of ['unsafe-condition', 'security', 'verbal-abuse'])
      expect(answer(nobodyHurt(code)).explanation).toBe('Not reportable: nobody was hurt.');
  });

  it('is the periods, without any the days that were typed as one run, none where normal work could be done, and else nothing', () => {
    const away = (of: Partial<KnownOfAccident>) => known(of).incapacity;
    expect(away({ normalWork: false, normalWorkDays: 8 })).toEqual([{ from: '2026-03-04', to: '2026-03-11' }]);
    expect(away({ normalWorkDays: 8, incapacity: [{ from: '2026-03-05', to: null }] })).toEqual([
      { from: '2026-03-05', to: null },
    ]);
    expect(away({ normalWork: true })).toEqual([]);
    expect(away({ normalWorkDays: 0 })).toEqual([]);
    expect(away({ normalWork: false })).toBeNull();
    expect(away({})).toBeNull();
  });

  it('is of the normal work days the longest run so far, and what was typed only while there is no period', () => {
    const accidentDate = '2026-03-03';
    const periods = [
      { from: '2026-03-04', to: '2026-03-05' },
      { from: '2026-03-09', to: null },
    ];
    expect(normalWorkDaysShown({ accidentDate, incapacity: periods }, 30, '2026-03-12')).toBe(4);
    expect(normalWorkDaysShown({ accidentDate, incapacity: [] }, 30, '2026-03-12')).toBe(30);
  });

  it('is each injury by its codes; none that is noted is none that is known', () => {
    const injuries = [{ injury: 'fracture', part: 'wrist' }];
    expect(known({ injuries }).injuries).toEqual(injuries);
    expect(known().injuries).toBeNull();
  });

  it('leaves open who reports of an agency worker, which their contract says', () => {
    const relation = { code: 'agency-worker', details: { riddorPersonType: 'other-worker' } };
    expect(known({ relation })).toMatchObject({ personType: 'other-worker', agencyWorkerOf: null });
    expect(known({ relation, riddorFacts: { agencyWorkerOf: 'hirer' } })).toMatchObject({ agencyWorkerOf: 'hirer' });
    expect(known({ relation: employee })).not.toHaveProperty('agencyWorkerOf');
  });

  it('says nothing by a contract with an agency of who came otherwise', () => {
    const relation = { code: 'contractor-employee', details: { riddorPersonType: 'other-worker' } };
    expect(known({ relation, riddorFacts: { agencyWorkerOf: 'hirer' } })).not.toHaveProperty('agencyWorkerOf');
  });

  it('believes what shows that somebody was hurt before a category that says nobody was', () => {
    const riddorFacts: DeskFacts = {
      takenFromSceneToHospital: true,
      hospitalFor: 'treatment',
      occurrences: [],
      isAccident: true,
      workRelated: 'condition-of-premises',
    };
    const { decision } = answer({ ...nobodyHurt('near-miss'), relation: tenant, riddorFacts });
    expect(decision).toBe('reportable');
  });

  it('is of a death that it was at once until its day is told, so that the last day is the earliest', () => {
    const fatal = { category: { code: 'fatality-non-worker' }, relation: tenant };
    const riddorFacts = { workRelated: 'condition-of-premises' } as const;
    expect(answer({ ...fatal, riddorFacts })).toMatchObject({ decision: 'reportable', reportBy: '2026-03-13' });
    expect(known({ ...fatal, riddorFacts: { diedOn: '2026-03-20' } })).toMatchObject({ diedOn: '2026-03-20' });
  });

  it('is what somebody told it before what the category says, and the nation told before that of the property', () => {
    expect(known({ category: { code: 'road-traffic' } })).toMatchObject({ movingVehicleOnRoad: true });
    expect(
      known({ category: { code: 'road-traffic' }, riddorFacts: { movingVehicleOnRoad: false, nation: 'wales' } }),
    ).toMatchObject({ movingVehicleOnRoad: false, nation: 'wales' });
  });
});

describe('what is told beside the fields of a record', () => {
  it('keeps what was told and nothing else: of what is seldom so, also that nobody knows', () => {
    expect(DeskFacts.parse({})).toEqual({});
    expect(DeskFacts.parse({ workRelated: null, isSuicide: null, resuscitated: false, employer: ' ' })).toEqual({
      isSuicide: null,
      resuscitated: false,
    });
    expect(DeskFacts.parse({ hospitalAdmissionHours: null })).toEqual({ hospitalAdmissionHours: null });
  });

  it('is the same in whichever order it comes, so that saving it again is no change', () => {
    const one = DeskFacts.parse({ resuscitated: true, nation: 'wales' });
    expect(JSON.stringify(one)).toBe(JSON.stringify(DeskFacts.parse({ nation: 'wales', resuscitated: true })));
  });

  it('refuses a fact that it does not know, and one that the record has a field for', () => {
    expect(DeskFacts.safeParse({ isMisspelt: true }).success).toBe(false);
    expect(DeskFacts.safeParse({ occurredOn: '2026-03-03' }).success).toBe(false);
  });
});
