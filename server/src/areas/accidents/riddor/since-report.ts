import { isDeepStrictEqual } from 'node:util';
import type { SinceReport } from '@lintel/contract/areas/accidents/closing';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import type { RiddorDecision } from '@lintel/contract/riddor/finding';
import type { Scope } from '#platform/scope';
import type { FoundAccident } from '../queries.ts';

/** Stores the decision under which it was reported; null if it is not. */
export async function stampReport({ db }: Scope, id: string): Promise<void> {
  await db
    .updateTable('accidents')
    .set(({ eb, ref }) => ({
      riddorReportedDecisionId: eb.case().when('isReported', '=', true).then(ref('riddorDecisionId')).else(null).end(),
    }))
    .where('id', '=', id)
    .execute();
}

/** What has changed since the report was recorded: a death, an injury, a further report required by law. */
export async function changedSinceReport(
  { db }: Scope,
  { riddorReportedDecisionId, riddorDecisionId }: FoundAccident,
  facts: RiddorFacts,
  desk: RiddorDecision,
): Promise<SinceReport[]> {
  if (riddorReportedDecisionId === null || riddorReportedDecisionId === riddorDecisionId) return [];
  const reported = await db
    .selectFrom('accidentDecisions')
    .select(['facts', 'answer'])
    .where('id', '=', riddorReportedDecisionId)
    .executeTakeFirstOrThrow();
  const before = RiddorFacts.safeParse(reported.facts).data;
  const isOther = (now: unknown, then: unknown) => JSON.stringify(now) !== JSON.stringify(then);
  return [
    ...(before && facts.occurredOn !== before.occurredOn ? (['day'] as const) : []),
    ...(before && isOther(facts.diedOn, before.diedOn) ? (['death'] as const) : []),
    ...(before && isOther(facts.injuries, before.injuries) ? (['injuries'] as const) : []),
    ...(!before || asksAnother(desk, reported.answer) ? (['decision'] as const) : []),
  ];
}

/** Whether a different report is required than before: by other rules, or from somebody else; ignoring order. */
export const asksAnother = (now: RiddorDecision, before: RiddorDecision) =>
  !isDeepStrictEqual(rulesAsking(now), rulesAsking(before));

const rulesAsking = ({ findings }: RiddorDecision) =>
  findings
    .filter(({ decision }) => decision === 'reportable' || decision === 'another-reports')
    .map(({ rule, decision, isOurs }) => `${rule} ${decision} ${isOurs}`)
    .toSorted();
