import { dashboard } from '@lintel/contract/areas/dashboard';
import { taskManagement } from '@lintel/contract/areas/task-management';
import { taskList, tasks } from '@lintel/contract/areas/tasks';
import { minusInterval } from '@lintel/contract/cycles/calendar';
import type { Installation } from './installation.ts';
import { compare, heading } from './load.ts';
import { compareWrites, writesHeading } from './writes.ts';

const COMPLETED = 100;

/** The task list as people use it, what is counted of tasks, and cycles completed. */
export async function measureTasks(installation: Installation, seconds: number) {
  const { regions, groups, count } = await installation.within(async ({ db }) => ({
    regions: await db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'REGIONS')
      .limit(2)
      .execute(),
    groups: await db
      .selectFrom('dictionaryEntries')
      .select('id')
      .where('dictionary', '=', 'TASK_TYPE')
      .orderBy('sortOrder')
      .limit(2)
      .execute(),
    ...(await db
      .selectFrom('tasks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()),
  }));
  const first = { ...taskList.defaults, page: 1 };
  const searches: Record<string, object> = {
    'tasks, first page of 25': first,
    'tasks, overdue of two kinds': {
      ...first,
      dueStatuses: ['OVERDUE'],
      taskTypeIds: groups.map(({ id }) => id),
    },
    'tasks, due in two regions, statutory': {
      ...first,
      dueStatuses: ['DUE'],
      statutory: 'YES',
      regionIds: regions.map(({ id }) => id),
    },
    'tasks, a page in the middle': { ...first, page: Math.max(1, Math.floor(count / 50)) },
    'tasks, by property': { ...first, sortingField: 'property' },
    'tasks, of every state': { ...first, status: 'ALL' },
    'tasks, found by text': { ...first, fullTextSearchString: 'gas victoria' },
  };
  heading('Tasks');
  for (const [what, body] of Object.entries(searches)) await compare(installation, what, tasks.list, { body }, seconds);
  const inRegion = { ...installation, headers: await installation.signIn({ regionId: regions[0]!.id }) };
  await compare(inRegion, 'tasks, first page, reader of one region', tasks.list, { body: first }, seconds);

  heading('Counts');
  await compare(installation, 'dashboard', dashboard.portfolio, {}, seconds);
  await compare(installation, 'open tasks by group', tasks.overview, {}, seconds);
  await compare(inRegion, 'open tasks by group, one region', tasks.overview, {}, seconds);
  await compare(installation, 'matrix', tasks.matrix, {}, seconds);
  await compare(inRegion, 'matrix, one region', tasks.matrix, {}, seconds);
  await compare(installation, 'compliance', dashboard.compliance, {}, seconds);
  await compare(installation, 'trend of 53 weeks', dashboard.trend, {}, seconds);
  await compare(installation, 'Task Management: every type', taskManagement.types, {}, seconds);

  writesHeading('Completing');
  await compareWrites(installation, 'a cycle', await completions(installation));
}

/** What completes the cycles of some tasks, each done a month before it is due. */
async function completions({ within }: Installation) {
  const chosen = await within(({ db }) =>
    db
      .selectFrom('tasks')
      .innerJoin('taskCycles', 'taskCycles.id', 'tasks.cycleId')
      .select(['tasks.id', 'tasks.version', 'tasks.cycleId', 'tasks.dueOn'])
      .where('tasks.state', '=', 'active')
      .where('tasks.dueOn', '<=', new Date().toISOString().slice(0, 10))
      .orderBy('tasks.id')
      .limit(COMPLETED)
      .execute(),
  );
  return chosen.map(({ dueOn, ...task }) => ({
    endpoint: tasks.complete,
    body: {
      ...task,
      doneOn: minusInterval(dueOn!, { count: 1, unit: 'month' }),
      doneBy: 'Bench',
      outcome: 'satisfactory',
      withoutEvidenceReason: 'The paper is with the office',
    },
  }));
}
