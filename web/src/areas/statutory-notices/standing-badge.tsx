import { Badge } from '@mantine/core';
import { standingName } from '@lintel/contract/areas/statutory-notices/notice';
import type { NoticeStanding } from '@lintel/contract/statutory/notice-standings';

const colours: Record<NoticeStanding, string> = {
  RECEIVED: 'yellow',
  APPEAL_SUSPENDED: 'blue',
  APPEAL_IN_FORCE: 'orange',
  IN_FORCE: 'orange',
  OVERDUE: 'red',
  COMPLIED: 'teal',
  PROSECUTED: 'red',
  DISCHARGED: 'gray',
  WITHDRAWN: 'gray',
  QUASHED: 'gray',
  REVOKED: 'gray',
};

export const StandingBadge = ({ standing }: { standing: NoticeStanding }) => (
  <Badge color={colours[standing]} variant="light">
    {standingName(standing)}
  </Badge>
);
