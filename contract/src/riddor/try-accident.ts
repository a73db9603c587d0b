import { plusInterval, type Day } from '../cycles/calendar.ts';
import { isWorker, workAccident, workReasonInWords } from './accident.ts';
import { lifted } from './exclusions.ts';
import type { RiddorFacts } from './facts.ts';
import { longestOf, runsOf, type Run } from './incapacity.ts';
import { majorInjury } from './major-injuries.ts';
import { reporterOfInjury } from './reporter.ts';
import { cite, type Law, type Rule } from './rules.ts';
import { daysInWords } from './sentences.ts';
import { specifiedInjury } from './specified-injuries.ts';
import type { Tried } from './tried.ts';
import { all, any, no, not, notKnown, testFact, yes, type Truth } from './truth.ts';

const A_YEAR = { count: 1, unit: 'year' } as const;

/** An injury listed by the law: specified in Great Britain, major in Northern Ireland. */
const seriousInjury = (facts: RiddorFacts, law: Law) =>
  law.isNorthernIreland ? majorInjury(facts, law) : specifiedInjury(facts, law);

/** Away from normal work for more consecutive days than a rule allows. */
function overDays(facts: RiddorFacts, rule: Rule, law: Law, longest: Run | null): Truth {
  const by = cite(law, rule.regulation.split(';')[0]!);
  if (facts.occurredOn === null) return notKnown('occurredOn', 'on which day it happened');
  if (facts.incapacity === null)
    return notKnown('incapacity', 'on which days the person could not do their normal work');
  const days = longest?.days ?? 0;
  const limit = rule.overDays!;
  if (days > limit)
    return yes(
      `the person could not do their normal work for ${daysInWords(days)} in a row, more than ${limit}, the day of the accident not counted`,
      by,
    );
  return no(
    days
      ? `the person could not do their normal work for ${daysInWords(days)} in a row, which is not more than ${limit}`
      : 'the person could do their normal work',
    by,
  );
}

/** Hurt while not at work, and taken from the scene to hospital; in Great Britain for treatment of the injury. */
function takenToHospital(facts: RiddorFacts, law: Law): Truth {
  const by = cite(law, 'reg. 5(a)', 'reg. 3');
  const { injuries, takenFromSceneToHospital, hospitalFor } = facts;
  const taken = yes(
    `somebody was taken from the scene to hospital after an accident that ${workReasonInWords(facts)} caused`,
    by,
  );
  const reasons = {
    treatment: yes(
      `somebody was taken from the scene to hospital for treatment after an accident that ${workReasonInWords(facts)} caused`,
      by,
    ),
    examination: no('taken to hospital for an examination only, which is not treatment', by),
    precaution: no('taken to hospital as a precaution only, which is not treatment', by),
  };
  const unknown = notKnown('hospitalFor', 'whether hospital was for treatment of the injury');
  return all(
    testFact(
      takenFromSceneToHospital,
      taken,
      no('not taken to hospital from the scene', by),
      'takenFromSceneToHospital',
      'whether the person was taken to hospital from the scene',
    ),
    injuries?.length === 0 && hospitalFor !== 'treatment' ? no('no injury was found', by) : taken,
    law.isNorthernIreland ? taken : hospitalFor ? reasons[hospitalFor] : unknown,
  );
}

