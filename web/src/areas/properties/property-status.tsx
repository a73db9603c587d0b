import { Badge } from '@mantine/core';
import { IconArchive, IconCircleCheck } from '@tabler/icons-react';
import { t } from '#platform/texts.ts';
import { dayOfInstantText } from '#platform/time.ts';

/** Active or archived, by text and icon as well as colour. */
export function PropertyStatus({ archivedAt }: { archivedAt: string | null }) {
  return archivedAt ? (
    <Badge
      variant="light"
      color="gray"
      leftSection={<IconArchive size={12} aria-hidden />}
      title={dayOfInstantText(archivedAt)}
    >
      {t('property.status.archived')}
    </Badge>
  ) : (
    <Badge variant="light" color="teal" leftSection={<IconCircleCheck size={12} aria-hidden />}>
      {t('property.status.active')}
    </Badge>
  );
}
