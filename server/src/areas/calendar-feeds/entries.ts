import { sql } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { KindWithPages } from '@lintel/contract/areas/activity';
import { datedAs } from '@lintel/contract/areas/calendar/dated';
import { calendarStates, type CalendarState } from '@lintel/contract/areas/calendar/row';
import type { Days } from '@lintel/contract/areas/calendar/period';
import type { FEED_MOST, FeedContents } from '@lintel/contract/areas/calendar-feeds/feed';
import { valuesByKind } from '@lintel/contract/areas/kinds';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { actionRows } from '#areas/actions/list';
import { dueStatusOf as dueStatusOfAction } from '#areas/actions/queries';
import { datedFor } from '#areas/calendar/count-cases';
import { isWithin, stateOf } from '#areas/calendar/counted';
import { taskRows } from '#areas/tasks/list';
import { dueStatusOf as dueStatusOfTask } from '#areas/tasks/queries';
import { customPlan } from '#platform/database/statements';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import type { Rows } from '#platform/list/list-order';
import type { Scope } from '#platform/scope';

/** The parts of a feed: before today what was done and what is open still, and everything from today on. */
export type Part = keyof typeof FEED_MOST;

/** What is wanted of each source: of one part, the nearest to today. */
export type Asked = {
  whose: FeedContents['whose'];
  part: Part;
  days: Days;
  most: number;
  has: (kind: string) => boolean;
};

/** An event of the feed, as the calendar counts it. */
export type Entry = {
  /** The same for as long as it is the same event: it may move to another day. */
  uid: string;
  kind: KindWithPages;
  recordId: string;
  propertyId: string | null;
  day: string;
  state: CalendarState;
  /** What it is: Task, Hearing. */
  what: string;
  name: string;
};

const order = ({ part }: Asked) => (part === 'ahead' ? 'asc' : 'desc');
const hasOpen = ({ part }: Asked) => part !== 'done';
const hasDone = ({ part }: Asked) => part !== 'overdue';
const dueDate = ({ from, to }: Days) => ({ dueDateFrom: from, dueDateTo: to });
const task = (id: string, { code, name, ...at }: { code: string; name: string; propertyId: string; day: string }) => ({
  kind: 'TASK' as const,
  recordId: id,
  what: 'Task',
  name: `${code} ${name}`,
  ...at,
});

/** Open tasks on the day on which they are due. */
export async function tasksIn(scope: Scope, asked: Asked): Promise<Entry[]> {
  if (!hasOpen(asked) || !asked.has('task') || !scope.me.has('PRISM_APP_TASK_MENU')) return [];
  const search = { ...taskList.defaults, page: 1, status: 'OPEN', whose: asked.whose, ...dueDate(asked.days) };
  const found = await taskRows
    .rows(scope, search as never)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.id', 'tasks.propertyId', 'taskTypes.code', 'taskTypes.name'])
    .select([sql<string>`tasks.due_on`.as('day'), dueStatusOfTask(scope).as('dueStatus')])
    .orderBy('tasks.dueOn', order(asked))
    .orderBy('tasks.id', order(asked))
    .limit(asked.most)
    .modifyEnd(customPlan)
    .execute();
  return found.flatMap(({ id, dueStatus, ...row }) => ofOpen(dueStatus, { uid: `${id}-task`, ...task(id, row) }));
}

/** Tasks on each day on which they were done: once, however often on that day, as the calendar counts them. */
export async function tasksDoneIn(scope: Scope, asked: Asked): Promise<Entry[]> {
  if (!hasDone(asked) || !asked.has('task') || !scope.me.has('PRISM_APP_TASK_MENU')) return [];
  const doneOn = sql<string>`task_cycles.done_on`;
  const found = await taskRows
    .rows(scope, { ...taskList.defaults, page: 1, status: 'ALL', whose: asked.whose } as never)
    .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .where(isWithin(doneOn, asked.days))
    // Not `distinct`: that would read every round of the months before the nearest are taken.
    .where(
      sql<boolean>`not exists (select from task_cycles earlier
        where earlier.organisation_id = ${ownOrganisation(scope.organisationId)} and earlier.task_id = task_cycles.task_id
          and earlier.done_on = task_cycles.done_on and earlier.number < task_cycles.number)`,
    )
    .select(['tasks.id', 'tasks.propertyId', 'taskTypes.code', 'taskTypes.name', doneOn.as('day')])
    .orderBy('taskCycles.doneOn', order(asked))
    .orderBy('tasks.id', order(asked))
    .limit(asked.most)
    .modifyEnd(customPlan)
    .execute();
  return found.map(({ id, ...row }) => ({ uid: `${id}-task-done-${row.day}`, state: 'done', ...task(id, row) }));
}

