import type { z } from 'zod';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { asksForReport } from '@lintel/contract/areas/accidents/decision';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { fieldsOf, getAccident, holdAccident } from '../accident.ts';
import { findAccident } from '../queries.ts';
import { nextNumber } from '../next-number.ts';
import { lastClosing } from '../closings.ts';
import { keepVersion } from '../versions.ts';
import { keepDecision, lastDecision } from './keep-decision.ts';

type Input = z.output<(typeof accidents.judge)['body']>;

/** Confirms the desk's decision, or overrules it with a reason. The desk's own decision stays. */
export async function judge(scope: Scope, { id, version, isReportable, reason }: Input): Promise<Accident> {
  const held = await holdAccident(scope, id);
  await checkVersion(scope, id, version, held);
  await keepDecision(scope, id);
  const { agrees } = await keepJudgement(scope, id, isReportable, reason);
  await scope.db
    .updateTable('accidents')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
  await keepVersion(scope, id, 'accident', { ...fieldsOf(held, scope.today), riddorReportable: isReportable });
  await scope.record(id, {
    type: 'EDIT',
    event: 'accident.judged',
    summary: `${agrees ? 'RIDDOR decision confirmed' : 'RIDDOR decision overruled'}: ${
      isReportable ? 'to be reported' : 'not to be reported'
    }`,
  });
  return getAccident(scope, id);
}

/** Stores a judgement with the desk's decision; saving the form gives no reason. */
export async function keepJudgement(
  scope: Scope,
  accidentId: string,
  isReportable: boolean,
  reason: string | null | undefined,
) {
  const decided = (await lastDecision(scope, (await findAccident(scope, accidentId))!))!;
  const agrees = asksForReport(decided.decision) === isReportable;
  if (!agrees && reason === null)
    throw invalid([{ field: 'reason', message: 'Give a reason for overruling the assessment' }]);
  await scope.db
    .insertInto('accidentJudgements')
    .values({
      id: scope.newId(),
      accidentId,
      number: nextNumber(scope, 'accident_judgements', accidentId),
      decisionId: decided.id,
      isReportable,
      agrees,
      reason: reason ?? null,
      afterClosing: (await lastClosing(scope, accidentId))?.number ?? 0,
      judgedBy: scope.me.id,
      judgedAt: scope.now.toISOString(),
    })
    .execute();
  await scope.db
    .updateTable('accidents')
    .set({ riddorReportable: isReportable })
    .where('id', '=', accidentId)
    .execute();
  return { agrees };
}
