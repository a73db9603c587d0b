import type { PersonCounts } from './person.ts';

type Search = Record<string, string | string[]>;

function addressOf(page: string, search: Search): string {
  const inAddress = new URLSearchParams();
  for (const [key, value] of Object.entries(search))
    inAddress.set(key, typeof value === 'string' ? value : JSON.stringify(value));
  return `${page}?${inAddress.toString()}`;
}

/** The filters of the lists that hold exactly what is counted of a person: what counts them follows (decision 047). */
export const searchesOf = (personId: string) => {
  const tasks = { personIds: [personId], states: ['active'] };
  const actions = { assigneeIds: [personId], status: 'OPEN' };
  const overdue = { dueStatuses: ['OVERDUE'] };
  return {
    propertyCount: { ownerIds: [personId] },
    taskCount: tasks,
    overdueTaskCount: { ...tasks, ...overdue },
    actionCount: actions,
    overdueActionCount: { ...actions, ...overdue },
  } satisfies Record<keyof PersonCounts, Search>;
};

const pages: Record<keyof PersonCounts, string> = {
  propertyCount: '/property/',
  taskCount: '/tasks',
  overdueTaskCount: '/tasks',
  actionCount: '/actions/list',
  overdueActionCount: '/actions/list',
};

/** Where the list of what a count counts is. */
export const listOf = (count: keyof PersonCounts, personId: string) =>
  addressOf(pages[count], searchesOf(personId)[count]);
