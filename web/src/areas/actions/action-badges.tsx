import { Badge } from '@mantine/core';
import { closingStates, priorities, type ClosingState, type Priority } from '@lintel/contract/areas/actions/states';
import {
  IconChevronDown,
  IconChevronsUp,
  IconChevronUp,
  IconCircleCheck,
  IconCircleDashed,
  IconFileUnknown,
  IconInfoCircle,
  IconUserQuestion,
} from '@tabler/icons-react';

export const priorityLooks = {
  HIGH: { color: 'red', Icon: IconChevronsUp },
  MEDIUM: { color: 'orange', Icon: IconChevronUp },
  LOW: { color: 'blue', Icon: IconChevronDown },
  ADVISORY: { color: 'gray', Icon: IconInfoCircle },
} as const;
const closingLooks = {
  open: { color: 'gray', Icon: IconCircleDashed },
  'awaiting-verification': { color: 'violet', Icon: IconUserQuestion },
  closed: { color: 'blue', Icon: IconCircleCheck },
  'evidence-not-held': { color: 'orange', Icon: IconFileUnknown },
} as const;

export const priorityNames = Object.fromEntries(priorities.map(({ id, name }) => [id, name])) as Record<
  Priority,
  string
>;
export const closingNames = Object.fromEntries(closingStates.map(({ id, name }) => [id, name])) as Record<
  ClosingState,
  string
>;

/** Uses text and icon as well as colour; the highest is the most prominent in both schemes. */
export function PriorityBadge({ priority }: { priority: Priority }) {
  const { color, Icon } = priorityLooks[priority];
  return (
    <Badge
      variant={priority === 'HIGH' ? 'filled' : 'light'}
      autoContrast
      color={color}
      leftSection={<Icon size={12} aria-hidden />}
    >
      {priorityNames[priority]}
    </Badge>
  );
}

/** The state of closing. */
export function ClosingBadge({ state }: { state: ClosingState }) {
  const { color, Icon } = closingLooks[state];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {closingNames[state]}
    </Badge>
  );
}
