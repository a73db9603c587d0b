import type { z } from 'zod';
import type { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { activityOf } from '#areas/activity/service';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { visibleTasks } from './queries.ts';

type Asked = z.output<(typeof tasks.cycleActivity)['body']>;

/** The activity during one round of a task. */
export async function activityOfCycle(scope: Scope, { taskId, cycleId, activityLogLimit, ...before }: Asked) {
  const cycle = await visibleTasks(scope)
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .select('taskCycles.id')
    .where('tasks.id', '=', taskId)
    .where('taskCycles.id', '=', cycleId)
    .executeTakeFirst();
  if (!cycle) throw notFound('round');
  return activityOf(scope, { entityId: cycleId, entityType: 'TASK-CYCLE', limit: activityLogLimit, ...before });
}
