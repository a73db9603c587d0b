import { Badge } from '@mantine/core';
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

/** Where a task stands, by word and sign as well as colour. */
export function DueBadge({ status, size }: { status: DueStatus; size?: 'lg' }) {
  const { color, Icon } = dueLooks[status];
  return (
    <Badge
      variant="light"
      color={color}
      {...(size && { size })}
      leftSection={<Icon size={size ? 15 : 12} aria-hidden />}
    >
      {dueNames[status]}
    </Badge>
  );
}
