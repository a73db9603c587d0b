import type { RiddorFacts } from './facts.ts';
import type { Finding } from './finding.ts';
import type { Judged } from './judge.ts';
import { cannotSay, listed } from './sentences.ts';

/** One answer from all findings: the strongest, with the earliest day of those that one report serves (reg. 15). */
export function summaryOf(judged: readonly Judged[], facts: RiddorFacts): Finding {
  const decision = judged[0]!.finding.decision;
  const leading = judged.filter(({ finding }) => finding.decision === decision);
  const serving = leading.filter((one) => !isOfThePast(one, leading, facts)).toSorted(byUrgency);
  const needs = [
    ...new Map(leading.flatMap(({ finding }) => finding.needs).map((need) => [need.question, need])).values(),
  ];
  const isOne = serving.length > 1 && (decision === 'reportable' || decision === 'another-reports');
  const regulations = [...new Set(serving.flatMap(({ finding }) => finding.regulation.split('; ')))].filter(Boolean);
  const looks = judged.map(({ finding }) => finding.nextLookOn).filter((on) => on !== null);
  const dated = serving.map(({ finding }) => finding).filter(({ reportBy }) => reportBy !== null);
  const first = dated.toSorted((one, other) => one.reportBy!.localeCompare(other.reportBy!))[0];
  return {
    ...serving[0]!.finding,
    regulation: [...regulations, ...(isOne ? ['reg. 15'] : [])].join('; '),
    ...(first && { reportBy: first.reportBy, isLate: first.isLate, clockFrom: first.clockFrom }),
    nextLookOn: looks.toSorted()[0] ?? null,
    needs,
    explanation: explanationOf(decision, serving, judged, needs),
  };
}

/** An injury whose last day had passed when the person died of it: the notice of the death is what is due now. */
function isOfThePast({ finding }: Judged, leading: readonly Judged[], { diedOn }: RiddorFacts): boolean {
  const hasLaterDeath = leading.some((one) => one.finding.rule === 'death-within-one-year');
  const isOfInjury = /injury/.test(finding.rule);
  return hasLaterDeath && isOfInjury && finding.reportBy !== null && diedOn !== null && finding.reportBy < diedOn;
}

function explanationOf(
  decision: Finding['decision'],
  serving: readonly Judged[],
  judged: readonly Judged[],
  needs: Finding['needs'],
): string {
  const explanations = [...new Set(serving.map(({ finding }) => finding.explanation))];
  switch (decision) {
    case 'not-reportable': {
      const reasons = [...new Set(serving.map(({ because }) => because))].filter(Boolean);
      return reasons.length
        ? `Not reportable: ${reasons.join('; and ')}.`
        : 'Nothing was told that the Regulations ask about.';
    }
    case 'cannot-say': {
      const meanwhile = judged.filter(
        ({ finding }) => finding.decision === 'not-yet' || finding.decision === 'record-only',
      );
      const texts = needs.length && explanations.length > 1 ? [cannotSay(needs)] : explanations;
      return [...texts, ...meanwhile.slice(0, 1).map(({ finding }) => finding.explanation)].join(' ');
    }
    case 'reportable': {
      if (serving.length === 1) return explanations[0]!;
      const reasons = [...new Set(serving.map(({ because }) => because))];
      return `Reportable: ${reasons.join('; and ')}. ${serving[0]!.duty} One report serves ${serving.length === 2 ? 'both' : 'all'} (reg. 15).`;
    }
    case 'another-reports':
      return serving.length === 1
        ? explanations[0]!
        : `${explanations[0]!} One report serves ${listed([...new Set(serving.map(({ because }) => because))])} (reg. 15).`;
    default:
      return explanations[0]!;
  }
}

/** What must be told at once comes first, then what is due first. */
const byUrgency = ({ finding: one }: Judged, { finding: other }: Judged) =>
  Number(other.notifyWithoutDelay) - Number(one.notifyWithoutDelay) ||
  (one.reportBy ?? '9').localeCompare(other.reportBy ?? '9');
