import { Table, Text } from '@mantine/core';
import { checklists, type ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import type { Task } from '@lintel/contract/areas/tasks/task';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Section } from '#platform/page/section.tsx';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import css from './checklists.module.css';
import { Sparkline } from './sparkline.tsx';

/** What was read the last times, question by question, with what is acceptable. */
export function ReadingsOfTask({ task }: { task: Task }) {
  const { data, error, isError } = useQuery({
    ...read(checklists.readings, { query: { id: task.id } }),
    enabled: task.questionCount > 0,
  });
  if (isError)
    return (
      <Section title={t('checklist.readings')}>
        <FailureAlert error={error} />
      </Section>
    );
  if (!data || data.objects.length === 0) return null;
  return (
    <Section title={t('checklist.readings')}>
      <Table aria-label={t('checklist.readings')} verticalSpacing={6} className={cards.cards}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('checklist.question.text')}</Table.Th>
            <Table.Th>{t('checklist.readings.acceptable')}</Table.Th>
            <Table.Th>{t('checklist.readings.last')}</Table.Th>
            <Table.Th>{t('checklist.readings.all')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.objects.map((series) => (
            <Table.Tr key={series.questionId}>
              <Table.Td>{series.question}</Table.Td>
              <Table.Td data-label={t('checklist.readings.acceptable')}>{series.limits ?? t('no.value')}</Table.Td>
              <Table.Td className="tabular" data-label={t('checklist.readings.last')}>
                <Reading of={series.readings.at(-1)!} />
              </Table.Td>
              <Table.Td data-label={t('checklist.readings.all')}>
                <Series series={series} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function Reading({ of: { input, judgement } }: { of: ReadingSeries['readings'][number] }) {
  if (judgement !== 'unsatisfactory') return input;
  return (
    <Text component="span" size="sm" fw={600} className={css.failed}>
      <IconAlertTriangle size={14} aria-label={t('checklist.option.failed')} />
      {input}
    </Text>
  );
}

/** The course of the readings, and on request each of them with its day. */
function Series({ series }: { series: ReadingSeries }) {
  const { readings, question } = series;
  return (
    <div>
      <Sparkline series={series} />
      <details className={css.listed}>
        <summary aria-label={t('checklist.readings.of', { question })}>
          {t('checklist.readings.trend', { count: readings.length })}
        </summary>
        <ol className={css.readings}>
          {readings
            .map((each, at) => (
              // A day may have several.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className="tabular">
                <span>{dayText(each.doneOn)}</span>
                <Reading of={each} />
              </li>
            ))
            .toReversed()}
        </ol>
      </details>
    </div>
  );
}
