import { plusDays, type Day } from '../cycles/calendar.ts';
import { workAccident } from './accident.ts';
import type { RiddorFacts } from './facts.ts';
import { decisions, unanswered, type Finding, type RiddorDecision } from './finding.ts';
import { judgeBuildingOccurrence } from './higher-risk-building.ts';
import { normalWorkDaysOf, type Period } from './incapacity.ts';
import { judge, type Judged } from './judge.ts';
import { judgeOpenRun } from './open-run.ts';
import { isInForce, lawOf, laws, type Law, type Rule } from './rules.ts';
import { cannotSay } from './sentences.ts';
import { summaryOf } from './summary.ts';
import type { Tried } from './tried.ts';
import { tryAccident } from './try-accident.ts';
import { tryBiologicalDeath, tryDisease, tryGas, tryOccurrences } from './try-others.ts';
import { no, yes, type Need, type Truth } from './truth.ts';

/** What the Regulations require by the facts known on a date. Pure: server and form get the same result. */
export function decide(entered: RiddorFacts, asOf: Day, among: readonly Law[] = laws): RiddorDecision {
  if (entered.occurredOn !== null && entered.occurredOn > asOf)
    throw new RangeError(`What happened on ${entered.occurredOn} cannot be decided as of ${asOf}`);
  const facts = knownOn(entered, asOf);
  const judged = judgeAll(facts, asOf, among).toSorted((one, other) => rank(one) - rank(other));
  const { occurredOn, incapacity } = facts;
  const buildingOccurrence = judgeBuildingOccurrence(facts, asOf);
  const { rule: _, ...summary } = buildingOccurrence
    ? ofBuildingOr(judged, buildingOccurrence, facts, asOf)
    : summaryOf(judged, facts, asOf);
  return {
    ...summary,
    asOf,
    normalWorkDays: occurredOn && incapacity ? normalWorkDaysOf(incapacity, occurredOn, asOf) : null,
    findings: judged.map(({ finding }) => finding),
    buildingOccurrence,
  };
}

const rank = ({ finding }: Judged) => decisions.indexOf(finding.decision);

/** The stronger decision, so that a report that is due is shown; what RIDDOR lacks is asked as well. */
function ofBuildingOr(judged: readonly Judged[], building: Finding, facts: RiddorFacts, asOf: Day): Finding {
  if (judged.length === 0) return building;
  const riddor = summaryOf(judged, facts, asOf);
  const isBuildingFirst = decisions.indexOf(building.decision) < decisions.indexOf(riddor.decision);
  return isBuildingFirst ? { ...building, needs: [...building.needs, ...riddor.needs] } : riddor;
}

/** The facts as of a date: without what happened or became known later. */
function knownOn(facts: RiddorFacts, asOf: Day): RiddorFacts {
  const isYet = (on: Day | null | undefined) => !on || on <= asOf;
  const diedOn = isYet(facts.diedOn) ? facts.diedOn : null;
  return {
    ...facts,
    diedOn,
    incapacity: diedOn && facts.incapacity ? endedBefore(diedOn, facts.incapacity) : facts.incapacity,
    disease: isYet(facts.disease?.diagnosisReceivedOn) ? facts.disease : null,
    gas: isYet(facts.gas?.informedOn) ? facts.gas : null,
    buildingOccurrence: isYet(facts.buildingOccurrence?.attentionOn) ? facts.buildingOccurrence : null,
  };
}

/** A dead person is not away from work: open periods end the day before. */
const endedBefore = (day: Day, periods: readonly Period[]): Period[] =>
  periods
    .filter(({ from }) => from < day)
    .map(({ from, to }) => ({ from, to: to === null || to >= day ? plusDays(day, -1) : to }));

function judgeAll(facts: RiddorFacts, asOf: Day, among: readonly Law[]): Judged[] {
  const { nation, specialPlace } = facts;
  if (isOnlyOfBuilding(facts) && facts.isAnyoneHurt === false && facts.occurrences !== null) return [];
  if (nation === null) return [askedFirst('nation', 'in which nation it happened')];
  if (specialPlace === null) return [askedFirst('specialPlace', 'whether special rules apply to the place')];
  if (specialPlace !== 'none') {
    const [regulation, question] = specialPlaces[specialPlace];
    const answer = askedFirst('specialPlace', question, regulation);
    return [
      {
        ...answer,
        finding: { ...answer.finding, explanation: `Cannot say: special rules apply here (${regulation}).` },
      },
    ];
  }
  const law = lawOf(nation, among);
  if (!law) return [askedFirst('nation', 'which law holds there')];
  /** By the rules in force on the date of the event: for a disease, the date on which the diagnosis was received. */
  const within = (on: Day | null | undefined, judgeBy: (rules: readonly Rule[]) => Judged[]): Judged[] => {
    const rules = law.rules.filter((rule) => isInForce(rule, on ?? asOf));
    return rules.length ? judgeBy(rules) : [askedFirst('occurredOn', 'what the law that held on that day asked')];
  };
  const judgeEach = (tried: readonly Tried[]) => tried.map((one) => judge(one, facts, law, asOf));
  const { occurredOn, diedOn, disease, gas, occurrences } = facts;
  const found = [
    ...(isAccidentTried(facts) ? within(occurredOn, (rules) => judgeAccident(facts, law, rules, asOf)) : []),
    ...(diedOn ? within(diedOn, (rules) => judgeEach(tryBiologicalDeath(facts, law, rules))) : []),
    ...(occurrences?.length !== 0 ? within(occurredOn, (rules) => judgeEach(tryOccurrences(facts, law, rules))) : []),
    ...(disease ? within(disease.diagnosisReceivedOn, (rules) => judgeEach(tryDisease(facts, law, rules))) : []),
  ];
  if (!gas) return found.length ? found : [askedFirst('isAccident', 'what happened')];
  const gasOn = gas.what === 'fitting' ? gas.informedOn : occurredOn;
  const elsewhere = isReportableElsewhere(found);
  return [...found, ...within(gasOn, (rules) => judgeEach(tryGas(facts, law, rules, elsewhere)))];
}

