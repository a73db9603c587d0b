import type { z } from 'zod';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { Scope } from '#platform/scope';
import { fieldsOf, getAccident, holdAccident } from '../accident.ts';
import { changeAccident } from '../save.ts';
import { stampReport } from './since-report.ts';

type Input = z.output<(typeof accidents.report)['body']>;

/** Records a report, or that later changes were notified: further changes are compared with the desk's current decision. */
export async function noteReport(scope: Scope, { id, version, ...report }: Input): Promise<Accident> {
  const held = await holdAccident(scope, id);
  const before = fieldsOf(held, scope.today);
  // Recording a report that was made implies that it was reportable.
  const riddorReportable = report.riddorDateHse ? true : before.riddorReportable;
  await changeAccident(scope, { ...before, ...report, riddorReportable, id, version });
  await stampReport(scope, id);
  return getAccident(scope, id);
}
