import { checkArchived, forbidden, invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { settleTask } from './close-cycle.ts';
import type { FoundTask } from './queries.ts';
import { taskStatus } from './statuses.ts';
import type { StatusThatFollows } from './statuses.ts';
import { getTask, holdTask } from './task.ts';

/** A task of a property in use that the caller manages, held. */
export async function holdToManage(scope: Scope, id: string): Promise<FoundTask> {
  const task = await holdTask(scope, id);
  checkArchived(task);
  if (!task.mayManage) throw forbidden();
  return task;
}

export function checkReview({ today }: Scope, reviewOn: string) {
  if (reviewOn <= today) throw invalid([{ field: 'reviewOn', message: 'Choose a day after today' }]);
}

type Aside = {
  state: 'suspended' | 'not-applicable';
  statusCode: StatusThatFollows;
  reason: string;
  reviewOn: string | null;
  approvedBy: string | null;
};
/** Puts a task where nothing falls due of it. */
export async function setAside(
  scope: Scope,
  task: Pick<FoundTask, 'id'>,
  { state, statusCode, reason, reviewOn, approvedBy }: Aside,
) {
  const status = await taskStatus(scope, statusCode);
  await scope.db
    .updateTable('tasks')
    .set({
      state,
      stateSince: scope.now.toISOString(),
      stateReason: reason,
      reviewOn,
      approvedBy,
      statusId: status.id,
      dueOn: null,
      overdueAfter: null,
      ...(state === 'not-applicable' && { cycleId: null, exemptionId: null }),
    })
    .where('id', '=', task.id)
    .execute();
}

export async function settled(scope: Scope, id: string) {
  await settleTask(scope, id);
  return getTask(scope, id);
}
