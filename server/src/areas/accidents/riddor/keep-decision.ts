import { isDeepStrictEqual } from 'node:util';
import { accidentFieldLabels } from '@lintel/contract/areas/accidents/accident';
import { asksForReport, decisionInWords } from '@lintel/contract/areas/accidents/decision';
import { latest, plusDays } from '@lintel/contract/cycles/calendar';
import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { RiddorDecision } from '@lintel/contract/riddor/finding';
import { userIdOf } from '#platform/access';
import type { Scope } from '#platform/scope';
import { findAccident } from '../queries.ts';
import type { FoundAccident } from '../queries.ts';
import { factsOf } from './facts.ts';
import { notifyOfDecision } from './notices.ts';
import { asksAnother, stampReport } from './since-report.ts';
import { nextNumber } from '../next-number.ts';

/**
 * Decides of an accident as it stands now, and keeps that where the facts or the answer are others than before. Whoever
 * changes what the desk decides from calls it in the same transaction; the clock does on the days that may change it.
 * Returns what it decides; null of a redacted accident.
 */
export async function keepDecision(scope: Scope, accidentId: string): Promise<RiddorDecision['decision'] | null> {
  const accident = (await findAccident(scope, accidentId))!;
  // What was decided stays where the facts are gone (decision 036).
  if (accident.redactedAt) return null;
  const facts = await factsOf(scope, accident);
  const answer = RiddorDecision.parse(decide(facts, latest(scope.today, accident.happenedOn)));
  const last = await lastDecision(scope, accident);
  const isKept = last !== undefined && isSame(last, facts, answer);
  const decideOn = nextDecision(facts, answer);
  if (isKept) {
    if (decideOn !== accident.riddorDecideOn)
      await scope.db.updateTable('accidents').set({ riddorDecideOn: decideOn }).where('id', '=', accidentId).execute();
    return answer.decision;
  }
  const id = scope.newId();
  await scope.db
    .insertInto('accidentDecisions')
    .values({
      id,
      accidentId,
      number: nextNumber(scope, 'accident_decisions', accidentId),
      decidedOn: answer.asOf,
      decidedAt: scope.now.toISOString(),
      decidedBy: userIdOf(scope.me),
      decision: answer.decision,
      facts: JSON.stringify(facts),
      answer: JSON.stringify(answer),
    })
    .execute();
  const { decision, reportBy, nextLookOn } = answer;
  // What a manager said, they said of what was known then: a death, an injury or another duty is for somebody to judge anew.
  const { riddorReportable } = accident;
  const isUndone =
    last !== undefined &&
    riddorReportable !== null &&
    asksForReport(decision) !== riddorReportable &&
    (asksAnother(answer, last.answer) ||
      (!riddorReportable && !isDeepStrictEqual(facts.injuries, knownFrom(last)?.facts.injuries)));
  await scope.db
    .updateTable('accidents')
    .set({
      riddorDecisionId: id,
      riddorDecision: decision,
      riddorReportBy: reportBy,
      riddorNextLookOn: nextLookOn,
      riddorDecideOn: decideOn,
      ...(isUndone && { riddorReportable: null }),
    })
    .where('id', '=', accidentId)
    .execute();
  // A report that was noted before the desk kept its decisions was made of the first that it keeps.
  if (!last && accident.riddorReportedOn !== null) await stampReport(scope, accidentId);
  await notifyOfDecision(scope, accident, last && knownFrom(last), { facts, answer });
  const said = decisionInWords(answer);
  const before = last ? decisionInWords(last.answer) : null;
  if (said !== before && (before !== null || answer.decision !== 'cannot-say'))
    await scope.record(accidentId, {
      type: 'EDIT',
      event: 'accident.decided',
      changes: [
        { field: 'riddorDecision', label: 'RIDDOR', from: before, to: said },
        ...(isUndone ? [{ ...reportable, from: riddorReportable ? 'Yes' : 'No', to: null }] : []),
      ],
    });
  return decision;
}

/** What was kept, as the desk knows it today; nothing where a fact has another shape by now. */
function knownFrom(kept: Kept) {
  const [facts, answer] = [RiddorFacts.safeParse(kept.facts).data, RiddorDecision.safeParse(kept.answer).data];
  return facts && answer && { facts, answer };
}

const reportable = { field: 'riddorReportable', label: accidentFieldLabels.riddorReportable };

/** What was decided last: the one that the accident names, whatever the clock said when it was kept. */
export async function lastDecision({ db }: Scope, { riddorDecisionId }: Pick<FoundAccident, 'riddorDecisionId'>) {
  if (riddorDecisionId === null) return undefined;
  return db.selectFrom('accidentDecisions').selectAll().where('id', '=', riddorDecisionId).executeTakeFirst();
}

type Kept = { facts: unknown; answer: unknown };
/** Whether nothing but the day is another. A fact that the desk no longer knows is a change. */
function isSame(kept: Kept, facts: RiddorFacts, answer: RiddorDecision): boolean {
  const [before, said] = [RiddorFacts.safeParse(kept.facts), RiddorDecision.safeParse(kept.answer)];
  return (
    before.success &&
    said.success &&
    JSON.stringify(before.data) === JSON.stringify(facts) &&
    JSON.stringify(lasting(said.data)) === JSON.stringify(lasting(answer))
  );
}

/** An answer without what is another each day: of an open run that is the number of its days. */
const lasting = ({ asOf: _, normalWorkDays: __, explanation: ___, findings, ...answer }: RiddorDecision) => ({
  ...answer,
  findings: findings.map(({ explanation: ____, ...finding }) => finding),
  buildingOccurrence: answer.buildingOccurrence && { ...answer.buildingOccurrence, explanation: '' },
});

/** The last of the numbers of days that the law asks after: a run that is longer no longer changes the answer. */
const LONGEST_ASKED = 7;

/** The next day on which time alone may change an answer: each day of a run that lasts, and the day after a last day. */
function nextDecision({ incapacity }: RiddorFacts, answer: RiddorDecision): string | null {
  const { asOf, findings, buildingOccurrence, normalWorkDays } = answer;
  const isRunning = incapacity?.some(({ to }) => to === null || to > asOf) && (normalWorkDays ?? 0) <= LONGEST_ASKED;
  const due = [...findings, ...(buildingOccurrence ? [buildingOccurrence] : [])].map(({ reportBy }) => reportBy);
  const days = [
    ...(isRunning ? [plusDays(asOf, 1)] : []),
    ...due.flatMap((reportBy) => (reportBy && reportBy >= asOf ? [plusDays(reportBy, 1)] : [])),
  ];
  return days.toSorted()[0] ?? null;
}
