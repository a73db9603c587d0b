import { Table } from '@mantine/core';
import type { ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { Reading, Series } from './reading-parts.tsx';

/** What was read the last times, question by question, with what is acceptable. */
export const ReadingsTable = ({ of }: { of: readonly ReadingSeries[] }) => (
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
      {of.map((series) => (
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
);
