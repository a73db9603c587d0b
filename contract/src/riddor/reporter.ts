import type { RiddorFacts } from './facts.ts';
import { cite, type Law } from './rules.ts';
import type { Need } from './truth.ts';

/** Who must report (reg. 3(1)). `isOurs` is null if that is not known; it may still be reportable. */
export type Reporter = {
  isOurs: boolean | null;
  /** As named in a sentence. */
  name: string;
  /** Why it is them: "employs the person". */
  because: string;
  by: string;
  /** A self-employed person hurt on their own premises need not notify anybody without delay (Sch. 1 para. 1(2)). */
  needsNoNotice?: true;
  needs: readonly Need[];
};

const us = (because: string, by: string): Reporter => ({
  isOurs: true,
  name: 'this organisation',
  because,
  by,
  needs: [],
});
const others = (name: string, because: string, by: string): Reporter => ({
  isOurs: false,
  name,
  because,
  by,
  needs: [],
});
const unclear = (fact: string, question: string, by: string): Reporter => ({
  isOurs: null,
  name: 'not known',
  because: '',
  by,
  needs: [{ fact, question, regulation: by }],
});

/** In Northern Ireland regulation 2 defines who is responsible, in one paragraph for all cases. */
const cited = (law: Law, regulation: string) => cite(law, regulation, 'reg. 2(1)');

function whoControls({ premisesControlledBy }: RiddorFacts, by: string): Reporter {
  if (premisesControlledBy === null) return unclear('premisesControlledBy', 'who was in control of the premises', by);
  if (premisesControlledBy === 'us') return us('was in control of the premises', by);
  return others('whoever was in control of the premises', 'has to', by);
}

function employerOf(facts: RiddorFacts, by: string): Reporter {
  const { agencyWorkerOf, employer } = facts;
  if (agencyWorkerOf === null)
    return unclear('agencyWorkerOf', 'who reports by the contract between agency and hirer', by);
  if (agencyWorkerOf === 'hirer') return us('answers for the person by the contract with the agency', by);
  if (agencyWorkerOf === 'agency')
    return others(employer ?? 'the agency', 'answers for the person by the contract with the hirer', by);
  return employer ? others(employer, 'employs the person', by) : others("the person's employer", 'has to', by);
}

/** For an injury or a death. */
export function reporterOfInjury(facts: RiddorFacts, law: Law): Reporter {
  const asEmployer = cited(law, 'reg. 3(1)(a)(i)');
  const inControl = cited(law, 'reg. 3(1)(a)(ii)');
  switch (facts.personType) {
    case null:
      return unclear('personType', 'whether the person was an employee, and whose', asEmployer);
    case 'employee':
      return us('employs the person', asEmployer);
    case 'other-worker':
      return employerOf(facts, asEmployer);
    case 'non-worker':
      return whoControls(facts, inControl);
    case 'self-employed': {
      if (facts.onOwnPremises === null)
        return unclear('onOwnPremises', 'whether the self-employed person controlled the premises', inControl);
      if (!facts.onOwnPremises) return whoControls(facts, inControl);
      const by = cited(law, 'Sch. 1 para. 1(2)');
      return {
        ...others('the self-employed person', 'was on their own premises', by),
        needsNoNotice: true,
      };
    }
  }
}

export function reporterOfDisease(facts: RiddorFacts, law: Law): Reporter {
  const asEmployer = cited(law, 'reg. 3(1)(b)(i)');
  if (facts.personType === 'employee') return us('employs the person', asEmployer);
  if (facts.personType === 'other-worker') return employerOf(facts, asEmployer);
  if (facts.personType === 'self-employed')
    return others('the self-employed person', 'reports their own disease', cited(law, 'reg. 3(1)(b)(ii)'));
  return unclear('personType', 'whether the person was an employee, and whose', asEmployer);
}

/** For a dangerous occurrence: the employer of the employee involved, or whoever controlled the premises. */
export function reporterOfOccurrence(facts: RiddorFacts, law: Law): Reporter {
  const asEmployer = cited(law, 'reg. 3(1)(a)(i)');
  const ofPerson = {
    employee: 'ours',
    'other-worker': 'of-another-employer',
    'self-employed': 'none',
    'non-worker': 'none',
  } as const;
  const involved = facts.employeeInvolved ?? (facts.personType && ofPerson[facts.personType]);
  if (involved === 'ours') return us('employs the person involved', asEmployer);
  if (involved === 'of-another-employer') return employerOf(facts, asEmployer);
  if (involved === 'none') return whoControls(facts, cited(law, 'reg. 3(1)(a)(ii)'));
  return unclear('employeeInvolved', 'whether an employee was involved, and whose', asEmployer);
}

/** For a gas incident or fitting: whoever conveys or supplies the gas, or the Gas Safe registered business. */
export function reporterOfGas(isFitting: boolean, isOurs: boolean | null, law: Law): Reporter {
  const by = cite(law, 'reg. 11', 'reg. 6');
  const doing = isFitting ? 'is the Gas Safe registered business' : 'conveys or supplies the gas';
  if (isOurs === null) return unclear('gas.ourPart', `whether this organisation ${doing}`, by);
  if (isOurs) return us(doing, by);
  return others(isFitting ? 'the Gas Safe registered business' : 'whoever conveys or supplies the gas', 'has to', by);
}