/** Records with personal information name their actions after it. */
const withPersonalPart = Object.keys(valuesByKind('redactedBy'));

/** Open actions on the day on which they are due, and closed ones on the day on which they were closed. */
export async function actionsIn(scope: Scope, asked: Asked): Promise<Entry[]> {
  if (!asked.has('action') || !scope.me.has('PRISM_APP_ACTION_MENU')) return [];
  const { from, to } = asked.days;
  const rows = (more: object, day: 'actions.dueOn' | 'actions.closedOn') =>
    actionRows
      .rows(scope, { ...actionList.defaults, page: 1, whose: asked.whose, ...more } as never)
      .select(['actions.id', 'actions.propertyId', 'actions.reference', 'actions.name', 'actions.sourceType'])
      .select([sql<string>`${sql.ref(day)}`.as('day'), dueStatusOfAction(scope).as('dueStatus')])
      .orderBy(day, order(asked))
      .orderBy('actions.id', order(asked))
      .limit(asked.most)
      .modifyEnd(customPlan)
      .execute();
  const [open, closed] = await Promise.all([
    hasOpen(asked) ? rows({ status: 'OPEN', ...dueDate(asked.days) }, 'actions.dueOn') : [],
    hasDone(asked) ? rows({ status: 'CLOSE', closedFrom: from, closedTo: to }, 'actions.closedOn') : [],
  ]);
  const entry = ({ id, reference, name, sourceType, propertyId, day }: (typeof open)[number]) => ({
    uid: `${id}-action`,
    kind: 'ACTION' as const,
    recordId: id,
    propertyId,
    day,
    what: 'Action',
    name: sourceType && withPersonalPart.includes(sourceType) ? `Action ${reference}` : `${reference} ${name}`,
  });
  return [
    ...open.flatMap((row) => ofOpen(row.dueStatus, entry(row))),
    ...closed.map((row) => ({ ...entry(row), state: 'done' as const })),
  ];
}

/** The days of notices, visits, hazard cases and accidents, by reference alone: they are about people, and the calendar counts them only. */
export async function datedIn(scope: Scope, asked: Asked): Promise<Entry[]> {
  const parts = datedFor(scope)
    .filter(({ id }) => asked.has(id))
    .flatMap((dated) =>
      calendarStates.flatMap(({ id: state }) => {
        if (!(state === 'done' ? hasDone : hasOpen)(asked)) return [];
        const search = datedAs(dated, state, scope.today, asked.days);
        const of = scope.kinds[dated.kind]?.inCalendar;
        if (!search || !of) return [];
        const rows = of.rows(scope, { ...(asked.whose === 'MINE' && of.mine), ...search }) as Rows;
        return rows.select([
          sql.ref<string>(`${of.table}.id`).as('id'),
          sql.ref<string>(`${of.table}.reference`).as('reference'),
          sql.ref<string | null>(`${of.table}.propertyId`).as('propertyId'),
          sql.ref<string>(of.days[dated.id]!).as('day'),
          sql<string>`${dated.id}::text`.as('dated'),
          sql<CalendarState>`${state}::text`.as('state'),
        ]);
      }),
    );
  const [first, ...others] = parts;
  if (!first) return [];
  const all = others.reduce((union, part) => union.unionAll(part), first);
  const found = (await scope.db
    .selectFrom(all.as('found'))
    .selectAll()
    .orderBy('day', order(asked))
    .orderBy('id', order(asked))
    .limit(asked.most)
    .modifyEnd(customPlan)
    .execute()) as (Pick<Entry, 'propertyId' | 'day' | 'state'> & Record<'id' | 'reference' | 'dated', string>)[];
  const named = new Map(datedFor(scope).map((dated) => [dated.id, dated]));
  return found.map(({ id, reference, dated, ...at }) => {
    const { kind, name: what } = named.get(dated)!;
    return { uid: `${id}-${dated}`, kind, recordId: id, what, name: `${what} ${reference}`, ...at };
  });
}

const ofOpen = (dueStatus: DueStatus, entry: Omit<Entry, 'state'>): Entry[] => {
  const state = dueStatus === 'COMPLETED' ? 'withoutDueDate' : stateOf[dueStatus];
  return state === 'withoutDueDate' ? [] : [{ ...entry, state }];
};
