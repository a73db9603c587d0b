import { Badge } from '@mantine/core';
import { shareStatuses, type ShareStatus } from '@lintel/contract/areas/shares/share';
import {
  IconArrowBackUp,
  IconCheck,
  IconCircleCheck,
  IconClockOff,
  IconHourglass,
  IconLinkOff,
  IconMail,
  IconMailOpened,
  IconX,
} from '@tabler/icons-react';

const looks = {
  NOT_OPENED: ['gray', IconMail],
  OPENED: ['blue', IconMailOpened],
  ACCEPTED: ['teal', IconCheck],
  DECLINED: ['red', IconX],
  DONE: ['yellow', IconHourglass],
  SENT_BACK: ['orange', IconArrowBackUp],
  VERIFIED: ['teal', IconCircleCheck],
  EXPIRED: ['red', IconClockOff],
  REVOKED: ['gray', IconLinkOff],
} as const;

export const shareStatusName = (status: ShareStatus) => shareStatuses.find(({ id }) => id === status)?.name ?? status;

/** The status of an assignment by e-mail, by text and icon as well as colour. */
export function ShareStatusBadge({ status }: { status: ShareStatus }) {
  const [color, Icon] = looks[status];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {shareStatusName(status)}
    </Badge>
  );
}
