import { Alert, Button, Group, Text } from '@mantine/core';
import type { Problem } from '@lintel/contract/platform/problem';
import { t } from '../texts.ts';

type Props = { conflict: NonNullable<Problem['conflict']>; isSaving: boolean; onKeep: () => void; onTake: () => void };

/** After a save that came second: what differs, and whose is to stand. */
export function StaleAlert({ conflict, isSaving, onKeep, onTake }: Props) {
  return (
    <Alert
      color="orange"
      role="alert"
      title={conflict.changedByYou ? t('stale.title.you') : t('stale.title', { name: conflict.changedBy ?? '–' })}
    >
      <Text size="sm">{t('stale.nothing')}</Text>
      <ul style={{ margin: '6px 0', paddingLeft: '1.2em' }}>
        {conflict.fields.map((field) => (
          <li key={field.field}>
            {t('stale.field', {
              label: field.label,
              theirs: field.theirsShown ?? t('no.value'),
              yours: field.yoursShown ?? t('no.value'),
            })}
          </li>
        ))}
      </ul>
      <Group gap="xs" mt="xs">
        <Button size="compact-sm" variant="default" onClick={onTake}>
          {t('stale.take')}
        </Button>
        <Button size="compact-sm" color="orange" variant="light" loading={isSaving} onClick={onKeep}>
          {t('stale.keep')}
        </Button>
      </Group>
    </Alert>
  );
}
