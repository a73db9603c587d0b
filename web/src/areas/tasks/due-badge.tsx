import { dueStatuses, type DueStatus } from '@lintel/contract/areas/tasks/states';
import {
  IconAlertTriangle,
  IconCalendarCheck,
  IconCalendarOff,
  IconCircleCheck,
  IconClockExclamation,
} from '@tabler/icons-react';

export const dueLooks = {
  OVERDUE: { color: 'red', Icon: IconAlertTriangle },
  DUE: { color: 'yellow', Icon: IconClockExclamation },
  NOT_DUE_YET: { color: 'teal', Icon: IconCalendarCheck },
  NO_DUE_DATE: { color: 'gray', Icon: IconCalendarOff },
  COMPLETED: { color: 'blue', Icon: IconCircleCheck },
} as const;

export const dueNames = Object.fromEntries(dueStatuses.map(({ id, name }) => [id, name])) as Record<DueStatus, string>;
