import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import type { Fill } from '#platform/list/sheet';

/** Red, amber and green as in the compliance figures (decision 018); grey is not counted. */
export const fillOf: Record<Standing, Fill> = {
  compliant: 'green',
  'action-open': 'amber',
  'due-soon': 'amber',
  overdue: 'red',
  unsatisfactory: 'red',
  'no-data': 'red',
  'no-due-date': 'grey',
  suspended: 'grey',
  'not-applicable': 'grey',
};
/** The texts of cells in a colour. */
export const namesIn = (fill: Fill) =>
  standings
    .filter(({ id }) => fillOf[id] === fill)
    .map(({ name }) => name)
    .join('; ');
