import { Alert, Button, Group, Text } from '@mantine/core';
import { t } from '../texts.ts';
import type { SaveProblem } from './use-versioned-save.ts';

/** It may be out of view of the button that was pressed. */
const takeFocus = (alert: HTMLDivElement | null) => alert?.focus();

/** Why nothing was saved: somebody else was first, with a choice of version; or what went wrong. */
export function SaveProblems({ conflict, reasons, onKeep, onTake }: SaveProblem) {
  if (!conflict)
    return reasons.length === 0 ? null : (
      <Alert key="failure" ref={takeFocus} tabIndex={-1} color="red">
        {reasons.map((reason) => (
          <Text key={reason} size="sm">
            {reason}
          </Text>
        ))}
      </Alert>
    );
  return (
    <Alert
      key="conflict"
      ref={takeFocus}
      tabIndex={-1}
      color="orange"
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
        <Button size="compact-sm" color="orange" variant="light" onClick={onKeep}>
          {t('stale.keep')}
        </Button>
      </Group>
    </Alert>
  );
}
