import { shownActionName } from '@lintel/contract/areas/actions/action';
import { actionList } from '@lintel/contract/areas/actions/list';
import type { Mine } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { actionRows } from './list.ts';

/** The actions assigned to the reader, and those awaiting their verification. */
export const myActions: Mine<Scope> = {
  label: 'Actions',
  permission: 'PRISM_APP_ACTION_MENU',
  searches: {
    toDo: { status: 'OPEN', whose: 'MINE', closings: ['open'] },
    toDecide: { status: 'OPEN', awaiting: 'ME' },
  },
  toDoBy: (userId) => ({ status: 'OPEN', assigneeIds: [userId], closings: ['open'] }),
  waiting: {
    label: 'Actions awaiting verification',
    search: { status: 'OPEN', whose: 'MINE', closings: ['awaiting-verification'] },
  },
  count: (scope, search) => actionRows.total(scope, { ...actionList.defaults, page: 1, ...search }),
  first: async (scope, search) => {
    const order = { sortingField: 'dueDate', sortingAscending: true };
    const found = await actionRows.page(scope, { ...actionList.defaults, page: 1, ...order, ...search });
    return {
      count: found.totalObjectsForQuery,
      isExact: found.totalIsExact,
      rows: found.objects.map(({ id, ref, name, property, propertyId, dueDate, priority, can }) => ({
        id,
        ref,
        name: shownActionName(name),
        property,
        propertyId,
        dueOn: dueDate,
        isStatutory: false,
        priority,
        can: { complete: can.close },
      })),
    };
  },
};
