import { standings } from '@lintel/contract/areas/tasks/states';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import type { Fill } from '#platform/sheet';

/** Red, amber and green as the compliance figures count (decision 018); grey is left out of them. */
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
/** What stands in cells of a colour, in the words that stand there. */
export const namesIn = (fill: Fill) =>
  standings
    .filter(({ id }) => fillOf[id] === fill)
    .map(({ name }) => name)
    .join('; ');
