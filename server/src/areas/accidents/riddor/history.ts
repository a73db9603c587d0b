import type { z } from 'zod';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { decide } from '@lintel/contract/riddor/decide';
import { RiddorFacts } from '@lintel/contract/riddor/facts';
import { RiddorDecision } from '@lintel/contract/riddor/finding';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { managedAccident } from '../access-log.ts';
import { closingsOf } from '../closings.ts';
import { judgementsOf } from '../judgements.ts';

type Asked = z.output<(typeof accidents.decisions)['body']>;
type History = z.output<(typeof accidents.decisions)['reply']>;

/** The decisions on an accident, newest first; and the desk's decision as of a date, by what was known then. */
export async function decisionHistory(scope: Scope, { accidentId, asOf }: Asked): Promise<History> {
  const accident = await managedAccident(scope, accidentId);
  if (asOf !== null && (asOf < accident.happenedOn || asOf > scope.today))
    throw invalid([{ field: 'asOf', message: 'Use a day from that of the accident until today' }]);
  const kept = await scope.db
    .selectFrom('accidentDecisions')
    .leftJoin('users', 'users.id', 'accidentDecisions.decidedBy')
    .selectAll('accidentDecisions')
    .select('users.fullName')
    .where('accidentId', '=', accidentId)
    .orderBy('accidentDecisions.number', 'desc')
    .limit(MOST)
    .execute();
  const then = asOf === null ? undefined : kept.find(({ decidedOn }) => decidedOn <= asOf);
  return {
    objects: kept.map(({ id, decidedOn, decidedAt, fullName, answer }) => ({
      id,
      decidedOn,
      decidedAt,
      decidedBy: fullName,
      answer: RiddorDecision.parse(answer),
    })),
    judgements: await judgementsOf(scope, accidentId),
    closings: await closingsOf(scope, accidentId),
    then: then ? decide(RiddorFacts.parse(then.facts), asOf!) : null,
  };
}

/** No accident is decided more often; the newest are shown. */
const MOST = 200;
