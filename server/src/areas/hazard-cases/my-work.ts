import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import type { Mine } from '#platform/record-kind';
import type { Scope } from '#platform/scope';
import { hazardCaseRows } from './list.ts';

/** The cases whose clocks run for somebody, and those that only wait to be closed. */
export const myCases: Mine<Scope> = {
  label: 'Hazard cases',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  searches: { toDo: { whose: 'MINE', states: ['OPEN'] }, toDecide: { whose: 'MINE', states: ['OPEN'], ready: 'YES' } },
  first: async (scope, search) => {
    const found = await hazardCaseRows.page(scope, { ...hazardCaseList.defaults, page: 1, ...search });
    return {
      count: found.totalObjectsForQuery,
      isExact: found.totalIsExact,
      rows: found.objects.map(({ id, ref, hazard, nextClock, property, dueDate }) => ({
        id,
        ref,
        name: [hazard, nextClock].filter(Boolean).join(' · '),
        property,
        dueOn: dueDate,
        isStatutory: true,
        priority: null,
        can: { complete: false },
      })),
    };
  },
};
