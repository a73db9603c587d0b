import type { Injury, RiddorFacts } from './facts.ts';
import { injuryInWords, isKnownInjury, isKnownPart, regionOf } from './injury-words.ts';
import { citeNamed, type Law } from './rules.ts';
import { all, any, no, notKnown, testFact, yes, type Truth } from './truth.ts';

const atWork = (what: string) => `${what} of somebody at work is a specified injury`;
const none = no('no such injury');
/** "Multiple injuries" and injuries missing in the national list may be any injury. */
export const mayBe = (injury: Injury, ...codes: string[]) => !isKnownInjury(injury) || codes.includes(injury.injury!);

/** Tests each injury given; if none are given, they may be any. */
function ofEach(facts: RiddorFacts, test: (injury: Injury) => Truth): Truth {
  if (facts.injuries === null) return whatInjuries;
  const tests = facts.injuries.map(test);
  return any(tests, tests.find(({ is, ...test }) => is === false && 'by' in test && test.by.length > 0) ?? none);
}
/** A missing fact is asked for only if an injury can go with it; if no injuries are given, those come first. */
export function askedWith(
  facts: RiddorFacts,
  isKnown: boolean,
  concerns: (injury: Injury) => boolean,
  test: Truth,
): Truth {
  if (isKnown) return test;
  if (facts.injuries === null) return whatInjuries;
  return facts.injuries.some(concerns) ? test : none;
}

const whatInjuries = notKnown('injuries', 'what the injuries are');
const whichInjury = notKnown('injuries', 'which of the listed injuries it is');
const whichPart = notKnown('injuries', 'which part of the body is hurt');

/** A fracture other than of finger, thumb or toe, diagnosed by a doctor. */
export function fracture(facts: RiddorFacts, why: string, list: string, by: string, needsDoctor: boolean): Truth {
  return ofEach(facts, (injury) => {
    if (!mayBe(injury, 'fracture')) return none;
    if (!isKnownInjury(injury)) return whichInjury;
    if (injury.part === 'finger-or-fingers' || injury.part === 'toe')
      return no(`${injuryInWords(injury)} is not ${list}`, by);
    if (!isKnownPart(injury)) return whichPart;
    const found = yes(why.replace('{}', injuryInWords(injury)), by);
    const diagnosed = notKnown('diagnosedByDoctor', 'whether a doctor diagnosed the fracture', by);
    return !needsDoctor || facts.diagnosedByDoctor ? found : diagnosed;
  });
}

const isAtLimb = (injury: Injury) => regionOf(injury) === 'limb';
const isAtHead = (injury: Injury) => regionOf(injury) === 'head' || regionOf(injury) === null;

function amputation(facts: RiddorFacts, by: string): Truth {
  return ofEach(facts, (injury) => {
    if (!mayBe(injury, 'amputation')) return none;
    if (!isKnownInjury(injury)) return whichInjury;
    if (isAtLimb(injury)) return yes(atWork(injuryInWords(injury)), by);
    return regionOf(injury) === null ? whichPart : none;
  });
}

const reachesAnEye = ['burn', 'laceration-open-wound', 'foreign-body', 'contusion-bruising', 'other-known'];
/** Burns of the face may reach the eye, as may injuries of several parts of the body or an unknown one; a sprain does not. */
const mayBeAtEye = (injury: Injury) =>
  injury.part === 'eye' ||
  injury.part === 'several-head-locations' ||
  (injury.part === 'other-parts-of-face' && injury.injury === 'burn') ||
  (regionOf(injury) === null && reachesAnEye.includes(injury.injury ?? ''));

function lossOfSight(facts: RiddorFacts, by: string): Truth {
  const concerns = (injury: Injury) => mayBe(injury, 'loss-of-sight') || mayBeAtEye(injury);
  const { doctorSaysSightLoss } = facts;
  const test = testFact(
    doctorSaysSightLoss,
    yes('an injury that a doctor says is likely to take or reduce sight for good is a specified injury', by),
    none,
    'doctorSaysSightLoss',
    'whether a doctor says that sight is likely to be lost or reduced for good',
  );
  return askedWith(facts, doctorSaysSightLoss !== null, concerns, test);
}

function crush(facts: RiddorFacts, by: string): Truth {
  const concerns = (injury: Injury) => mayBe(injury, 'concussion-internal', 'other-known') && !isAtLimb(injury);
  const test = testFact(
    facts.crushDamagedOrgans,
    yes('a crush of head or torso that damaged the brain or internal organs is a specified injury', by),
    none,
    'crushDamagedOrgans',
    'whether a crush damaged the brain or internal organs',
  );
  return askedWith(facts, facts.crushDamagedOrgans !== null, concerns, test);
}

