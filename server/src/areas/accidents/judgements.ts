import { sql } from 'kysely';
import type { Judgement } from '@lintel/contract/areas/accidents/closing';
import { decisionInWords } from '@lintel/contract/areas/accidents/decision';
import { accountsOfCaller } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** The managers' judgements on reporting an accident, latest first. */
export const judgementsOf = async (scope: Scope, accidentId: string): Promise<Judgement[]> =>
  (await judgements(scope, accidentId).execute()).map(shown);

export async function lastJudgement(scope: Scope, accidentId: string): Promise<Judgement | null> {
  const last = await judgements(scope, accidentId).limit(1).executeTakeFirst();
  return last ? shown(last) : null;
}

const judgements = ({ db }: Scope, accidentId: string) =>
  db
    .selectFrom('accidentJudgements')
    .innerJoin('accidentDecisions', 'accidentDecisions.id', 'accidentJudgements.decisionId')
    .leftJoin('users', 'users.id', 'accidentJudgements.judgedBy')
    .selectAll('accidentJudgements')
    .select(['accidentDecisions.answer', 'users.fullName'])
    .where('accidentJudgements.accidentId', '=', accidentId)
    .orderBy('accidentJudgements.number', 'desc');
type Kept = Awaited<ReturnType<ReturnType<typeof judgements>['execute']>>[number];

const shown = ({ id, isReportable, agrees, reason, judgedAt, fullName, answer }: Kept): Judgement => ({
  id,
  isReportable,
  agrees,
  reason,
  deskDecision: decisionInWords(answer),
  judgedBy: fullName,
  judgedAt,
});

/** Whether the caller has overruled the desk on the row's accident since it was opened: they cannot be the second person to close it. */
export function isOverruledByMe(scope: Pick<Scope, 'me' | 'organisationId'>) {
  const own = ownOrganisation(scope.organisationId);
  return sql<boolean>`exists (select from accident_judgements judged
    where judged.organisation_id = ${own} and judged.accident_id = accidents.id and not judged.agrees
      and judged.judged_by = ${accountsOfCaller(scope)}
      and judged.after_closing >= coalesce((select max(opened.number) from accident_closings opened
        where opened.organisation_id = ${own} and opened.accident_id = accidents.id and opened.event = 'reopened'), 0))`;
}
