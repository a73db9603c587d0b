import type { Priority } from '@lintel/contract/areas/actions/states';
import { plusDays, plusInterval } from '@lintel/contract/cycles/calendar';

/** The due date of a new action, by priority (ACT-041 to 044). */
const spans: Record<Priority, (today: string) => string> = {
  HIGH: (today) => plusDays(today, 1),
  MEDIUM: (today) => plusInterval(today, { count: 3, unit: 'month' }),
  LOW: (today) => plusInterval(today, { count: 6, unit: 'month' }),
  ADVISORY: (today) => plusInterval(today, { count: 12, unit: 'month' }),
};

export const dueDateFor = (priority: Priority, today: string) => spans[priority](today);

export const dueDatesFrom = (today: string): Record<Priority, string> => ({
  HIGH: dueDateFor('HIGH', today),
  MEDIUM: dueDateFor('MEDIUM', today),
  LOW: dueDateFor('LOW', today),
  ADVISORY: dueDateFor('ADVISORY', today),
});
