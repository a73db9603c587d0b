import type { PersonCounts } from './person.ts';

type Search = Record<string, string | string[]>;

/** The filters of the lists with exactly what is counted for a person: the counts follow them (decision 047). */
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
