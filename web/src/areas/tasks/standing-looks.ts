import { standings, type Standing } from '@lintel/contract/areas/tasks/states';
import {
  IconAlertTriangle,
  IconBan,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconHelpCircle,
  IconPlayerPause,
  IconPlus,
  IconProgressCheck,
} from '@tabler/icons-react';

/** The icon and colour of each standing of a task; the word is beside them. */
export const standingLooks = {
  compliant: { color: 'teal', Icon: IconCircleCheck },
  'due-soon': { color: 'yellow', Icon: IconClockExclamation },
  'action-open': { color: 'cyan', Icon: IconProgressCheck },
  overdue: { color: 'red', Icon: IconAlertTriangle },
  unsatisfactory: { color: 'orange', Icon: IconCircleX },
  'no-data': { color: 'violet', Icon: IconHelpCircle },
  'no-due-date': { color: 'blue', Icon: IconCalendarOff },
  suspended: { color: 'gray', Icon: IconPlayerPause },
  'not-applicable': { color: 'dark', Icon: IconBan },
} as const satisfies Record<Standing, object>;

/** The icon of what is expected and not set up: without a task there is no standing. */
export const NotSetUpIcon = IconPlus;

export const standingNames = Object.fromEntries(standings.map(({ id, name }) => [id, name])) as Record<
  Standing,
  string
>;
