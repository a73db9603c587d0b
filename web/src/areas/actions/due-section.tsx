import { Button, Group, Stack, Text } from '@mantine/core';
import type { Action } from '@lintel/contract/areas/actions/action';
import { longDate } from '@lintel/contract/cycles/calendar';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useMe } from '#platform/current-user.ts';
import { dueWords } from '#platform/due-words.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText, instantText } from '#platform/time.ts';
import duePanel from '#platform/page/due-panel.module.css';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import css from './actions.module.css';

const ExtendAction = lazyForm(() => import('./extend-action.tsx'), 'ExtendAction');

/** A move of the due date: to an agreed day with its reason, or to one yet to be entered. */
export type Moving = { to?: string; why?: string };
type Props = { action: Action; moving: Moving | undefined; onMove: (moving: Moving | undefined) => void };

/** When an action is due, how often it was extended, and why. */
export function DueSection({ action, moving, onMove }: Props) {
  const { today } = useMe();
  const { dueDate, dueStatus, extensions, can, closing } = action;
  const first = extensions.at(-1);
  return (
    <Section
      title={t('action.due.section')}
      actions={
        can.changeDueDate && (
          <Button
            size="compact-md"
            variant="default"
            className="no-print"
            leftSection={<IconCalendarPlus size={16} aria-hidden />}
            onClick={() => onMove({})}
          >
            {t('action.extend')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <div className={duePanel.panel} data-status={dueStatus}>
          <Group gap="sm">
            <Text className={duePanel.day}>
              {t(closing.closedOn ? 'action.was.due.on' : 'action.due.on', { day: longDate(dueDate) })}
            </Text>
            {!closing.closedOn && <Text c="dimmed">{dueWords(dueDate, today)}</Text>}
          </Group>
          <Text>
            {first
              ? t('action.extended', { count: extensions.length, day: dayText(first.from) })
              : t('action.extended.never')}
          </Text>
        </div>
        {extensions.length > 0 && (
          <ol className={css.lines} aria-label={t('action.extensions')}>
            {extensions.map((extension) => (
              <li key={extension.extendedAt + extension.to}>
                <Group gap="xs" justify="space-between">
                  <Text fw={600} className="tabular">
                    {t('action.extension', { from: dayText(extension.from), to: dayText(extension.to) })}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {t('action.extension.by', {
                      name: extension.extendedBy ?? t('no.value'),
                      when: instantText(extension.extendedAt),
                    })}
                  </Text>
                </Group>
                <Text className="prose">{extension.reason}</Text>
              </li>
            ))}
          </ol>
        )}
      </Stack>
      <Suspense>{moving && <ExtendAction action={action} {...moving} onClose={() => onMove(undefined)} />}</Suspense>
    </Section>
  );
}
