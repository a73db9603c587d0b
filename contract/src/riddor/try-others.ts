import { isWorker } from './accident.ts';
import type { RiddorFacts } from './facts.ts';
import { occurrenceTests } from './occurrences.ts';
import { reporterOfDisease, reporterOfGas, reporterOfInjury, reporterOfOccurrence } from './reporter.ts';
import { cite, type Law, type Rule } from './rules.ts';
import type { Tried } from './tried.ts';
import { all, no, notKnown, testFact, yes, type Need, type Truth } from './truth.ts';

/** Rule 3b: a death from exposure at work to a biological agent, which need not be an accident; counted from the death. */
export function tryBiologicalDeath(facts: RiddorFacts, law: Law, rules: readonly Rule[]): Tried[] {
  const rule = rules.find(({ code }) => code === 'death-biological-agent');
  const { diedOn, diedOfBiologicalAgent } = facts;
  if (!rule || diedOn === null || diedOfBiologicalAgent === false) return [];
  const met = testFact(
    diedOfBiologicalAgent,
    yes('somebody died of exposure at work to a biological agent', cite(law, 'reg. 6(2)', 'reg. 3')),
    no(''),
    'diedOfBiologicalAgent',
    'whether the person died of exposure at work to a biological agent',
  );
  return [
    { rule, met, clock: { from: diedOn, what: 'the death', fact: 'diedOn' }, reporter: reporterOfInjury(facts, law) },
  ];
}

/** Rule 9: each dangerous occurrence, by the tests of its paragraph. */
export function tryOccurrences(facts: RiddorFacts, law: Law, rules: readonly Rule[]): Tried[] {
  const rule = rules.find(({ code }) => code === 'dangerous-occurrence');
  if (!rule) return [];
  const by = cite(law, 'reg. 7', 'reg. 3');
  const clock = { from: facts.occurredOn, what: 'the occurrence', fact: 'occurredOn' };
  const reporter = reporterOfOccurrence(facts, law);
  if (facts.occurrences === null) {
    const met = notKnown('occurrences', 'which dangerous occurrence of Schedule 2 it was, if any', by);
    return [{ rule, met, clock, reporter }];
  }
  return facts.occurrences.flatMap((occurrence, at) =>
    occurrenceTests(occurrence, law).map((test) => {
      // The paragraphs are those of Great Britain: in Northern Ireland the schedule is cited as a whole.
      const cited =
        test.is === null
          ? atPlace(test.needs, at)
          : { ...test, by: [by, ...(law.isNorthernIreland ? ['Sch. 2'] : test.by)] };
      return { rule, met: cited, clock, reporter };
    }),
  );
}

/** The facts of an occurrence by its index in the list: `occurrences.0.hoursStopped`. */
const atPlace = (needs: readonly Need[], at: number): Truth => ({
  is: null,
  needs: needs.map((need) => ({ ...need, fact: need.fact.replace('occurrences', `occurrences.${at}`) })),
});

const listedWork: Record<string, [name: string, letter: string]> = {
  'carpal-tunnel': ['carpal tunnel syndrome', '8(a)'],
  'cramp-hand-forearm': ['cramp of the hand or forearm', '8(b)'],
  dermatitis: ['occupational dermatitis', '8(c)'],
  'hand-arm-vibration': ['hand-arm vibration syndrome', '8(d)'],
  asthma: ['occupational asthma', '8(e)'],
  tendonitis: ['tendonitis or tenosynovitis of the hand or forearm', '8(f)'],
  'occupational-cancer': ['cancer from a carcinogen or mutagen at work', '9(a)'],
  'biological-agent': ['disease from a biological agent at work', '9(b)'],
};

