import { shownActionName } from '@lintel/contract/areas/actions/action';
import { byDueStatus, myWorkOfList } from '#platform/list/my-work';
import { actionRows } from './list.ts';

/** The actions assigned to the reader, and those awaiting their verification. */
export const myActions = myWorkOfList(actionRows, {
  label: 'Actions',
  permission: 'PRISM_APP_ACTION_MENU',
  toDo: {
    search: { status: 'OPEN', whose: 'MINE', closings: ['open'] },
    by: (userId) => ({ status: 'OPEN', assigneeIds: [userId], closings: ['open'] }),
    ...byDueStatus,
  },
  toDecide: { status: 'OPEN', awaiting: 'ME' },
  waiting: {
    label: 'Actions awaiting verification',
    search: { status: 'OPEN', whose: 'MINE', closings: ['awaiting-verification'] },
  },
  order: 'dueDate',
  row: ({ id, ref, name, property, propertyId, dueDate, priority, can }) => ({
    id,
    ref,
    name: shownActionName(name),
    property,
    propertyId,
    dueOn: dueDate,
    isStatutory: false,
    priority,
    can: { complete: can.close },
  }),
});
