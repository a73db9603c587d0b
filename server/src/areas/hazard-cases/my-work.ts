import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { lastInstantOf } from '@lintel/contract/statutory/hazard-clocks';
import type { Mine } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { hazardCaseRows } from './list.ts';

/** Whether a clock ends at a time of day, rather than with its day. */
const isMoment = (on: string, at: string) => Date.parse(at) !== Date.parse(lastInstantOf({ on, at: null }));

/** The cases with clocks running for a user, and those that only need closing. */
export const myCases: Mine<Scope> = {
  label: 'Hazard cases',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  searches: { toDo: { whose: 'MINE', states: ['OPEN'] }, toDecide: { whose: 'MINE', states: ['OPEN'], ready: 'YES' } },
  toDoBy: (userId) => ({ peopleIds: [userId], whose: 'NOT_MINE', states: ['OPEN'] }),
  count: (scope, search) => hazardCaseRows.total(scope, { ...hazardCaseList.defaults, page: 1, ...search }),
  first: async (scope, search) => {
    const found = await hazardCaseRows.page(scope, { ...hazardCaseList.defaults, page: 1, ...search });
    return {
      count: found.totalObjectsForQuery,
      isExact: found.totalIsExact,
      rows: found.objects.map(({ id, ref, hazard, nextClock, property, propertyId, dueDate, dueAt }) => ({
        id,
        ref,
        name: [hazard, nextClock].filter(Boolean).join(' · '),
        property,
        propertyId,
        dueOn: dueDate,
        dueAt: dueDate && dueAt && isMoment(dueDate, dueAt) ? dueAt : null,
        isStatutory: true,
        priority: null,
        can: { complete: false },
      })),
    };
  },
};
