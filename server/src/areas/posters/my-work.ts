import { posterKinds } from '@lintel/contract/areas/posters/poster';
import { dayInWords } from '@lintel/contract/riddor/sentences';
import type { Mine } from '#platform/record-kind';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { countOf, posterReports, reportsIn } from './inbox.ts';

/** The reports that wait to be taken in or rejected by who manages accidents there. */
export const reportsToDecide: Mine<Scope> = {
  label: 'Reports from posters',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  searches: { toDo: null, toDecide: { state: 'waiting' } },
  count: async (scope) => ({ count: await countOf(reportsIn(scope, 'waiting')), isExact: true }),
  first: async (scope) => {
    const { objects, totalObjectsForQuery } = await posterReports(scope, { state: 'waiting', page: 1 });
    return {
      count: totalObjectsForQuery,
      isExact: true,
      rows: objects.map(({ id, what, receivedAt, property }) => ({
        id,
        ref: `Received ${dayInWords(dayIn(scope.timeZone, new Date(receivedAt)))}`,
        name: posterKinds.find((kind) => kind.id === what)!.name,
        property: property.name,
        dueOn: null,
        isStatutory: false,
        priority: null,
        can: { complete: false },
      })),
    };
  },
};
