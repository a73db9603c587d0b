import { sql } from 'kysely';
import { countedBy } from '@lintel/contract/areas/calendar/links';
import type { AnyCalendarSearch } from '@lintel/contract/areas/calendar/filters';
import type { Period } from '@lintel/contract/areas/calendar/period';
import { taskList } from '@lintel/contract/areas/tasks/list';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import { taskCells } from '#areas/tasks/cells';
import { regionsOfTasks } from '#areas/tasks/figures';
import { taskRows } from '#areas/tasks/list';
import { dueStatusOf, hasDueStatus } from '#areas/tasks/queries';
import { shortWindowsNow } from '#areas/tasks/soon';
import { keptSums } from '#platform/list/kept-figures';
import { anyOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import { columnOf, doneCounts, isWithin, openCounts } from './counted.ts';
import type { Count } from './counted.ts';
import { inAnyState } from './properties.ts';
import { propertiesSought } from './sought.ts';

type Search = AnyCalendarSearch;
type Narrowed = ReturnType<typeof listed>;
type Of = 'property' | 'type' | 'all';

const dueOn = sql`tasks.due_on`;
const doneOn = sql`task_cycles.done_on`;
const rowIds = {
  property: sql<string>`tasks.property_id`,
  type: sql<string>`tasks.task_type_id`,
  all: sql<string>`''`,
};
/** The tasks in the list for the same filters. */
const listed = (scope: Scope, more: object) => taskRows.rows(scope, { ...taskList.defaults, page: 1, ...more });

/** Tasks of given properties by state and column. */
export async function tasksOfProperties(scope: Scope, search: Search, period: Period, ids: string[]): Promise<Count[]> {
  const filters = { ...countedBy('tasks', search), propertyIds: ids };
  const [open, done] = await Promise.all([
    openTasks(scope, listed(scope, { ...filters, status: 'OPEN' }), 'property', period),
    doneTasks(scope, listed(scope, { ...filters, status: 'ALL' }), 'property', period),
  ]);
  return [...open, ...done];
}

/**
 * Open tasks by the type that gives them their code, for all types with any. Totals over everything, or the regions of a
 * reader, are kept counts (decision 025); anything narrowed by filters or other permissions is counted.
 */
export async function tasksByType(scope: Scope, search: Search, period: Period): Promise<readonly Counted[]> {
  const filters = countedBy('task-calendar', search);
  const isUnfiltered = Object.keys(filters).length === 0;
  return (isUnfiltered && (await keptByType(scope, period))) || countedByType(scope, filters, period);
}
type Counted = Omit<Count, 'state'> & { dueStatus: DueStatus };

async function keptByType(scope: Scope, period: Period): Promise<readonly Counted[] | null> {
  const regions = regionsOfTasks(scope, { role: 'ALL' });
  if (!regions) return null;
  return keptSums<Omit<Counted, 'count'>>(scope, taskCells, {
    name: 'calendar of tasks',
    regions,
    key: `${period.from} ${period.type} ${await shortWindowsNow(scope)}`,
    by: () => ({ rowId: rowIds.type, dueStatus: dueStatusOf(scope), column: columnOf(dueOn, period) }),
  });
}

const countedByType = (scope: Scope, filters: object, period: Period): Promise<Counted[]> =>
  listed(scope, { ...filters, status: 'ALL', states: inAnyState })
    .select([rowIds.type.as('rowId'), dueStatusOf(scope).as('dueStatus'), columnOf(dueOn, period).as('column')])
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(sql`1, 2, 3`)
    .execute();

/** The dates on which tasks of each type were done. */
export const doneByType = (scope: Scope, search: Search, period: Period): Promise<Count[]> =>
  doneTasks(scope, listed(scope, { ...countedBy('task-calendar', search), status: 'ALL' }), 'type', period);

/** The tasks of all properties with a row. */
export async function allTasks(scope: Scope, search: Search, period: Period): Promise<Count[]> {
  const filters = countedBy('tasks', search);
  const ofRows = (more: object) =>
    listed(scope, { ...filters, ...more }).$if(Boolean(search.searchString), (query) =>
      query.where('tasks.propertyId', 'in', propertiesSought(scope, search).select('properties.id')),
    );
  const isUnfiltered = !search.searchString && Object.keys(filters).length === 0;
  const kept = isUnfiltered && (await keptByType(scope, period));
  const [open, done] = await Promise.all([
    kept ? openCounts(kept) : openTasks(scope, ofRows({ status: 'OPEN' }), 'all', period),
    doneTasks(scope, ofRows({ status: 'ALL' }), 'all', period),
  ]);
  return [...open, ...done];
}

const openTasks = async (scope: Scope, query: Narrowed, of: Of, period: Period): Promise<Count[]> =>
  openCounts(
    await query
      .where(anyOf([isWithin(dueOn, period), hasDueStatus(scope, 'OVERDUE'), sql`${dueOn} is null`]))
      .select([rowIds[of].as('rowId'), dueStatusOf(scope).as('dueStatus'), columnOf(dueOn, period).as('column')])
      .select(sql<number>`count(*)`.as('count'))
      .groupBy(sql`1, 2, 3`)
      .execute(),
  );

/** Each task once per column, however often it was done in it: as many as the list shows. */
async function doneTasks({ db }: Scope, query: Narrowed, of: Of, period: Period): Promise<Count[]> {
  // Made distinct by hashing before counting: count(distinct) would sort a year of rounds.
  const each = (of === 'property' ? withOwnRounds(query, period) : withRounds(query, period))
    .select([rowIds[of].as('rowId'), columnOf(doneOn, period).as('column'), 'tasks.id'])
    .distinct();
  return doneCounts(
    await db
      .selectFrom(each.as('each'))
      .select(['each.rowId', 'each.column', sql<number>`count(*)`.as('count')])
      .groupBy(['each.rowId', 'each.column'])
      .$if(of !== 'property', (counts) => counts.modifyEnd(customPlan))
      .execute(),
  );
}

const withRounds = (query: Narrowed, period: Period) =>
  query.innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id').where(isWithin(doneOn, period));

/** The same for few tasks: the rounds of each by its own index, whereas a plan by date would read everybody's rounds. */
const withOwnRounds = (query: Narrowed, period: Period) =>
  query.innerJoinLateral(
    (eb) =>
      eb
        .selectFrom('taskCycles')
        .whereRef('taskCycles.taskId', '=', 'tasks.id')
        .where(isWithin(doneOn, period))
        .select(['taskCycles.taskId', 'taskCycles.doneOn'])
        .offset(sql.lit(0))
        .as('taskCycles'),
    (join) => join.onTrue(),
  );
