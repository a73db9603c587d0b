import { describe, expect, it } from 'vitest';
import { asked, broken, nobodyHurt, off, wetStair } from './testing.ts';
import type { GivenFacts } from './facts.ts';

/** An event for each rule of the desk's table that requires something, by its number there. */
const events: Record<string, [number: string, rule: string, given: GivenFacts]> = {
  'a death': ['3', 'death-work-accident', { ...wetStair, diedOn: '2026-03-03' }],
  'a death of a biological agent': [
    '3b',
    'death-biological-agent',
    { ...wetStair, isAccident: false, diedOn: '2026-03-05', diedOfBiologicalAgent: true },
  ],
  'a later death': ['4', 'death-within-one-year', { ...broken('lower-limb'), diedOn: '2026-03-05' }],
  'a specified injury': ['5', 'specified-injury-worker', broken('foot')],
  'more than seven days': ['6', 'over-seven-day-injury', off(['04', '20'])],
  'a visitor to hospital': ['7', 'non-worker-taken-to-hospital', wetStair],
  'a visitor hurt in a hospital': [
    '8',
    'non-worker-specified-injury-hospital-premises',
    { ...wetStair, ...broken('foot'), personType: 'non-worker', onHospitalPremises: true },
  ],
  'a dangerous occurrence': [
    '9',
    'dangerous-occurrence',
    { ...nobodyHurt, occurrences: [{ kind: 'hazardous-escapes', couldInjure: true }] },
  ],
  'a disease': [
    '10',
    'occupational-disease',
    {
      ...nobodyHurt,
      personType: 'employee',
      disease: { disease: 'asthma', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-04' },
    },
  ],
  'a disease of regulation 9': [
    '11',
    'carcinogen-mutagen-biological-agent',
    {
      ...nobodyHurt,
      personType: 'employee',
      disease: { disease: 'biological-agent', isLinkedToWork: true, diagnosisReceivedOn: '2026-03-04' },
    },
  ],
  'more than three days': ['14', 'over-three-day-record', off(['04', '08'])],
};

const numbers = Object.values(events).map(([number]) => number);
/** The rules that each excludes, as in riddor-desk.md. A later death from an injury that was never reportable is rule 3's. */
const lifting: [string, GivenFacts, lifts: string[], by?: string][] = [
  ['nothing', {}, []],
  ['medical treatment', { duringMedicalTreatment: true }, ['3', '4', '5', '6', '7', '8', '14'], 'reg. 14(1)'],
  [
    'a vehicle on a road',
    { movingVehicleOnRoad: true, roadException: 'none' },
    ['3', '3b', '4', '5', '6', '7', '8', '14'],
    'reg. 14(3)-(4)',
  ],
  ['a train on the road', { movingVehicleOnRoad: true, roadException: 'train' }, []],
  ['a substance that a vehicle carried', { movingVehicleOnRoad: true, roadException: 'substance-carried' }, []],
  ['work beside the road', { movingVehicleOnRoad: true, roadException: 'work-on-or-beside-road' }, []],
  ['duty in the armed forces', { onArmedForcesDuty: true }, ['3', '3b', '4', '5', '6', '10', '11', '14'], 'reg. 14(5)'],
  [
    'other law',
    { notifiedUnderOtherLaw: 'electricity-safety' },
    numbers.filter((number) => number !== '14'),
    'reg. 14(6)',
  ],
];

describe('what lifts a rule', () => {
  it.each(lifting)('%s', (_, given, lifts, by) => {
    const lifted = Object.values(events).flatMap(([number, rule, event]) => {
      const { findings } = asked({ ...event, ...given }, '2026-03-21');
      const found = findings.find((finding) => finding.rule === rule);
      return !found || found.decision === 'not-reportable' ? [number] : [];
    });
    expect(lifted).toEqual(lifts);
    if (by)
      expect(asked({ ...broken('foot'), ...given }).explanation).toMatch(
        new RegExp(`^Not reportable: .+ \\(${RegExp.escape(by)}\\)\\.$`),
      );
  });

  it('control of the premises lifts the deaths of a self-employed person, and nothing else of theirs', () => {
    const own: GivenFacts = { personType: 'self-employed', onOwnPremises: true };
    const decisions = ['a death', 'a death of a biological agent', 'a specified injury'].map((name) => {
      const [, rule, event] = events[name]!;
      return asked({ ...event, ...own }, '2026-03-21').findings.find((finding) => finding.rule === rule)?.decision;
    });
    expect(decisions).toEqual(['not-reportable', 'not-reportable', 'another-reports']);
  });
});