/** Rules 3 to 8, 14 and 15 of the desk: the requirements for an accident to a person. */
export function tryAccident(facts: RiddorFacts, law: Law, rules: readonly Rule[], asOf: Day): Tried[] {
  const gate = workAccident(facts, law);
  const reporter = reporterOfInjury(facts, law);
  const clock = { from: facts.occurredOn, what: 'the accident', fact: 'occurredOn' };
  const serious = seriousInjury(facts, law);
  const runs = facts.occurredOn && facts.incapacity ? runsOf(facts.incapacity, facts.occurredOn, asOf) : [];
  const longest = longestOf(runs);
  const lasting = runs.find(({ isLasting }) => isLasting) ?? null;
  const tried = (rule: Rule, met: Truth, more: Partial<Tried> = {}): Tried => ({ rule, met, clock, reporter, ...more });

  const reportableAbsence = rules
    .filter((rule) => rule.overDays && rule.kind === 'rule')
    .map((rule) => all(overDays(facts, rule, law, longest), not(lifted(rule.code, facts, law))));
  const injuryRule = rules.find(({ code }) => code === 'specified-injury-worker' || code === 'major-injury-worker');
  const reportableInjury = any(
    [...(injuryRule ? [all(serious, not(lifted(injuryRule.code, facts, law)))] : []), ...reportableAbsence],
    no('the injury was not reportable'),
  );

  return rules.flatMap((rule): Tried[] => {
    if (facts.personType !== null && !rule.personTypes.some((type) => type === facts.personType || type === 'any'))
      return [];
    if (rule.overDays)
      return [
        tried(rule, all(gate, isWorker(facts), overDays(facts, rule, law, longest)), { runs: { longest, lasting } }),
      ];
    switch (rule.code) {
      case 'specified-injury-worker':
      case 'major-injury-worker':
        return [tried(rule, all(gate, isWorker(facts), serious))];
      case 'non-worker-taken-to-hospital':
        return [tried(rule, all(gate, not(isWorker(facts)), takenToHospital(facts, law)))];
      case 'non-worker-specified-injury-hospital-premises': {
        if (facts.onHospitalPremises === false) return [];
        const where = testFact(
          facts.onHospitalPremises,
          yes('', cite(law, 'reg. 5(b)', 'reg. 3')),
          no(''),
          'onHospitalPremises',
          'whether it happened on hospital premises',
        );
        return [tried(rule, all(where, gate, not(isWorker(facts)), onPremises(serious)))];
      }
      case 'death-work-accident':
      case 'death-within-one-year':
        return deaths(rule).map((met) => tried(rule, met, rule.code === 'death-within-one-year' ? ofDeath : {}));
      default:
        return [];
    }
  });

  /** A later death of an employee from a reportable injury belongs to rule 4 only, within a year or after it. */
  function deaths(rule: Rule): Truth[] {
    const { diedOn, occurredOn, personType } = facts;
    if (diedOn === null) return [];
    const ofIt = testFact(
      facts.diedOfIt,
      yes(''),
      no('the person died of something else'),
      'diedOfIt',
      'whether the person died of the accident',
    );
    const isLater = occurredOn === null || diedOn > occurredOn;
    const isOver = occurredOn !== null && diedOn > plusInterval(occurredOn, A_YEAR);
    const later: Truth = !isLater
      ? no('')
      : personType === null
        ? notKnown('personType', 'whether the person was an employee, and whose')
        : personType === 'employee'
          ? reportableInjury
          : no('');
    if (rule.code === 'death-work-accident') {
      const by = cite(law, 'reg. 6(1)', 'reg. 3');
      if (later.is) return [];
      const isFirst =
        later.is === null && isOver ? later : yes('somebody died as a result of a work-related accident', by);
      return [all(gate, ofIt, isFirst)];
    }
    if (!isLater || later.is === false) return [];
    const by = cite(law, 'reg. 6(3)', 'reg. 4');
    const inTime = isOver
      ? no('the employee died more than one year after the accident', by)
      : yes('an employee died of a reportable injury within one year of the accident', by);
    return [
      all(
        gate,
        ofIt,
        occurredOn === null ? notKnown('occurredOn', 'on which day it happened') : inTime,
        later.is ? inTime : later,
      ),
    ];
  }
}

const ofDeath = { clock: { from: null, what: 'the death', fact: 'diedOn' } };

const onPremises = (serious: Truth): Truth =>
  serious.is
    ? { ...serious, why: `${serious.why.replace('somebody at work', 'somebody not at work')}, on hospital premises` }
    : serious;
