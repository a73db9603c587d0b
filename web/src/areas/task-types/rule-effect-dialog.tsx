import { Alert, Button, Group, Radio, Stack, Table, Text } from '@mantine/core';
import type { RuleEffect } from '@lintel/contract/areas/task-types';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';

type Props = {
  effect: RuleEffect;
  isSaving: boolean;
  onConfirm: (moveOpenCycles: boolean) => void;
  onClose: () => void;
};

/** Which due dates a changed rule would move, and whether to move them now or from their next cycle. */
export function RuleEffectDialog({ effect, isSaving, onConfirm, onClose }: Props) {
  const [when, setWhen] = useState('next');
  const day = (text: string | null) => (text ? dayText(text) : t('no.value'));
  return (
    <Dialog onClose={onClose} size="lg" title={t('task.type.effect.title')}>
      <Stack gap="md">
        <Text>
          {t('task.type.effect.text', {
            moved: effect.movedCount,
            count: effect.taskCount,
            all: effect.taskCount,
          })}{' '}
          {t('task.type.effect.which', { earlier: effect.earlierCount, later: effect.laterCount })}
        </Text>
        {effect.newlyOverdueCount > 0 && (
          <Alert color="red" icon={<IconAlertTriangle size={18} aria-hidden />}>
            {t('task.type.effect.overdue', { count: effect.newlyOverdueCount })}
          </Alert>
        )}
        {effect.examples.length > 0 && (
          <Table aria-label={t('task.type.effect.examples')} verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('task.property')}</Table.Th>
                <Table.Th>{t('task.type.effect.now')}</Table.Th>
                <Table.Th>{t('task.type.effect.then')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {effect.examples.map((example) => (
                <Table.Tr key={example.taskId}>
                  <Table.Td>{example.property}</Table.Td>
                  <Table.Td className="tabular">{day(example.from)}</Table.Td>
                  <Table.Td className="tabular">{day(example.to)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {effect.movedCount > effect.examples.length && (
          <Text c="dimmed">{t('task.type.effect.more', { count: effect.movedCount - effect.examples.length })}</Text>
        )}
        <Radio.Group label={t('task.type.effect.when')} value={when} onChange={setWhen}>
          <Stack gap={6} mt={4}>
            <Radio value="next" label={t('task.type.effect.next')} />
            <Radio value="now" label={t('task.type.effect.at.once')} />
          </Stack>
        </Radio.Group>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => onConfirm(when === 'now')}>
            {t('task.type.effect.confirm')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
