import { Badge } from '@mantine/core';
import type { Standing } from '@lintel/contract/areas/tasks/states';
import { IconTrash } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { standingLooks, standingNames } from './standing-looks.ts';

/** The standing of a task, in the terms of the matrix; a removed one has none. */
export function StandingBadge({ standing }: { standing: Standing | null }) {
  const { color, Icon } = standing ? standingLooks[standing] : { color: 'gray', Icon: IconTrash };
  return (
    <Badge variant="light" color={color} leftSection={<Icon size={12} aria-hidden />}>
      {standing ? standingNames[standing] : t('task.removed')}
    </Badge>
  );
}
