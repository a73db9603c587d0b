import { Badge } from '@mantine/core';
import { noticeDeliveries, type NoticeDelivery } from '@lintel/contract/areas/notices';
import { IconArchive, IconBell, IconCheck, IconHourglass, IconMail, IconSend, IconX } from '@tabler/icons-react';

const looks = {
  bell: ['gray', IconBell],
  'in-next-digest': ['yellow', IconMail],
  waiting: ['yellow', IconHourglass],
  sending: ['blue', IconSend],
  sent: ['teal', IconCheck],
  failed: ['red', IconX],
  kept: ['gray', IconArchive],
} as const;

/** The delivery state of a notice, by text and icon as well as colour. */
export function DeliveryBadge({ delivery }: { delivery: NoticeDelivery }) {
  const [color, Icon] = looks[delivery];
  return (
    <Badge color={color} leftSection={<Icon size={12} aria-hidden />}>
      {noticeDeliveries.find(({ id }) => id === delivery)?.name}
    </Badge>
  );
}
