import { plusDays, type Day } from './calendar.ts';

export const dueStatuses = ['OVERDUE', 'DUE', 'NOT_DUE_YET', 'NO_DUE_DATE', 'COMPLETED'] as const;
export type DueStatus = (typeof dueStatuses)[number];

/** The window of an organisation that has not set its own. */
export const defaultDueWindowDays = 30;

/**
 * Where an open duty stands today. It is due from `windowDays` before its due date, and overdue from the day after it;
 * days of grace put off only that last step.
 */
export function dueStatus(task: {
  dueOn: Day | null;
  today: Day;
  windowDays?: number;
  graceDays?: number;
  closed?: boolean;
}): DueStatus {
  if (task.closed) return 'COMPLETED';
  if (!task.dueOn) return 'NO_DUE_DATE';
  if (plusDays(task.dueOn, task.graceDays ?? 0) < task.today) return 'OVERDUE';
  return task.dueOn <= plusDays(task.today, task.windowDays ?? defaultDueWindowDays) ? 'DUE' : 'NOT_DUE_YET';
}
