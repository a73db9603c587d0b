import type { RiddorFacts } from './facts.ts';
import { cite, type Law } from './rules.ts';
import { all, any, no, notKnown, not, testFact, yes, type Truth } from './truth.ts';

export const isWorker = ({ personType }: RiddorFacts): Truth =>
  testFact(
    personType === null ? null : personType !== 'non-worker',
    yes(''),
    no('the person was not at work'),
    'personType',
    'whether the person was at work',
  );

/** Any evidence of injury overrides "nobody was hurt". */
const hurt = ({ isAnyoneHurt, injuries, diedOn, incapacity, ...shown }: RiddorFacts): Truth => {
  const isHurtBy =
    Boolean(injuries?.length) ||
    Boolean(incapacity?.length) ||
    diedOn !== null ||
    (shown.takenFromSceneToHospital === true && shown.hospitalFor === 'treatment') ||
    Boolean(shown.lostConsciousness || shown.resuscitated || shown.hypothermiaOrHeatIllness || shown.isScalping) ||
    Boolean(shown.hospitalAdmissionHours || shown.burnPercent || shown.crushDamagedOrgans || shown.doctorSaysSightLoss);
  return testFact(isHurtBy || isAnyoneHurt, yes(''), no('nobody was hurt'), 'isAnyoneHurt', 'whether anybody was hurt');
};

/** An accident as defined by regulation 2(1): no suicide, no natural causes, violence only to somebody at work. */
function accident(facts: RiddorFacts, law: Law): Truth {
  const by = cite(law, 'reg. 2(1)', 'reg. 2');
  const { isAccident, isNaturalCauses, isSuicide, isViolence, injuries } = facts;
  const isOnlyNatural = Boolean(injuries?.length) && injuries!.every(({ injury }) => injury === 'natural-causes');
  const violenceAtWork = all(
    testFact(isViolence, yes(''), no('no violence'), 'isViolence', 'whether it was violence'),
    isWorker(facts),
    yes('violence to a person at work counts as an accident', by),
  );
  const violenceElsewhere = all(
    testFact(isViolence, yes(''), no('no violence'), 'isViolence', 'whether it was violence'),
    not(isWorker(facts)),
    yes('violence counts as an accident only where it is done to a person at work', by),
  );
  return all(
    testFact(isSuicide, no('a suicide is not an accident', by), yes(''), 'isSuicide', 'whether it was suicide'),
    testFact(
      isOnlyNatural ? true : isNaturalCauses,
      no('natural causes are not an accident', by),
      yes(''),
      'isNaturalCauses',
      'whether it came of natural causes',
    ),
    violenceElsewhere.is ? no(violenceElsewhere.why, by) : not(violenceElsewhere),
    any(
      [
        violenceAtWork,
        testFact(isAccident, yes(''), no(''), 'isAccident', 'whether an identifiable incident caused the injury'),
      ],
      no('no identifiable incident caused it, so it was not an accident', by),
    ),
  );
}

const workReasons = {
  'how-work-was-done': ['how work was done', 'reg. 2(2)(a)'],
  'plant-or-substances': ['plant or substances used for work', 'reg. 2(2)(b)'],
  'condition-of-premises': ['the condition of the premises', 'reg. 2(2)(c)'],
} as const;

/** The aspect of the work that caused it, for a sentence: "the condition of the premises". */
export const workReasonInWords = ({ workRelated }: RiddorFacts) =>
  workRelated && workRelated !== 'none' ? workReasons[workRelated][0] : 'the work';

function workRelation({ workRelated, personType }: RiddorFacts, law: Law): Truth {
  if (workRelated === null)
    return notKnown(
      'workRelated',
      'whether how work was done, plant or substances, or the condition of the premises caused it',
    );
  if (workRelated !== 'none') {
    const [, regulation] = workReasons[workRelated];
    return personType === 'non-worker' && !law.isNorthernIreland ? yes('', regulation) : yes('');
  }
  return no(
    'not work-related, since neither how work was done, nor plant or substances, nor the condition of the premises caused it',
    cite(law, 'reg. 2(1)-(2)', 'reg. 2'),
  );
}

/** The precondition of every rule about an accident: somebody hurt, by an accident, that is work-related (rules 1 and 2). */
export const workAccident = (facts: RiddorFacts, law: Law): Truth =>
  all(hurt(facts), accident(facts, law), workRelation(facts, law));
