import { sql } from 'kysely';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { countedTasks, taskFigures } from './figures.ts';
import { hasDueStatus } from './queries.ts';
import { tasksOf } from './doughnuts.ts';

/** The overdue tasks of the list: the statutory ones, or the others. */
export const overdueTasks = (scope: Scope, role: WhoseTasks, isStatutory: boolean) => ({
  dueStatuses: ['OVERDUE'],
  statutory: isStatutory ? 'YES' : 'NO',
  ...tasksOf(scope, role),
});

/** How many tasks are overdue, statutory and not, and since when the oldest of each is. */
export async function overdueByLaw(scope: Scope, role: WhoseTasks) {
  if (!scope.me.has('PRISM_APP_TASK_MENU')) return [];
  const [figures, statutory] = await Promise.all([taskFigures(scope, { role }), statutoryTypes(scope)]);
  return Promise.all(
    [true, false].map(async (isStatutory) => {
      const count = figures.reduce(
        (sum, { taskTypeId, dueStatus, count: some }) =>
          dueStatus === 'OVERDUE' && statutory.has(taskTypeId) === isStatutory ? sum + some : sum,
        0,
      );
      const oldest = count
        ? await countedTasks(scope, { role })
            .where(hasDueStatus(scope, 'OVERDUE'))
            .where(isOfLaw([...statutory], isStatutory))
            .select('tasks.dueOn')
            .orderBy('tasks.dueOn')
            .limit(1)
            .executeTakeFirst()
        : undefined;
      return { isStatutory, count, since: oldest?.dueOn ?? null, search: overdueTasks(scope, role, isStatutory) };
    }),
  );
}

/** For each property with overdue tasks: how many are statutory, how many are not, and since when. */
export async function overdueTasksByProperty(scope: Scope, role: WhoseTasks) {
  if (!scope.me.has('PRISM_APP_TASK_MENU')) return [];
  const statutory = [...(await statutoryTypes(scope))];
  return countedTasks(scope, { role })
    .where(hasDueStatus(scope, 'OVERDUE'))
    .select('tasks.propertyId')
    .select([
      sql<number>`count(*) filter (where ${isOfLaw(statutory, true)})`.as('statutory'),
      sql<number>`count(*) filter (where ${isOfLaw(statutory, false)})`.as('others'),
      sql<string>`min(tasks.due_on)`.as('since'),
    ])
    .groupBy('tasks.propertyId')
    .execute();
}

const isOfLaw = (statutory: string[], isStatutory: boolean) =>
  sql<boolean>`(tasks.task_type_id = any (${statutory}::uuid[])) = ${isStatutory}::boolean`;

const statutoryTypes = remembered(
  'task types that the law asks for',
  ['taskTypes'],
  async ({ db }) =>
    new Set(
      (await db.selectFrom('taskTypes').select('id').where('statutory', '=', true).execute()).map(({ id }) => id),
    ),
);
