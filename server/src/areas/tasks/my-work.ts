import { taskList } from '@lintel/contract/areas/tasks/list';
import type { Mine } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { taskRows } from './list.ts';

/** The tasks that the reader has to do, and the proposals for them to decide. */
export const myTasks: Mine<Scope> = {
  label: 'Tasks',
  permission: 'PRISM_APP_TASK_MENU',
  searches: { toDo: { status: 'OPEN', whose: 'MINE' }, toDecide: { status: 'OPEN', awaiting: 'ME' } },
  toDoBy: (userId) => ({ status: 'OPEN', toDoByIds: [userId], whose: 'NOT_MINE' }),
  count: (scope, search) => taskRows.total(scope, { ...taskList.defaults, page: 1, ...search }),
  first: async (scope, search) => {
    const order = { sortingField: 'dueOn', sortingAscending: true };
    const found = await taskRows.page(scope, { ...taskList.defaults, page: 1, ...order, ...search });
    return {
      count: found.totalObjectsForQuery,
      isExact: found.totalIsExact,
      rows: found.objects.map(({ id, code, name, property, propertyId, dueOn, statutory, can }) => ({
        id,
        ref: code,
        name,
        property,
        propertyId,
        dueOn,
        isStatutory: statutory,
        priority: null,
        can: { complete: can.complete },
      })),
    };
  },
};