function burn(facts: RiddorFacts, by: string): Truth {
  const { burnPercent, burnHarmsOrgans } = facts;
  const large = testFact(
    burnPercent === null ? null : burnPercent > 10,
    yes(`a burn of ${burnPercent}% of the body, more than 10%, is a specified injury`, by),
    none,
    'burnPercent',
    'how much of the body is burnt',
  );
  const harmful = testFact(
    burnHarmsOrgans,
    yes('a burn with significant damage to eyes, breathing or other vital organs is a specified injury', by),
    none,
    'burnHarmsOrgans',
    'whether the burn damaged eyes, breathing or other vital organs',
  );
  const test = any(
    [large, harmful],
    no('a burn of at most 10% of the body that harms no vital organ is not a specified injury', by),
  );
  return askedWith(facts, burnPercent !== null || burnHarmsOrgans !== null, (injury) => mayBe(injury, 'burn'), test);
}

const scalping = (facts: RiddorFacts, by: string): Truth =>
  testFact(
    facts.isScalping,
    yes('scalping that needs hospital treatment is a specified injury', by),
    none,
    'isScalping',
    'whether it was a scalping that needed hospital treatment',
  );

/** Whether consciousness was lost, from a relevant cause; asked if an injury that can go with it was given. */
export function unconsciousness(facts: RiddorFacts, causes: readonly string[], why: string, by: string): Truth {
  const { lostConsciousness, unconsciousFrom } = facts;
  const concerns = (injury: Injury) =>
    mayBe(injury, 'asphyxia-poisoning', 'concussion-internal', 'electric-shock') || isAtHead(injury);
  const isOfCause = unconsciousFrom === null ? null : causes.includes(unconsciousFrom);
  const lost = testFact(
    lostConsciousness,
    yes('', by),
    none,
    'lostConsciousness',
    'whether the person lost consciousness',
  );
  const cause = testFact(isOfCause, yes(why, by), none, 'unconsciousFrom', 'what made the person unconscious');
  // The cause is not asked for until it is known to have happened.
  const test = lostConsciousness === null && isOfCause === null ? lost : all(lost, cause);
  return askedWith(facts, lostConsciousness !== null || unconsciousFrom !== null, concerns, test);
}

export const resuscitation = ({ resuscitated = null }: RiddorFacts, why: string, by: string): Truth =>
  testFact(resuscitated, yes(why, by), none, 'resuscitated', 'whether the person was resuscitated');

export const moreThanADayInHospital = (
  { hospitalAdmissionHours: hours = null }: RiddorFacts,
  why: string,
  by: string,
) =>
  testFact(
    hours === null ? null : hours > 24,
    yes(why, by),
    none,
    'hospitalAdmissionHours',
    'whether the person was in hospital for more than 24 hours',
  );

export const hypothermiaOrHeat = (facts: RiddorFacts, why: string, by: string): Truth =>
  testFact(
    facts.hypothermiaOrHeatIllness ?? null,
    yes(why, by),
    none,
    'hypothermiaOrHeatIllness',
    'whether there was hypothermia or heat illness',
  );

function enclosedSpace(facts: RiddorFacts, by: string): Truth {
  const from = 'an injury from working in an enclosed space that';
  const because = (what: string) => `${from} ${what} is a specified injury`;
  return all(
    testFact(facts.inEnclosedSpace, yes(''), none, 'inEnclosedSpace', 'whether it happened in an enclosed space'),
    any(
      [
        hypothermiaOrHeat(facts, because('led to hypothermia or heat illness'), by),
        resuscitation(facts, because('needed resuscitation'), by),
        moreThanADayInHospital(facts, because('led to more than 24 hours in hospital'), by),
      ],
      none,
    ),
  );
}

/** None of the listed injuries is met: names the injuries, or the one ground that came close. */
export function noneOfThese({ injuries }: RiddorFacts, tests: readonly Truth[], list: string, by: string): Truth {
  const close = tests.find((test) => test.is === false && test.by.length > 0);
  if (close) return close;
  const names = [...new Set((injuries ?? []).map(injuryInWords))];
  return no(
    names.length
      ? `${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not ${list}`
      : `no injury that was recorded is ${list}`,
    by,
  );
}

/** If several grounds are met, each is stated, with its regulation (riddor-desk.md, section 5). */
function everyGround(tests: readonly Truth[]): Truth | undefined {
  const met = tests.flatMap((test) => (test.is ? [test] : []));
  return met.length > 1 ? yes(met.map(({ why }) => why).join(', and '), ...met.flatMap(({ by }) => by)) : undefined;
}

/** A specified injury, (a) to (h) of regulation 4(1). */
export function specifiedInjury(facts: RiddorFacts, law: Law): Truth {
  const by = (code: string) => citeNamed(law, `specified-injury.${code}`);
  const tests = [
    fracture(facts, atWork('{}'), 'a specified injury', by('fracture'), true),
    amputation(facts, by('amputation')),
    lossOfSight(facts, by('sight')),
    crush(facts, by('crush')),
    burn(facts, by('burn')),
    scalping(facts, by('scalping')),
    unconsciousness(
      facts,
      ['head-injury', 'asphyxia'],
      `loss of consciousness from ${facts.unconsciousFrom === 'asphyxia' ? 'asphyxia' : 'a head injury'} is a specified injury`,
      by('unconsciousness'),
    ),
    enclosedSpace(facts, by('enclosed-space')),
  ];
  return everyGround(tests) ?? any(tests, noneOfThese(facts, tests, 'a specified injury', 'reg. 4(1)'));
}
