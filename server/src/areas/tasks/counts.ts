import { sql } from 'kysely';
import type { Property } from '@lintel/contract/areas/properties/property';
import { minusInterval } from '@lintel/contract/cycles/calendar';
import type { Scope } from '#platform/scope';
import { dueStatusOf, openStates, visibleTasks } from './queries.ts';

/**
 * The open tasks of a property in use by due status, each number with a link to its list, and its score over the last
 * twelve months. Positive: cycles done satisfactorily by their due date plus grace. Negative: cycles done late or found
 * unsatisfactory, and tasks that are overdue now. Neither: rounds whose due date nobody knows.
 */
export async function taskCountsOf(
  scope: Scope,
  propertyId: string,
): Promise<Pick<Property, 'counts' | 'lifecycleScore'>> {
  if (!scope.me.has('PRISM_APP_TASK_MENU')) return { counts: [], lifecycleScore: null };
  const ofProperty = visibleTasks(scope)
    .where('tasks.propertyId', '=', propertyId)
    .where('properties.archivedAt', 'is', null);
  const lifecycleStartDate = minusInterval(scope.today, { count: 12, unit: 'month' });
  const [counted, score] = await Promise.all([
    ofProperty
      .where('tasks.state', 'in', openStates)
      .select((eb) => [dueStatusOf(scope).as('status'), eb.fn.countAll<number>().as('count')])
      .groupBy(sql`1`)
      .execute(),
    ofProperty
      .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select([
        sql<number>`count(*) filter (where ${isDone(lifecycleStartDate)} and ${isGood})`.as('positiveCount'),
        sql<number>`count(*) filter (where ${isDone(lifecycleStartDate)} and ${isBad} or task_cycles.state = 'open'
        and tasks.state = 'active' and (task_cycles.outcome = 'unsatisfactory' or tasks.overdue_after < ${scope.today}::date))`.as(
          'negativeCount',
        ),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const counts = new Map(counted.map(({ status, count }) => [status, count]));
  return {
    counts: [
      { id: 'OVERDUE' as const, label: 'Overdue tasks' },
      { id: 'DUE' as const, label: 'Tasks due' },
      { id: 'NOT_DUE_YET' as const, label: 'Tasks not due yet' },
      { id: 'NO_DUE_DATE' as const, label: 'Tasks without a due date' },
    ].map(({ id, label }) => ({
      kind: `task.${id}`,
      label,
      count: counts.get(id) ?? 0,
      href: `/tasks/list?propertyIds[]=${propertyId}&dueStatuses[]=${id}`,
    })),
    lifecycleScore:
      score.positiveCount + score.negativeCount === 0
        ? null
        : { lifecycleId: propertyId, ...score, lifecycleStartDate, lifecycleEndDate: scope.today },
  };
}

const isDone = (since: string) => sql`task_cycles.state = 'done' and task_cycles.done_on >= ${since}::date`;
const isUnsatisfactory = sql`task_cycles.outcome = 'unsatisfactory'`;
const lastDay = sql`task_cycles.due_on + task_types.grace_days`;
/** Without a due date a round is in time only where its rule has none: of an imported one it may be unknown. */
const hasNone = sql`(task_cycles.due_on is null and task_cycles.because ->> 'code' in ('all-the-time', 'when-needed'))`;
const isGood = sql`(not ${isUnsatisfactory} and (${hasNone} or task_cycles.done_on <= ${lastDay}))`;
const isBad = sql`(${isUnsatisfactory} or task_cycles.done_on > ${lastDay})`;