const isReportable = ({ finding: { decision } }: Judged) => decision === 'reportable' || decision === 'another-reports';

/** The findings about the accident, without those made irrelevant by a stronger one. */
function judgeAccident(facts: RiddorFacts, law: Law, rules: readonly Rule[], asOf: Day): Judged[] {
  const tried = tryAccident(facts, law, rules, asOf);
  const all = tried.map((one) => ({ ...judge(one, facts, law, asOf), one }));
  const ofInjury = (code: string) => /^(specified|major)-injury/.test(code);
  const isDeath = all.some((one) => one.finding.rule === 'death-work-accident' && isReportable(one));
  const isSerious = isDeath || all.some((one) => ofInjury(one.finding.rule) && isReportable(one));
  const isReportedAbsence = all.some((one) => one.one.rule.overDays && isReportable(one));
  const kept = all.filter((one) => {
    const { rule } = one.one;
    if (isDeath && (ofInjury(rule.code) || rule.code.startsWith('non-worker'))) return isReportable(one);
    if (!rule.overDays) return true;
    if (rule.kind === 'record-only')
      return ['record-only', 'cannot-say'].includes(one.finding.decision) && !isSerious && !isReportedAbsence;
    // Northern Ireland requires a report of days away only if the injury is not already reportable.
    return isSerious ? isReportable(one) && !law.isNorthernIreland : true;
  });
  const absence = all.find(({ one }) => one.rule.overDays && one.rule.kind === 'rule');
  const record = rules.find((rule) => rule.overDays && rule.kind === 'record-only');
  const open =
    absence && !isSerious && !isReportedAbsence
      ? judgeOpenRun(absence.one, workAccident(facts, law), record, facts, law)
      : null;
  return open ? [...kept.filter((one) => one !== absence), open] : kept;
}

/** Whether another provision of the Regulations already requires a report (reg. 11(3)(a)). */
function isReportableElsewhere(found: readonly Judged[]): Truth {
  if (found.some(isReportable)) return yes('something else in the Regulations already asks for a report of it');
  const needs: Need[] = found.flatMap(({ finding }) => (finding.decision === 'cannot-say' ? finding.needs : []));
  return needs.length ? { is: null, needs } : no('');
}

const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== null);
const ofAccident = [
  'isAnyoneHurt',
  'isAccident',
  'injuries',
  'incapacity',
  'diedOn',
  'takenFromSceneToHospital',
] as const;
const isAboutOthers = ({ occurrences, disease, gas }: RiddorFacts) => Boolean(occurrences?.length || disease || gas);

/** Occurrences, diseases and gas need not hurt anybody: besides them, an accident is tried only if facts of one were given. */
function isAccidentTried(facts: RiddorFacts): boolean {
  if (!isAboutOthers(facts)) return true;
  if (facts.isAnyoneHurt === false || (facts.isAccident === false && !facts.isViolence)) return false;
  return ofAccident.some((fact) => isGiven(facts[fact]));
}
/** Besides the building occurrence, no facts of an accident, a disease, gas or a dangerous occurrence were given. */
const isOnlyOfBuilding = (facts: RiddorFacts) =>
  facts.buildingOccurrence !== null &&
  !isAboutOthers(facts) &&
  !ofAccident.some((fact) => facts[fact] && isGiven(facts[fact]));

const specialPlaces = {
  mine: ['Sch. 2 Part 3', 'what the special rules for mines ask'],
  quarry: ['Sch. 2 Part 4', 'what the special rules for quarries ask'],
  well: ['Sch. 2 Part 1 para. 20', 'what the special rules for wells ask'],
  railway: ['Sch. 2 Part 5', 'what the special rules for railways ask'],
  offshore: ['Sch. 2 Part 6', 'what the special rules for offshore workplaces ask'],
} as const;

function askedFirst(fact: string, question: string, regulation = ''): Judged {
  const needs = [{ fact, question, regulation }];
  return {
    finding: { ...unanswered(fact, regulation), needs, explanation: cannotSay(needs) },
    because: '',
    who: '',
    duty: '',
  };
}
