import { Badge } from '@mantine/core';
import type { ImportStage } from '@lintel/contract/areas/imports';
import {
  IconArrowBackUp,
  IconCheck,
  IconLoader2,
  IconPencil,
  IconPlayerStop,
  type TablerIcon,
} from '@tabler/icons-react';
import { t } from '#platform/texts.ts';

const looks: Record<ImportStage, { color: string; icon: TablerIcon }> = {
  preparing: { color: 'gray', icon: IconPencil },
  checking: { color: 'ink', icon: IconLoader2 },
  checked: { color: 'gray', icon: IconPencil },
  running: { color: 'ink', icon: IconLoader2 },
  finished: { color: 'teal', icon: IconCheck },
  cancelled: { color: 'orange', icon: IconPlayerStop },
  stopped: { color: 'red', icon: IconPlayerStop },
  undoing: { color: 'ink', icon: IconLoader2 },
  undone: { color: 'gray', icon: IconArrowBackUp },
};

/** The stage of an import, in a word. */
export function StageBadge({ stage }: { stage: ImportStage }) {
  const { color, icon: Icon } = looks[stage];
  return (
    <Badge color={color} leftSection={<Icon size={12} aria-hidden />}>
      {t(`import.stage.${stage}`)}
    </Badge>
  );
}
