import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { mine } from '#platform/list/mine';
import { evacuationPlanRows } from './list.ts';

/** Reviews of evacuation plans, for those who manage them there; without the resident, since a device may keep it. */
export const planReviews = mine([evacuationPlanList, evacuationPlanRows], {
  label: 'Evacuation plan reviews',
  permission: 'PRISM_PROPERTY_EVACUATION_MANAGE',
  toDo: { search: { managed: 'YES', states: ['OPEN'] }, days: 'reviewDueOn', overdue: 'after the date' },
  order: 'reviewDueOn',
  areFew: true,
  row: ({ id, ref, property, propertyId, reviewDueOn }) => ({
    id,
    ref,
    name: 'Evacuation plan review',
    property,
    propertyId,
    dueOn: reviewDueOn,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});
