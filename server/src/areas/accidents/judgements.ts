import { sql } from 'kysely';
import type { Judgement } from '@lintel/contract/areas/accidents/closing';
import { decisionInWords } from '@lintel/contract/areas/accidents/decision';
import { selvesOf } from '#platform/access/same-person';
import type { Scope } from '#platform/scope';

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
  deskSaid: decisionInWords(answer),
  judgedBy: fullName,
  judgedAt,
});

/** Whether the caller has overruled the desk since it was opened: they cannot be the second person to close it. */
export async function overruledByMe(scope: Scope, accidentId: string): Promise<boolean> {
  const opened = scope.db
    .selectFrom('accidentClosings')
    .select(({ fn }) => fn.max('number').as('number'))
    .where('accidentId', '=', accidentId)
    .where('event', '=', 'reopened');
  const found = await scope.db
    .selectFrom('accidentJudgements')
    .select('id')
    .where('accidentId', '=', accidentId)
    .where('agrees', '=', false)
    .where(sql<boolean>`judged_by = ${selvesOf(scope)}`)
    .where(sql<boolean>`after_closing >= coalesce(${opened}, 0)`)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
