import { byDueStatus, myWorkOfList } from '#platform/list/my-work';
import { taskRows } from './list.ts';

/** The tasks that the reader has to do, and the proposals for them to decide. */
export const myTasks = myWorkOfList(taskRows, {
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
