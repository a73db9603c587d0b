import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import { t } from '#platform/texts.ts';
import type { FillName, Series } from './figures.ts';

type Status = 'OVERDUE' | 'DUE' | 'NOT_DUE_YET' | 'NO_DUE_DATE' | 'COMPLETED';
const fills = {
  OVERDUE: 'overdue',
  DUE: 'due',
  NOT_DUE_YET: 'notDueYet',
  NO_DUE_DATE: 'noDueDate',
  COMPLETED: 'completed',
} as const satisfies Record<Status, FillName>;

/** The due statuses of charts, in the terms of the lists (REP-112, conflict C20). */
export const dueSeries = (status: Status): Series => ({
  id: status,
  label: dueStatuses.find(({ id }) => id === status)!.name,
  fill: fills[status],
});

export const countSeries = (of: 'tasks' | 'actions' | 'properties' | 'users' | 'files'): Series => ({
  id: 'count',
  label: t(`reports.${of}`),
  one: t(`reports.${of}.one`),
  fill: 'count',
});
