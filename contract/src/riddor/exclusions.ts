import type { RiddorFacts } from './facts.ts';
import { cite, citeNamed, type Law } from './rules.ts';
import { all, any, no, notKnown, testFact, yes, type Truth } from './truth.ts';

const roadExceptions = {
  train: ['it involved a train', 'a'],
  'substance-carried': ['a substance that the vehicle carried did the harm', 'b'],
  loading: ['somebody was loading or unloading', 'c'],
  'work-on-or-beside-road': ['somebody was at work on or beside the road', 'd'],
} as const;

const otherLaws = {
  nuclear: 'nuclear law',
  'merchant-shipping': 'merchant shipping law',
  'civil-aviation': 'civil aviation law',
  'ionising-radiation': 'ionising radiation law',
  'electricity-safety': 'electricity safety law',
} as const;

/** The reason that keeps an accident with a moving vehicle on a road reportable, or null. */
export function roadException(facts: RiddorFacts, law: Law): { why: string; by: string } | null {
  const { movingVehicleOnRoad, roadException: exception } = facts;
  if (!movingVehicleOnRoad || exception === null || exception === 'none') return null;
  const [why, letter] = roadExceptions[exception];
  return { why, by: cite(law, `reg. 14(3)(${letter})`, 'reg. 10') };
}

function onRoad({ movingVehicleOnRoad, roadException: exception }: RiddorFacts, law: Law): Truth {
  const by = citeNamed(law, 'exclusion.road-traffic');
  return all(
    testFact(
      movingVehicleOnRoad,
      yes(''),
      no(''),
      'movingVehicleOnRoad',
      'whether a vehicle moving on a road caused it',
    ),
    testFact(
      exception === null ? null : exception === 'none',
      yes('a vehicle moving on a road caused it, and none of the exceptions applies', by),
      no(''),
      'roadException',
      'whether it involved a train, a substance carried, loading, or work on or beside the road',
    ),
  );
}

function underOtherLaw({ notifiedUnderOtherLaw: other }: RiddorFacts, law: Law): Truth {
  if (other === null) return notKnown('notifiedUnderOtherLaw', 'whether other law asks for its notification');
  if (other === 'none') return no('');
  return yes(`it must be notified under ${otherLaws[other]}`, citeNamed(law, 'exclusion.other-law'));
}

type Exclusion = { lifts: readonly string[]; applies: (facts: RiddorFacts, law: Law) => Truth };

const injuryRules = [
  'specified-injury-worker',
  'major-injury-worker',
  'over-seven-day-injury',
  'over-three-day-injury',
  'over-three-day-record',
];
const publicRules = ['non-worker-taken-to-hospital', 'non-worker-specified-injury-hospital-premises'];
const deathRules = ['death-work-accident', 'death-biological-agent', 'death-within-one-year'];
const diseaseRules = ['occupational-disease', 'carcinogen-mutagen-biological-agent'];

/** Which exclusion lifts which rules (riddor-desk.md, section 3; reg. 6(4) and 14). */
const exclusions: readonly Exclusion[] = [
  {
    lifts: ['death-work-accident', ...injuryRules, ...publicRules],
    applies: ({ duringMedicalTreatment }, law) =>
      testFact(
        duringMedicalTreatment,
        yes('it arose from treatment by or under a doctor or dentist', citeNamed(law, 'exclusion.medical-treatment')),
        no(''),
        'duringMedicalTreatment',
        'whether it arose from medical or dental treatment',
      ),
  },
  { lifts: [...deathRules, ...injuryRules, ...publicRules], applies: onRoad },
  {
    lifts: [...deathRules, ...injuryRules, ...diseaseRules],
    applies: ({ onArmedForcesDuty }, law) =>
      testFact(
        onArmedForcesDuty,
        yes('the person was on duty in the armed forces', citeNamed(law, 'exclusion.armed-forces')),
        no(''),
        'onArmedForcesDuty',
        'whether the person was on duty in the armed forces',
      ),
  },
  {
    lifts: ['death-work-accident', 'death-biological-agent'],
    applies: ({ personType, onOwnPremises }, law) =>
      all(
        testFact(
          personType === null ? null : personType === 'self-employed',
          yes(''),
          no(''),
          'personType',
          'whether the person was self-employed',
        ),
        testFact(
          onOwnPremises,
          yes('a self-employed person died on premises that they controlled', cite(law, 'reg. 6(4)', 'reg. 3')),
          no(''),
          'onOwnPremises',
          'whether the person controlled the premises',
        ),
      ),
  },
  {
    lifts: [...deathRules, ...injuryRules, ...publicRules, 'dangerous-occurrence', ...diseaseRules].filter(
      (code) => code !== 'over-three-day-record',
    ),
    applies: underOtherLaw,
  },
];

/** Whether an exclusion lifts a rule. */
export const lifted = (rule: string, facts: RiddorFacts, law: Law): Truth =>
  any(
    exclusions.filter(({ lifts }) => lifts.includes(rule)).map(({ applies }) => applies(facts, law)),
    no(''),
  );
