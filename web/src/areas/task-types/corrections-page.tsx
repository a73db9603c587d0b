import { Alert, Anchor, Button, Checkbox, EmptyState, Group, Skeleton, Stack, Table, Text } from '@mantine/core';
import { taskTypeFieldLabels, taskTypes, type TypeCorrection } from '@lintel/contract/areas/task-types';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/confirm.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { showSuccess } from '#platform/toasts.ts';
import { backToTypes } from './back-to-types.ts';
import css from './corrections.module.css';

/** What was corrected in the reference list since the organisation took it: shown with what would move, and asked for. */
export function CorrectionsPage() {
  const found = useQuery(read(taskTypes.corrections));
  if (found.isError && !found.data) return <FailurePage error={found.error} reset={() => void found.refetch()} />;
  return (
    <>
      <PageHeader title={t('task.type.corrections.title')} back={backToTypes()} />
      {!found.data ? (
        <Skeleton h={300} role="status" aria-label={t('loading')} />
      ) : found.data.objects.length === 0 ? (
        <EmptyState icon={<IconCheck aria-hidden />} title={t('task.type.corrections.none')} py="xl" />
      ) : (
        <Corrections key={found.dataUpdatedAt} all={found.data.objects} />
      )}
    </>
  );
}

function Corrections({ all }: { all: TypeCorrection[] }) {
  const [chosen, setChosen] = useState(() => new Set(all.map(({ code }) => code)));
  const take = useWrite(taskTypes.correct, { onSuccess: ({ message }) => showSuccess(message) });
  const taken = all.filter(({ code }) => chosen.has(code));
  const sum = (count: (effect: NonNullable<TypeCorrection['effect']>) => number) =>
    taken.reduce((total, { effect }) => total + (effect ? count(effect) : 0), 0);
  const toggle = (code: string) => {
    const next = new Set(chosen);
    if (!next.delete(code)) next.add(code);
    setChosen(next);
  };
  const ask = async () => {
    const button = t(taken.length === 1 ? 'task.type.corrections.take.one' : 'task.type.corrections.take', {
      count: taken.length,
    });
    const message = t('task.type.corrections.ask', {
      moved: sum(({ movedCount }) => movedCount).toLocaleString('en-GB'),
      overdue: sum(({ newlyOverdueCount }) => newlyOverdueCount).toLocaleString('en-GB'),
    });
    if (await confirm({ title: t('task.type.corrections.title'), message, confirm: button }))
      take.mutate({ body: { codes: [...chosen] } });
  };
  return (
    <Stack gap="md">
      <Alert color="blue">{t('task.type.corrections.hint')}</Alert>
      <Group>
        <Checkbox
          label={t('task.type.corrections.choose.all')}
          checked={chosen.size === all.length}
          indeterminate={chosen.size > 0 && chosen.size < all.length}
          onChange={(event) => setChosen(new Set(event.currentTarget.checked ? all.map(({ code }) => code) : []))}
        />
        <Button disabled={taken.length === 0} loading={take.isPending} onClick={() => void ask()}>
          {t(taken.length === 1 ? 'task.type.corrections.take.one' : 'task.type.corrections.take', {
            count: taken.length,
          })}
        </Button>
      </Group>
      <Table verticalSpacing="sm" className={css.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th />
            <Table.Th>{taskTypeFieldLabels.name}</Table.Th>
            <Table.Th>{t('task.type.corrections.change')}</Table.Th>
            <Table.Th>{t('task.type.corrections.dates')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {all.map((correction) => (
            <Table.Tr key={correction.code}>
              <Table.Td>
                <Checkbox
                  aria-label={t('task.type.corrections.choose', { code: correction.code })}
                  checked={chosen.has(correction.code)}
                  onChange={() => toggle(correction.code)}
                />
              </Table.Td>
              <Table.Td className={css.type}>
                <TypeName correction={correction} />
              </Table.Td>
              <Table.Td className={css.changes}>
                <Changes correction={correction} />
              </Table.Td>
              <Table.Td className={`tabular ${css.dates}`}>
                <Dates effect={correction.effect} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}

function TypeName({ correction: { code, name, taskTypeId } }: { correction: TypeCorrection }) {
  const text = `${code} ${name}`;
  if (!taskTypeId) return <Text fw={600}>{text}</Text>;
  return (
    <Anchor renderRoot={(props) => <Link {...props} to="/task_type.html" search={{ id: taskTypeId }} />}>{text}</Anchor>
  );
}

function Changes({ correction: { changes, laws, taskTypeId } }: { correction: TypeCorrection }) {
  return (
    <Stack gap={6}>
      {taskTypeId === null && <Text>{t('task.type.corrections.new')}</Text>}
      {changes.map(({ label, from, to }) => (
        <div key={label}>
          <Text fw={600} size="sm">
            {label}
          </Text>
          <Text size="sm" c="dimmed">
            {t('task.type.corrections.was')}: {from ?? t('no.value')}
          </Text>
          <Text size="sm">
            {t('task.type.corrections.is')}: {to ?? t('no.value')}
          </Text>
        </div>
      ))}
      {taskTypeId === null &&
        laws.map(({ law, since }) => (
          <Text key={law} size="sm">
            {t('task.law.since', { law, day: dayText(since) })}
          </Text>
        ))}
    </Stack>
  );
}

function Dates({ effect }: { effect: TypeCorrection['effect'] }) {
  if (!effect || (effect.movedCount === 0 && effect.newlyOverdueCount === 0))
    return <Text c="dimmed">{t('task.type.corrections.dates.none')}</Text>;
  const { movedCount, taskCount, earlierCount, laterCount, newlyOverdueCount } = effect;
  const number = (count: number) => count.toLocaleString('en-GB');
  return (
    <>
      <Text>{t('task.type.corrections.dates.moved', { moved: number(movedCount), all: number(taskCount) })}</Text>
      {movedCount > 0 && (
        <Text size="sm" c="dimmed">
          {t('task.type.corrections.dates.which', { earlier: number(earlierCount), later: number(laterCount) })}
        </Text>
      )}
      {newlyOverdueCount > 0 && (
        <Text size="sm" c="red">
          {t('task.type.corrections.dates.overdue', { count: newlyOverdueCount })}
        </Text>
      )}
    </>
  );
}
