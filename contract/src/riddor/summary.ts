import type { Day } from '../cycles/calendar.ts';
import type { RiddorFacts } from './facts.ts';
import type { Finding } from './finding.ts';
import { inOneText, noNotice, type Judged } from './judge.ts';
import { cite, lawOf, type Law } from './rules.ts';
import { cannotSay, dayInWords, IN_THE_MOST_URGENT_CASE, inBrackets, isNotKnown } from './sentences.ts';
import { eachOnce } from './truth.ts';

/** One decision from all findings: the strongest, with the earliest deadline of those covered by one report (reg. 15). */
export function summaryOf(judged: readonly Judged[], facts: RiddorFacts, asOf: Day): Finding {
  const decision = judged[0]!.finding.decision;
  const leading = judged.filter(({ finding }) => finding.decision === decision);
  const serving = leading.filter((one) => !isOfThePast(one, leading, facts)).toSorted(byUrgency);
  const laterDeath = openLaterDeath(leading, judged);
  const sooner = soonerIfMet(serving, judged);
  const asking = [...leading, ...(laterDeath ? [laterDeath] : []), ...(isReported(serving[0]!.finding) ? sooner : [])];
  const needs = needsOf(asking);
  // Northern Ireland has no such regulation.
  const regulation15 = isOneReport(serving) && facts.nation !== 'northern-ireland' ? 'reg. 15' : '';
  const looks = judged.map(({ finding }) => finding.nextLookOn).filter((on) => on !== null);
  const dated = serving.map(({ finding }) => finding).filter(({ reportBy }) => reportBy !== null);
  const first = dated.toSorted((one, other) => one.reportBy!.localeCompare(other.reportBy!))[0];
  const explanation = explanationOf(decision, serving, judged, needs, regulation15);
  return {
    ...serving[0]!.finding,
    regulation: [...regulationsOf(serving), regulation15].filter(Boolean).join('; '),
    ...(first && { reportBy: first.reportBy, isLate: first.isLate, clockFrom: first.clockFrom }),
    nextLookOn: looks.toSorted()[0] ?? null,
    needs,
    explanation: [
      sooner.length ? withoutNoNotice(explanation) : explanation,
      insteadOf(laterDeath, facts),
      soonerInWords(serving[0]!.finding, sooner, facts, asOf),
    ].join(''),
  };
}

const needsOf = (some: readonly Judged[]) => eachOnce(some.flatMap(({ finding }) => finding.needs));

const regulationsOf = (some: readonly Judged[]) =>
  [...new Set(some.flatMap(({ finding }) => finding.regulation.split('; ')))].filter(Boolean);

/** A death reportable like any other (reg. 6(1)), while it is not known whether it is one for which reg. 6(3) sets no deadline. */
const openLaterDeath = (leading: readonly Judged[], judged: readonly Judged[]) =>
  leading.some(({ finding }) => finding.rule === 'death-work-accident' && isReported(finding))
    ? judged.find(({ finding }) => finding.rule === 'death-within-one-year' && finding.decision === 'cannot-say')
    : undefined;

const isReported = ({ decision }: Finding) => decision === 'reportable' || decision === 'another-reports';

function insteadOf(laterDeath: Judged | undefined, { nation }: RiddorFacts): string {
  const law = laterDeath && lawOf(nation);
  if (!law) return '';
  const rule = cite(law, 'reg. 6(3)', 'reg. 4');
  return ` Of an employee whose injury was itself reportable, ${rule} asks for the notice alone and sets no day: ${isNotKnown(laterDeath.finding.needs)}.`;
}

/**
 * What cannot be decided yet and would be more urgent than what is decided already: a fracture that no doctor is known to have
 * diagnosed, of somebody away for more than seven days; and what is told whatever else is reported. While nothing is decided, all.
 */
function soonerIfMet(serving: readonly Judged[], judged: readonly Judged[]): Judged[] {
  const decided = serving.map(({ finding }) => finding).filter(isReported);
  if (!decided.length && serving[0]!.finding.decision !== 'cannot-say') return [];
  const isNotifiedAnyway = decided.some(({ notifyWithoutDelay }) => notifyWithoutDelay);
  const isDeathNotified = decided.some(isOfDeath);
  const first = decided.flatMap(({ reportBy }) => reportBy ?? []).toSorted()[0] ?? '';
  return judged
    .filter(({ finding, ifMet }) => {
      if (!ifMet) return false;
      if (!decided.length) return true;
      if (isOfDeath(finding)) return !isDeathNotified;
      const isSooner = ifMet.reportBy !== null && ifMet.reportBy < first;
      return !ifMet.counted || (ifMet.notifyWithoutDelay && !isNotifiedAnyway) || isSooner;
    })
    .toSorted((one, other) => (one.ifMet!.reportBy ?? '9').localeCompare(other.ifMet!.reportBy ?? '9'));
}

const isOfDeath = ({ rule }: Finding) => rule.startsWith('death-');

