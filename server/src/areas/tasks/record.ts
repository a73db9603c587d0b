import { sql } from 'kysely';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { standings, type Standing } from '@lintel/contract/areas/tasks/states';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import { isAmong } from '#platform/access/record-rights';
import { byDueStatus, myWorkOfList } from '#platform/list/my-work';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord, Scope } from '#platform/scope';
import { entryTypeOfCycle } from './adding-to.ts';
import { attentionOfTasks, overdueInLaw } from './attention.ts';
import { captionOfTask } from './caption.ts';
import { taskCountsOf } from './counts.ts';
import { taskDoughnuts, tasksOf } from './doughnuts.ts';
import { askedOfCycle } from './evidence.ts';
import { tasksDueByDay } from './figures.ts';
import { taskHandOver } from './hand-over.ts';
import { taskRows } from './list.ts';
import { tasksPart } from './in-evidence-pack.ts';
import { areaIdsOfType, complianceState, mayOnTask, tasksAlone, visibleTasks } from './queries.ts';
import { indexTasksOfProperties } from './search-text.ts';
import { taskWork } from './work.ts';

/** In the terms of every figure and list (decision 018). */
const standingOfTaskHits = standingOfHits(
  (scope: Scope) =>
    sql<Standing | null>`(${tasksAlone(scope)
      .where('tasks.id', '=', sql<string>`found.record_id`)
      .select(complianceState(scope).as('standing'))})`,
  withTones(standings, {
    compliant: 'good',
    'due-soon': 'warn',
    'action-open': 'warn',
    overdue: 'bad',
    unsatisfactory: 'bad',
    'no-data': 'bad',
    'no-due-date': 'quiet',
    suspended: 'quiet',
    'not-applicable': 'quiet',
  }),
);

/** The tasks that the reader has to do, and the proposals for them to decide. */
const myTasks = myWorkOfList(taskRows, {
  label: 'Tasks',
  permission: 'PRISM_APP_TASK_MENU',
  toDo: {
    search: { status: 'OPEN', whose: 'MINE' },
    by: (userId) => ({ status: 'OPEN', toDoByIds: [userId], whose: 'NOT_MINE' }),
    ...byDueStatus,
  },
  toDecide: { status: 'OPEN', awaiting: 'ME' },
  order: 'dueOn',
  row: ({ id, code, name, property, propertyId, dueOn, statutory, can }) => ({
    id,
    ref: code,
    name,
    property,
    propertyId,
    dueOn,
    isStatutory: statutory,
    priority: null,
    can: { complete: can.complete },
  }),
});

const files = {
  isSeenAt: (scope: Scope) =>
    scope.me.has('PRISM_APP_TASK_MENU')
      ? holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('files'))
      : sql<boolean>`false`,
  add: [['PRISM_PROPERTY_TASK_COMPLETE']],
  remove: [['PRISM_PROPERTY_TASK_COMPLETE']],
  library: 'TASK',
} as const;

export const taskRecord = {
  isVisible: (scope, id) => isAmong(visibleTasks(scope), 'tasks.id', id),
  comments: {
    event: 'task.commented',
    may: (scope, id) => isAmong(visibleTasks(scope).where(mayOnTask(scope, 'PRISM_PROPERTY_COMMENT')), 'tasks.id', id),
  },
  files,
  search: {
    permission: 'PRISM_APP_TASK_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleTasks(scope)
        .select('tasks.id')
        .where(sql<boolean>`tasks.state <> 'removed'`)
        .where('properties.archivedAt', 'is', null)}`,
    standing: standingOfTaskHits,
    counted: 'in use',
    indexOn: indexTasksOfProperties,
  },
  inEvidencePack: { subject: 'tasks', folder: 'Tasks', part: tasksPart },
  list: taskList,
  handOver: taskHandOver,
  myWork: [myTasks],
  work: taskWork,
  onProperty: taskCountsOf,
  attention: attentionOfTasks,
  pendingWork: { one: 'overdue statutory task', many: 'overdue statutory tasks', on: overdueInLaw },
  dashboard: {
    permission: 'PRISM_APP_TASK_MENU',
    doughnuts: taskDoughnuts,
    workload: { id: 'tasks', label: 'Tasks', list: 'task', dueOn: tasksDueByDay, search: tasksOf },
  },
  // What names it, and no more.
  source: sourceBy(
    (scope, these) =>
      visibleTasks(scope)
        .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
        .select(['tasks.id as taskId', 'taskTypes.code', 'taskTypes.name'])
        .select(['properties.caption as property', 'tasks.propertyId', areaIdsOfType(scope)])
        .where('tasks.id', '=', these),
    ({ propertyId, taskId, areaOfObservationIds, ...task }) => ({
      caption: captionOfTask(task),
      propertyId,
      taskId,
      areaOfObservationIds,
    }),
  ),
} satisfies KindOfRecord;

const cyclesThatAreSeen = (scope: Parameters<typeof visibleTasks>[0]) =>
  visibleTasks(scope).innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id').select('taskCycles.id');

export const cycleRecord: KindOfRecord = {
  isVisible: (scope, id) => isAmong(cyclesThatAreSeen(scope), 'taskCycles.id', id),
  comments: {
    event: 'task-cycle.commented',
    may: (scope, id) =>
      isAmong(cyclesThatAreSeen(scope).where(mayOnTask(scope, 'PRISM_PROPERTY_COMMENT')), 'taskCycles.id', id),
  },
  partOf: async ({ db }, id) => {
    const cycle = await db.selectFrom('taskCycles').select('taskId').where('id', '=', id).executeTakeFirst();
    return cycle && { type: 'TASK', id: cycle.taskId };
  },
  entryType: entryTypeOfCycle,
  files: {
    ...files,
    requiredEvidence: askedOfCycle,
    keeps: async (scope, id) =>
      (await cyclesThatAreSeen(scope)
        .where('taskCycles.id', '=', id)
        .where('taskCycles.revision', '>', 0)
        .executeTakeFirst()) &&
      'Evidence of completed work cannot be deleted. If a file is wrong, add the right one beside it.',
  },
};
