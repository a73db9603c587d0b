import { Badge, Stack, Text } from '@mantine/core';
import type { CoveredPiece } from '@lintel/contract/areas/tasks/covered-equipment';
import { pieceStandings, type PieceStanding } from '@lintel/contract/areas/tasks/states';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconHelpCircle,
  IconPlayerPause,
} from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

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

/** When a piece of equipment was last done, and since when it is unsatisfactory. */
export const PieceLastDone = ({ lastDoneOn, failedOn }: Pick<CoveredPiece, 'lastDoneOn' | 'failedOn'>) => (
  <Stack gap={0}>
    <Text component="span" className="tabular">
      {lastDoneOn ? dayText(lastDoneOn) : t('task.never.done')}
    </Text>
    {failedOn && (
      <Text component="span" size="sm">
        {t('task.equipment.failed', { day: dayText(failedOn) })}
      </Text>
    )}
  </Stack>
);