/** A death, and what has no day, is mentioned whatever else is reported. */
const isOfItsOwn = ({ finding, ifMet }: Judged) => isOfDeath(finding) || !ifMet!.counted;

/** That no notice is needed is not said while it may be. */
const withoutNoNotice = (text: string) => text.replace(`${noNotice}the`, 'The').replace(`${noNotice}their`, 'Their');

function soonerInWords(leading: Finding, sooner: readonly Judged[], { nation }: RiddorFacts, asOf: Day): string {
  const law = lawOf(nation);
  if (!sooner.length || !law) return '';
  const duty = `${IN_THE_MOST_URGENT_CASE} ${dutyIfMet(sooner, leading.reporter, law, asOf)}`;
  if (leading.decision === 'cannot-say') return ` ${duty}`;
  const what = sooner.every(isOfItsOwn) ? 'More may be due than that' : 'It may be more urgent than that';
  return ` ${what}${inBrackets(regulationsOf(sooner))}: ${isNotKnown(needsOf(sooner))}. ${duty}`;
}

/** What is due by the earliest of the rules that may be met, and of whom: of "them", if the text has named them. */
function dutyIfMet(sooner: readonly Judged[], named: string | null, { authority }: Law, asOf: Day): string {
  const { reportBy, counted, other } = sooner[0]!.ifMet!;
  const isOthers = sooner.every(({ ifMet }) => ifMet!.other !== null);
  const ofDeath = sooner.every(({ finding }) => isOfDeath(finding)) ? ' of the death' : '';
  const toNotify = isOthers
    ? `${other === named ? 'they are' : `${other} is`} to tell ${authority}`
    : `${authority} is to be told`;
  const notified = sooner.some(({ ifMet }) => ifMet!.notifyWithoutDelay) ? `${toNotify}${ofDeath} without delay` : '';
  const theirs = notified || other === named ? 'their report' : `the report of ${other}`;
  const report = isOthers ? theirs : 'the report';
  if (!reportBy) {
    if (counted) return `${notified}.`;
    return `${notified || `${report} is to be sent to ${authority} without delay`}; the law sets no day.`;
  }
  const isPast = reportBy < asOf;
  const due = `${report} ${isPast ? 'was' : 'is'} due by ${dayInWords(reportBy)}, ${counted}`;
  return `${[notified, due].filter(Boolean).join(', and ')}${isPast ? ': find out at once' : ''}.`;
}

/** One report covers several rules if the same person must make it (reg. 15). */
const isOneReport = (serving: readonly Judged[]) =>
  serving.length > 1 &&
  serving.every(
    ({ finding: { reporter, reportBy, notifyWithoutDelay } }) =>
      reporter === serving[0]!.finding.reporter && (reportBy !== null || notifyWithoutDelay),
  );

/** An injury whose deadline had passed before the person died of it: only the notice of the death is due now. */
function isOfThePast({ finding }: Judged, leading: readonly Judged[], { diedOn }: RiddorFacts): boolean {
  const hasLaterDeath = leading.some((one) => one.finding.rule === 'death-within-one-year');
  const isOfInjury = finding.rule.includes('injury');
  return hasLaterDeath && isOfInjury && finding.reportBy !== null && diedOn !== null && finding.reportBy < diedOn;
}

function explanationOf(
  decision: Finding['decision'],
  serving: readonly Judged[],
  judged: readonly Judged[],
  needs: Finding['needs'],
  regulation15: string,
): string {
  const explanations = [...new Set(serving.map(({ finding }) => finding.explanation))];
  switch (decision) {
    case 'not-reportable': {
      const reasons = [...new Set(serving.map(({ because }) => because))].filter(Boolean);
      return `Not reportable: ${reasons.join('; and ')}.`;
    }
    case 'cannot-say': {
      const meanwhile = judged.filter(
        ({ finding }) => finding.decision === 'not-yet' || finding.decision === 'record-only',
      );
      const texts = needs.length && explanations.length > 1 ? [cannotSay(needs)] : explanations;
      return [...texts, ...meanwhile.slice(0, 1).map(({ finding }) => finding.explanation)].join(' ');
    }
    case 'reportable':
    case 'another-reports': {
      if (!isOneReport(serving)) return explanations.join(' ');
      const reasons = [...new Set(serving.map(({ because }) => because))];
      const serves = ` One report serves ${serving.length === 2 ? 'both' : 'all'}${regulation15 && ` (${regulation15})`}.`;
      return `${inOneText(serving[0]!.who, reasons, serving[0]!.duty)}${serves}`;
    }
    default:
      return explanations[0]!;
  }
}

/** What must be notified without delay comes first, then the earliest deadline. */
const byUrgency = ({ finding: one }: Judged, { finding: other }: Judged) =>
  Number(other.notifyWithoutDelay) - Number(one.notifyWithoutDelay) ||
  (one.reportBy ?? '9').localeCompare(other.reportBy ?? '9');
