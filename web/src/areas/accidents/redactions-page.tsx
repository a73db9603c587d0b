import { Anchor, Button, Checkbox, Group, Stack, Table, Text, TextInput } from '@mantine/core';
import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { DueRedaction } from '@lintel/contract/areas/accidents/redactions';
import { pageOf } from '@lintel/contract/areas/activity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { DayInput } from '#platform/form/day-input.tsx';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { Section } from '#platform/page/section.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { RetentionInWords } from './retention-section.tsx';

/** Accidents whose retention period has ended: one person proposes to remove what they say about people, another approves it. */
export function RedactionsPage() {
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...read(accidents.dueRedactions, { query: { page } }),
    placeholderData: keepPreviousData,
  });
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [until, setUntil] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  // Decided ones leave the list: the next are on its first page.
  const done = {
    onSuccess: () => {
      setChosen([]);
      setPage(1);
    },
  };
  const propose = useWrite(accidents.proposeRedaction, done);
  const approve = useWrite(accidents.redact, done);
  const keep = useWrite(accidents.keepLonger, done);
  const header = (
    <PageHeader
      title={t('accident.redaction.title')}
      subtitle={data && t('accident.redaction.total', { count: data.totalObjectsForQuery })}
      back={{ to: '/accident/list/accident_list.html', label: t('menu.accidents') }}
    />
  );
  if (!data)
    return (
      <>
        {header}
        <LoadingOrFailed error={error} h={300} />
      </>
    );
  const rows = data.objects.filter(({ id }) => chosen.includes(id));
  const ids = rows.map(({ id }) => id);
  const isBusy = propose.isPending || approve.isPending || keep.isPending;
  const askToRedact = async () => {
    const isSure = await confirm({
      title: t('accident.redaction.sure', { count: ids.length }),
      message: t('accident.redaction.sure.message'),
      confirm: t('accident.redaction.approve'),
      isDestructive: true,
    });
    if (isSure) approve.mutate({ body: { ids } });
  };
  return (
    <Stack gap="md" maw={980}>
      {header}
      <RetentionInWords rules={data.rules} />
      <FailureAlert error={propose.error ?? approve.error ?? keep.error} />
      {data.objects.length === 0 ? (
        <Text>{t('accident.redaction.none')}</Text>
      ) : (
        <>
          <DueTable rows={data.objects} chosen={ids} onChoose={setChosen} />
          <PagesOf of={t('accident.redaction.title')} answer={data} onPage={setPage} />
          <Group>
            <Button
              variant="default"
              disabled={isBusy || ids.length === 0 || rows.some(({ proposedBy }) => proposedBy !== null)}
              onClick={() => propose.mutate({ body: { ids } })}
            >
              {t('accident.redaction.propose')}
            </Button>
            <Button
              color="red"
              disabled={isBusy || ids.length === 0 || rows.some(({ canApprove }) => !canApprove)}
              onClick={() => void askToRedact()}
            >
              {t('accident.redaction.approve')}
            </Button>
          </Group>
          <Section title={t('accident.redaction.keep')}>
            <Group align="end">
              <DayInput label={t('accident.redaction.until')} value={until} onChange={setUntil} />
              <TextInput
                label={t('accident.redaction.reason')}
                value={reason}
                maxLength={500}
                style={{ flex: '1 1 240px' }}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
              <Button
                variant="default"
                disabled={isBusy || ids.length === 0 || !until || !reason.trim()}
                onClick={() => until && keep.mutate({ body: { ids, until, reason } })}
              >
                {t('accident.redaction.keep')}
              </Button>
            </Group>
          </Section>
        </>
      )}
    </Stack>
  );
}

type TableProps = { rows: DueRedaction[]; chosen: readonly string[]; onChoose: (ids: string[]) => void };

function DueTable({ rows, chosen, onChoose }: TableProps) {
  return (
    <Table.ScrollContainer minWidth={640}>
      <Table aria-label={t('accident.redaction.title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>
              <Checkbox
                aria-label={t('accident.redaction.all')}
                checked={chosen.length === rows.length}
                onChange={(event) => onChoose(event.currentTarget.checked ? rows.map(({ id }) => id) : [])}
              />
            </Table.Th>
            <Table.Th>{t('accident.redaction.accident')}</Table.Th>
            <Table.Th>{t('accident.redaction.kept')}</Table.Th>
            <Table.Th>{t('accident.redaction.by')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, ref, accidentDate, property, category, keptUntil, rule, proposedBy }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Checkbox
                  aria-label={ref}
                  checked={chosen.includes(id)}
                  onChange={(event) =>
                    onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
              </Table.Td>
              <Table.Td>
                <Anchor href={pageOf('ACCIDENT', id)}>{ref}</Anchor>
                <Text size="sm">{`${dayText(accidentDate)}, ${property}, ${category}`}</Text>
              </Table.Td>
              <Table.Td>
                {dayText(keptUntil)}
                <Text size="sm" c="dimmed">
                  {rule}
                </Text>
              </Table.Td>
              <Table.Td>{proposedBy ?? t('no.value')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
