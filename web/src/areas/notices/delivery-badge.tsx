import { Badge } from '@mantine/core';
import { noticeDeliveries, type NoticeDelivery } from '@lintel/contract/areas/notices';
import { IconBell, IconMail } from '@tabler/icons-react';
import { mailLooks } from '#areas/mail/mail-state.tsx';

const looks = {
  bell: ['gray', IconBell],
  'in-next-digest': ['yellow', IconMail],
  ...mailLooks,
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
