import { byDueStatus, myWorkOfList } from '#platform/list/my-work';
import { hasTimeOfDay } from './instants.ts';
import { hazardCaseRows } from './list.ts';

/** The cases with clocks running for a user, and those that only need closing. */
export const myCases = myWorkOfList(hazardCaseRows, {
  label: 'Hazard cases',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  toDo: {
    search: { whose: 'MINE', states: ['OPEN'] },
    by: (userId) => ({ peopleIds: [userId], whose: 'NOT_MINE', states: ['OPEN'] }),
    ...byDueStatus,
  },
  toDecide: { whose: 'MINE', states: ['OPEN'], ready: 'YES' },
  order: 'dueDate',
  areFew: true,
  row: ({ id, ref, hazard, nextClock, property, propertyId, dueDate, dueAt }) => ({
    id,
    ref,
    name: [hazard, nextClock].filter(Boolean).join(' · '),
    property,
    propertyId,
    dueOn: dueDate,
    dueAt: dueDate && dueAt && hasTimeOfDay({ on: dueDate, at: dueAt }) ? dueAt : null,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});
