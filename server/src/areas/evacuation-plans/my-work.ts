import { myWorkOfList } from '#platform/list/my-work';
import { evacuationPlanRows } from './list.ts';

/** Reviews of evacuation plans, for those who manage them there; without the resident, since a device may keep it. */
export const planReviews = myWorkOfList(evacuationPlanRows, {
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
