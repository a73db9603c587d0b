import { sql } from 'kysely';
import type { DueStatus, Standing, TaskState, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { regionsOfWork } from '#platform/access/access';
import type { RegionsSeen } from '#platform/access/access';
import { keptDays, keptSums } from '#platform/list/kept-figures';
import type { ByRegionAndDay } from '#platform/list/kept-figures';
import type { Scope } from '#platform/scope';
import { taskCells } from './cells.ts';
import { shortWindowsNow } from './soon.ts';
import {
  dueStatusOf,
  isInUse,
  isOpen,
  isWhose,
  complianceState,
  tasksAlone,
  typesThatAskForEvidence,
} from './queries.ts';

export type Counted = { role: WhoseTasks; propertyId?: string | undefined };
type Figure = { taskTypeId: string; state: TaskState; standing: Standing; dueStatus: DueStatus; count: number };

/**
 * Counts the tasks of properties in use that this person may see, by type, compliance and due status, without removed ones. A
 * group may be spread over several rows. The counts over all tasks and over regions are kept (decision 025); for other readers,
 * and for one's own tasks, the rows are counted.
 */
export async function taskFigures(scope: Scope, counted: Counted): Promise<readonly Figure[]> {
  return (regionsOfTasks(scope, counted) && (await keptTaskFigures(scope))) || countedRows(scope, counted);
}

/** The regions, or all, whose every task the request concerns; null if it is about others. */
export const regionsOfTasks = ({ me }: Scope, { role, propertyId }: Counted): RegionsSeen | null =>
  role === 'ALL' && propertyId === undefined ? regionsOfWork(me, 'PRISM_APP_TASK_MENU') : null;

/** Whether the request concerns all tasks of the organisation. */
export const seesAllTasks = (scope: Scope, counted: Counted) => regionsOfTasks(scope, counted) === 'all';

/**
 * The same over all tasks that the reader sees; null for readers of neither everything nor regions, and if no counts are kept
 * yet. Whether a type requires evidence may change at any time, so cells are summed for both cases.
 */
export async function keptTaskFigures(scope: Scope): Promise<readonly (Figure & Partial<ByRegionAndDay>)[] | null> {
  const regions = regionsOfTasks(scope, { role: 'ALL' });
  return (
    regions &&
    withDemand(
      scope,
      keptSums<Omit<Summed, 'count'>>(scope, taskCells, {
        name: 'tasks by standing',
        regions,
        key: await shortWindowsNow(scope),
        by: () => columnsSummed(scope),
      }),
    )
  );
}

/** The same by region as well, with the days on which they are due. */
export async function keptTasksByDay(scope: Scope): Promise<readonly (Figure & ByRegionAndDay)[] | null> {
  const regions = regionsOfTasks(scope, { role: 'ALL' });
  return (
    regions &&
    withDemand(
      scope,
      keptDays<Omit<Summed, 'count'> & { regionId: string }>(scope, taskCells, {
        name: 'tasks by region and day',
        regions,
        key: await shortWindowsNow(scope),
        by: () => ({ ...columnsSummed(scope), regionId: sql`tasks.region_id` }),
        perDay: sql`tasks.due_on`,
      }),
    )
  );
}

type Summed = Figure & { withoutDemand: Standing };

const columnsSummed = (scope: Scope) => {
  const standing = (asksForEvidence: boolean) =>
    complianceState(scope, {
      openAction: sql`tasks.has_open_action`,
      asksForEvidence: asksForEvidence ? sql`true` : sql`false`,
    });
  return {
    taskTypeId: sql`tasks.task_type_id`,
    state: sql`tasks.state`,
    standing: standing(true),
    withoutDemand: standing(false),
    dueStatus: dueStatusOf(scope),
  };
};

/** Chooses for each sum what its type requires now. */
async function withDemand<Sum extends Summed>(scope: Scope, asked: Promise<readonly Sum[] | null>) {
  const [sums, types] = await Promise.all([asked, typesThatAskForEvidence(scope)]);
  const demanding = new Set(types.map(({ id }) => id));
  return (
    sums &&
    sums.map(({ withoutDemand, ...figure }) => ({
      ...figure,
      standing: demanding.has(figure.taskTypeId) ? figure.standing : withoutDemand,
    }))
  );
}

/** The tasks that figures count: those of properties in use, not removed. */
export function countedTasks(scope: Scope, { role, propertyId }: Counted) {
  return tasksAlone(scope)
    .where(isInUse)
    .where('tasks.state', '<>', 'removed')
    .$if(propertyId !== undefined, (query) => query.where('tasks.propertyId', '=', propertyId!))
    .where(isWhose(scope, role));
}

const countedRows = (scope: Scope, counted: Counted): Promise<Figure[]> =>
  countedTasks(scope, counted)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select([
      'tasks.taskTypeId',
      'tasks.state',
      complianceState(scope).$notNull().as('standing'),
      dueStatusOf(scope).as('dueStatus'),
    ])
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(['tasks.taskTypeId', 'tasks.state', sql`"standing"`, sql`"due_status"`])
    .execute();

/** How many open tasks are due on each date of a range that has any; a date may be spread over several rows. */
export async function tasksDueByDay(scope: Scope, role: WhoseTasks, { from, to }: { from: string; to: string }) {
  const regions = regionsOfTasks(scope, { role });
  const kept =
    regions &&
    (await keptSums<{ day: string }>(scope, taskCells, {
      name: 'tasks by day',
      regions,
      by: () => ({ day: sql`tasks.due_on` }),
      where: sql`${isOpen} and tasks.due_on between ${from}::date and ${to}::date`,
      key: `${from} ${to}`,
    }));
  return (
    kept ||
    countedTasks(scope, { role })
      .where(isOpen)
      .where('tasks.dueOn', '>=', from)
      .where('tasks.dueOn', '<=', to)
      .select((eb) => [eb.ref('tasks.dueOn').$notNull().as('day'), eb.fn.countAll<number>().as('count')])
      .groupBy('tasks.dueOn')
      .execute()
  );
}