/** Rules 10 and 11: a diagnosis received for somebody currently at work. */
export function tryDisease(facts: RiddorFacts, law: Law, rules: readonly Rule[]): Tried[] {
  const known10 = facts.disease;
  if (!known10) return [];
  const { disease } = known10;
  const isOfReg9 = disease === 'occupational-cancer' || disease === 'biological-agent';
  const rule = rules.find(
    ({ code }) => code === (isOfReg9 ? 'carcinogen-mutagen-biological-agent' : 'occupational-disease'),
  );
  if (!rule) return [];
  const [name, letter] = listedWork[disease ?? ''] ?? ['the disease', '8'];
  const by = cite(law, `reg. ${letter}`, 'reg. 5(1)');
  const worker = isWorker(facts);
  const listed: Truth =
    disease === null || (disease === 'another' && law.isNorthernIreland)
      ? notKnown(
          'disease.disease',
          disease === null ? 'which disease it is' : 'whether the disease is on the list of Northern Ireland',
        )
      : disease === 'another'
        ? no('the disease is not on the list', by)
        : yes('');
  const met = all(
    worker.is === false ? no('only the disease of a person at work is reportable', by) : worker,
    testFact(
      known10.isStillAtWork,
      yes(''),
      no('the person no longer works', by),
      'disease.isStillAtWork',
      'whether the person is still at work',
    ),
    listed,
    testFact(
      known10.isFromDoctor,
      yes(''),
      no('no doctor diagnosed it', by),
      'disease.isFromDoctor',
      'whether a doctor diagnosed it',
    ),
    known10.diagnosisReceivedOn === null
      ? notKnown('disease.diagnosisReceivedOn', 'when a diagnosis was received')
      : yes(''),
    facts.personType === 'self-employed'
      ? yes('')
      : testFact(
          known10.isInWriting,
          yes(''),
          no('of an employee only a diagnosis in writing counts', by, ...(law.isNorthernIreland ? [] : ['reg. 2(1)'])),
          'disease.isInWriting',
          'whether the diagnosis was in writing',
        ),
    testFact(
      known10.isLinkedToWork,
      yes(`a diagnosis of ${name}, with the work that causes it, was received of somebody at work`, by),
      no(`the person's work is not the kind that causes ${name}`, by),
      'disease.isLinkedToWork',
      `whether the person's work or exposure is the kind that causes ${name}`,
    ),
  );
  const clock = {
    from: known10.diagnosisReceivedOn,
    what: 'the diagnosis was received',
    fact: 'disease.diagnosisReceivedOn',
  };
  return [{ rule, met, clock, reporter: reporterOfDisease(facts, law) }];
}

/** Rules 12 and 13, unless another provision already requires a report (`elsewhere`, reg. 11(3)(a)). */
export function tryGas(facts: RiddorFacts, law: Law, rules: readonly Rule[], elsewhere: Truth): Tried[] {
  const { gas } = facts;
  if (!gas) return [];
  const isFitting = gas.what === 'fitting';
  const rule = rules.find(({ code }) => code === (isFitting ? 'dangerous-gas-fitting' : 'gas-incident-supplier'));
  if (!rule) return [];
  const by = cite(law, isFitting ? 'reg. 11(2)' : 'reg. 11(1)', 'reg. 6');
  const except = cite(law, 'reg. 11(3)', 'reg. 6');
  const incident = all(
    testFact(
      gas.ledTo === null ? null : gas.ledTo !== 'none-of-these',
      yes('gas led to a death, to unconsciousness or to hospital', by),
      no('nobody died, lost consciousness or went to hospital', by),
      'gas.ledTo',
      'whether gas led to a death, to unconsciousness or to hospital',
    ),
  );
  const fitting = all(
    testFact(
      gas.isAtTestPlace,
      no('it was tested at a place set aside for that', except),
      yes(''),
      'gas.isAtTestPlace',
      'whether it was tested at a place set aside for that',
    ),
    testFact(
      gas.isReportedBefore,
      no('the same information was reported before', except),
      yes(''),
      'gas.isReportedBefore',
      'whether the same information was reported before',
    ),
    testFact(
      gas.isFittingDangerous,
      yes('a gas fitting is or was likely to kill, to make unconscious or to bring to hospital', by),
      no('the gas fitting is not dangerous', by),
      'gas.isFittingDangerous',
      'whether the gas fitting is dangerous',
    ),
  );
  const which: Truth =
    gas.what === null
      ? notKnown('gas.what', 'whether it is a gas incident or a gas fitting')
      : isFitting
        ? fitting
        : incident;
  const met = all(
    elsewhere.is === null
      ? elsewhere
      : elsewhere.is
        ? no(elsewhere.why, cite(law, 'reg. 11(3)(a)', 'reg. 6'))
        : yes(''),
    which,
  );
  const isOurs =
    gas.ourPart === null
      ? null
      : isFitting
        ? gas.ourPart === 'gas-safe-business'
        : gas.ourPart === 'conveyor' || gas.ourPart === 'supplier';
  const clock = isFitting
    ? { from: gas.informedOn, what: 'enough was known to decide', fact: 'gas.informedOn' }
    : { from: facts.occurredOn, what: 'the incident', fact: 'occurredOn' };
  return [{ rule, met, clock, reporter: reporterOfGas(isFitting, isOurs, law) }];
}
