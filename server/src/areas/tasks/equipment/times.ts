import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { isTime } from '../times.ts';

/** The results of a task's equipment each time that it was done, oldest first, without those amended or undone since. */
export async function timesOf(
  scope: Pick<Scope, 'db' | 'organisationId'>,
  { taskId, cycleId, equipmentIds }: { taskId: string; cycleId?: string; equipmentIds?: readonly string[] },
) {
  return scope.db
    .selectFrom('taskCycles')
    .innerJoin('taskCompletions', 'taskCompletions.cycleId', 'taskCycles.id')
    .innerJoin('taskCompletionEquipment as result', (join) =>
      join
        .onRef('result.cycleId', '=', 'taskCompletions.cycleId')
        .onRef('result.revision', '=', 'taskCompletions.revision'),
    )
    .select(['taskCycles.id as cycleId', 'taskCycles.state', 'taskCycles.because'])
    .select(['taskCompletions.doneOn', 'taskCompletions.certificateExpiresOn'])
    .select(['result.equipmentId', 'result.outcome', 'result.startsOn', 'result.dueOn', 'result.anchor'])
    .where('taskCycles.taskId', '=', taskId)
    .where(isTime(scope))
    .$if(cycleId !== undefined, (query) => query.where('taskCycles.id', '=', cycleId!))
    .$if(equipmentIds !== undefined, (query) => query.where('result.equipmentId', '=', oneOf(equipmentIds!)))
    .orderBy('taskCycles.number')
    .orderBy('taskCompletions.revision')
    .execute();
}
export type Time = Awaited<ReturnType<typeof timesOf>>[number];
