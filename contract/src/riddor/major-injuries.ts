import type { Injury, RiddorFacts } from './facts.ts';
import { injuryInWords, isKnownInjury, regionOf } from './injury-words.ts';
import { cite, type Law } from './rules.ts';
import {
  askedWith,
  fracture,
  hypothermiaOrHeat,
  mayBe,
  moreThanADayInHospital,
  noneOfThese,
  resuscitation,
  unconsciousness,
} from './specified-injuries.ts';
import { any, no, notKnown, testFact, yes, type Truth } from './truth.ts';

const none = no('no such injury');
const isMajor = (what: string) => `${what} is a major injury`;

/** A dislocation of shoulder, hip, knee or spine. Neck and back are spine; for an arm or leg the joint is asked. */
function dislocation({ dislocated }: RiddorFacts, injury: Injury, by: string): Truth {
  if (injury.injury !== 'dislocation') return none;
  if (injury.part === 'neck' || injury.part === 'back') return yes(isMajor('a dislocation of the spine'), by);
  if (/finger|hand|wrist|toe|foot|ankle|head|face|eye|ear/.test(injury.part ?? ''))
    return no(`${injuryInWords(injury)} is not one of shoulder, hip, knee or spine`, by);
  return testFact(
    dislocated === null ? null : dislocated === 'shoulder-hip-knee-or-spine',
    yes(isMajor('a dislocation of shoulder, hip, knee or spine'), by),
    none,
    'dislocated',
    'which joint was dislocated',
  );
}

/** Facts about an eye count whatever part the injury is recorded for; they are asked for if it may have been the eye. */
function eye(facts: RiddorFacts, by: string): Truth {
  const { eyeInjury } = facts;
  const concerns = (injury: Injury) =>
    mayBe(injury, 'burn', 'laceration-open-wound', 'foreign-body') &&
    (injury.part === 'eye' || injury.part === 'several-head-locations' || regionOf(injury) === null);
  const test = testFact(
    eyeInjury === null ? null : eyeInjury !== 'another',
    yes(isMajor('a chemical or hot metal burn, or a penetrating injury, of the eye'), by),
    none,
    'eyeInjury',
    'whether the eye was penetrated, or burnt by a chemical or hot metal',
  );
  return askedWith(facts, eyeInjury !== null, concerns, test);
}

function listed(facts: RiddorFacts, injury: Injury, by: string): Truth {
  if (!isKnownInjury(injury)) return notKnown('injuries', 'which of the listed injuries it is');
  if (injury.injury === 'amputation' || injury.injury === 'loss-of-sight')
    return yes(isMajor(injuryInWords(injury)), by);
  return dislocation(facts, injury, by);
}

const shocked = ['electric-shock', 'burn', 'asphyxia-poisoning'];
/** Injuries that lead to hospital stays: more than 24 hours there make any injury a major one. */
const admitted = [...shocked, 'concussion-internal'];

/** A test of a seldom fact: if it is not given, it is asked only after injuries that it goes with; a null is not asked for again. */
function usually(facts: RiddorFacts, fact: keyof RiddorFacts, after: readonly string[], test: Truth): Truth {
  const isAsked = facts.injuries?.some((injury) => mayBe(injury, ...after));
  return facts[fact] !== undefined || isAsked ? test : none;
}

/** A major injury of RIDDOR (NI) 1997, as listed in riddor-desk.md (section 9), partly from general knowledge. */
export function majorInjury(facts: RiddorFacts, law: Law): Truth {
  const by = cite(law, 'reg. 3');
  const causes = ['head-injury', 'asphyxia', 'harmful-substance', 'electric-shock', 'another-cause'];
  const tests = [
    fracture(facts, isMajor('{}'), 'a major injury', by, false),
    ...(facts.injuries ?? []).map((injury) => listed(facts, injury, by)),
    eye(facts, by),
    unconsciousness(facts, causes, isMajor('an injury with loss of consciousness'), by),
    usually(facts, 'resuscitated', shocked, resuscitation(facts, isMajor('an injury that needed resuscitation'), by)),
    usually(
      facts,
      'hospitalAdmissionHours',
      admitted,
      moreThanADayInHospital(facts, isMajor('an injury with more than 24 hours in hospital'), by),
    ),
    usually(
      facts,
      'hypothermiaOrHeatIllness',
      [],
      hypothermiaOrHeat(facts, isMajor('hypothermia or heat illness'), by),
    ),
    usually(
      facts,
      'acuteIllness',
      ['asphyxia-poisoning'],
      testFact(
        facts.acuteIllness ?? null,
        yes(isMajor('an acute illness from a substance or a biological agent'), by),
        none,
        'acuteIllness',
        'whether there was acute illness from a substance or a biological agent',
      ),
    ),
  ];
  return any(tests, noneOfThese(facts, tests, 'a major injury', by));
}
