import { Badge } from '@mantine/core';
import { pieceStandings, type PieceStanding } from '@lintel/contract/areas/tasks/states';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconHelpCircle,
  IconPlayerPause,
} from '@tabler/icons-react';

const looks = {
  overdue: { color: 'red', Icon: IconAlertTriangle },
  unsatisfactory: { color: 'orange', Icon: IconCircleX },
  'due-soon': { color: 'yellow', Icon: IconClockExclamation },
  'not-known': { color: 'violet', Icon: IconHelpCircle },
  'in-date': { color: 'teal', Icon: IconCircleCheck },
  'out-of-use': { color: 'gray', Icon: IconPlayerPause },
} as const satisfies Record<PieceStanding, object>;

const names = Object.fromEntries(pieceStandings.map(({ id, name }) => [id, name])) as Record<PieceStanding, string>;

/** Where a piece of equipment stands; nothing where nothing falls due of it. */
export function PieceStandingBadge({ standing }: { standing: PieceStanding | null }) {
  if (!standing) return null;
  const { color, Icon } = looks[standing];
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {names[standing]}
    </Badge>
  );
}
