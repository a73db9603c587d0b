import { isDeepStrictEqual } from 'node:util';
import { accidentFieldLabels } from '@lintel/contract/areas/accidents/accident';
import { asksForReport, decisionInWords } from '@lintel/contract/areas/accidents/decision';
import { latest, plusDays } from '@lintel/contract/cycles/calendar';
import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { RiddorDecision } from '@lintel/contract/riddor/finding';
import { userIdOf } from '#platform/access/access';
import type { Scope } from '#platform/scope';
import { findAccident } from '../queries.ts';
import type { FoundAccident } from '../queries.ts';
import { factsOf } from './facts.ts';
import { notifyOfDecision } from './notices.ts';
import { asksAnother, stampReport } from './since-report.ts';
import { nextNumber } from '../next-number.ts';

/**
 * Decides an accident as it is now, and stores the decision if the facts or the result changed. To be called in every
 * transaction that changes the desk's facts; a job calls it on days that may change it. Returns the decision, or null for a
 * redacted accident.
 */
export async function keepDecision(scope: Scope, accidentId: string): Promise<RiddorDecision['decision'] | null> {
  const accident = (await findAccident(scope, accidentId))!;
  // Decisions stay when their facts are gone (decision 036).
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
  // A judgement was based on what was known then: after a death, a new injury or another duty it has to be made again.
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
  // A report recorded before decisions were stored belongs to the first stored one.
  if (!last && accident.isReported) await stampReport(scope, accidentId);
  await notifyOfDecision(scope, accident, last && knownFrom(last), { facts, answer });
  const decided = decisionInWords(answer);
  const before = last ? decisionInWords(last.answer) : null;
  if (decided !== before && (before !== null || answer.decision !== 'cannot-say'))
    await scope.record(accidentId, {
      type: 'EDIT',
      event: 'accident.decided',
      changes: [
        { field: 'riddorDecision', label: 'RIDDOR', from: before, to: decided },
        ...(isUndone ? [{ ...reportable, from: riddorReportable ? 'Yes' : 'No', to: null }] : []),
      ],
    });
  return decision;
}

/** A stored decision as the desk knows it today; undefined if the shape of a fact has changed. */
function knownFrom(kept: Kept) {
  const [facts, answer] = [RiddorFacts.safeParse(kept.facts).data, RiddorDecision.safeParse(kept.answer).data];
  return facts && answer && { facts, answer };
}

const reportable = { field: 'riddorReportable', label: accidentFieldLabels.riddorReportable };

/** The latest decision: the one that the accident references, whatever the clock was when it was stored. */
export async function lastDecision({ db }: Scope, { riddorDecisionId }: Pick<FoundAccident, 'riddorDecisionId'>) {
  if (riddorDecisionId === null) return undefined;
  return db.selectFrom('accidentDecisions').selectAll().where('id', '=', riddorDecisionId).executeTakeFirst();
}

type Kept = { facts: unknown; answer: unknown };
/** Whether nothing changed but the date. A fact that the desk no longer knows is a change. */
function isSame(kept: Kept, facts: RiddorFacts, answer: RiddorDecision): boolean {
  const [before, decided] = [RiddorFacts.safeParse(kept.facts), RiddorDecision.safeParse(kept.answer)];
  return (
    before.success &&
    decided.success &&
    JSON.stringify(before.data) === JSON.stringify(facts) &&
    JSON.stringify(lasting(decided.data)) === JSON.stringify(lasting(answer))
  );
}

/** A decision without what changes daily: for an open run the number of its days. */
const lasting = ({ asOf: _, normalWorkDays: __, explanation: ___, findings, ...answer }: RiddorDecision) => ({
  ...answer,
  findings: findings.map(({ explanation: ____, ...finding }) => finding),
  buildingOccurrence: answer.buildingOccurrence && { ...answer.buildingOccurrence, explanation: '' },
});

/** The largest number of days that the law distinguishes: a longer run does not change the decision. */
const LONGEST_ASKED = 7;

/** The next date on which time alone may change a decision: every day of a continuing run, and the day after a deadline. */
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
