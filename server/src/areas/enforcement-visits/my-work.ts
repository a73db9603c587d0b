import { myWorkOfList } from '#platform/list/my-work';
import { enforcementVisitRows } from './list.ts';

/** Visits that an authority has announced, for those who manage visits there. */
export const announcedVisits = myWorkOfList(enforcementVisitRows, {
  label: 'Announced visits',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  toDo: { search: { managed: 'YES' }, days: 'nextVisitOn', overdue: 'never' },
  order: 'nextVisitOn',
  row: ({ id, ref, category, property, propertyId, nextVisitOn }) => ({
    id,
    ref,
    name: `Announced visit · ${category}`,
    property,
    propertyId,
    dueOn: nextVisitOn,
    isStatutory: false,
    priority: null,
    can: { complete: false },
  }),
});
