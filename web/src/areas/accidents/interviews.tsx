import { ActionIcon, Button, Group, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import type { Accident, Interview } from '@lintel/contract/areas/accidents/accident';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { interviewLabels as labels } from '@lintel/contract/areas/accidents/labels';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import css from './accident-view.module.css';

const InterviewDialog = lazyForm(() => import('./interview-dialog.tsx'), 'InterviewDialog');
/** The interviews: each is saved and deleted at once, independently of other edits (ACC-033). */
export function Interviews({ accident: { id: accidentId, can } }: { accident: Accident }) {
  const { data, error } = useQuery(read(accidents.interviews, { body: { accidentId } }));
  const [asked, setAsked] = useState<Interview | 'new'>();
  const remove = useWrite(accidents.removeInterview, {
    onSuccess: () => showSuccess(t('accident.interview.removed')),
  });
  const ask = async ({ id, name }: Interview, button: Element) => {
    const isSure = await confirm({
      title: t('accident.view.interview.remove.title', { name }),
      message: t('accident.view.interview.remove.message'),
      confirm: t('accident.view.interview.remove'),
      isDestructive: true,
    });
    if (isSure) remove.mutate({ query: { id } }, { onSuccess: () => focusBeside(button) });
  };
  return (
    <Section
      title={t('accident.view.interviews')}
      actions={
        can.edit && (
          <Button
            size="compact-sm"
            variant="subtle"
            className="no-print"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={() => setAsked('new')}
          >
            {t('accident.view.interview.add')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        {!data && <LoadingOrFailed error={error} h={60} />}
        {data?.objects.length === 0 && <Text c="dimmed">{t('accident.view.interviews.none')}</Text>}
        {data && data.objects.length > 0 && (
          <Rows
            rows={data.objects}
            {...(can.edit && {
              onChange: setAsked,
              onRemove: (one: Interview, button: Element) => void ask(one, button),
            })}
          />
        )}
      </Stack>
      {asked && (
        <InterviewDialog
          accidentId={accidentId}
          interview={asked === 'new' ? undefined : asked}
          onClose={() => setAsked(undefined)}
        />
      )}
    </Section>
  );
}

type RowsProps = {
  rows: readonly Interview[];
  /** Only for those who manage accidents (ACC-035). */
  onChange?: (interview: Interview) => void;
  onRemove?: (interview: Interview, button: Element) => void;
};

function Rows({ rows, onChange, onRemove }: RowsProps) {
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table aria-label={t('accident.view.interviews')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{labels.name}</Table.Th>
            <Table.Th className={css.wideOnly}>{labels.roleId}</Table.Th>
            <Table.Th className={css.wideOnly}>{labels.statusId}</Table.Th>
            <Table.Th>{labels.interviewedDate}</Table.Th>
            {onChange && (
              <Table.Th className="no-print" w={90}>
                <VisuallyHidden>{t('accident.view.interview.commands')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((one) => (
            <Table.Tr key={one.id} className={css.top}>
              <Table.Td className="prose">
                <Text fw={600} span>
                  {one.name}
                </Text>
                <Text size="sm" c="dimmed" className={css.narrowOnly}>
                  {[one.role?.name, one.status?.name].filter(Boolean).join(' · ')}
                </Text>
                {one.note && <Text size="sm">{one.note}</Text>}
              </Table.Td>
              <Table.Td className={css.wideOnly}>{one.role?.name}</Table.Td>
              <Table.Td className={css.wideOnly}>{one.status?.name}</Table.Td>
              <Table.Td className="tabular">{one.interviewedDate && dayText(one.interviewedDate)}</Table.Td>
              {onChange && onRemove && (
                <Table.Td className="no-print">
                  <Group gap={4} wrap="nowrap" justify="flex-end">
                    <ActionIcon
                      variant="subtle"
                      aria-label={t('accident.view.interview.change', { name: one.name })}
                      onClick={() => onChange(one)}
                    >
                      <IconPencil size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="subtle"
                      color="red"
                      aria-label={t('accident.view.interview.remove.of', { name: one.name })}
                      onClick={(event) => onRemove(one, event.currentTarget)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </Group>
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
