import { Anchor, Badge, Table } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import { importKinds } from '@lintel/contract/areas/import-kinds';
import { imports, type Import, type ImportOutcome } from '@lintel/contract/areas/imports';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import cards from '#platform/page/table-cards.module.css';
import css from './imports.module.css';

const LIMIT = 25;
const colours: Record<ImportOutcome['kind'], string> = {
  new: 'teal',
  changed: 'blue',
  unchanged: 'gray',
  skipped: 'gray',
};

/** The outcome of each accepted row: the record that it added or changed, and what happens there. */
export function Outcomes({ of }: { of: Import }) {
  const [page, setPage] = useState(1);
  const { record } = importKinds.find(({ id }) => id === of.kind)!;
  const { data, error } = useQuery({
    ...read(imports.outcomes, { body: { id: of.id, page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
  if (data && data.totalObjectsForQuery === 0) return null;
  return (
    <Section title={t('import.outcomes.title')}>
      <FailureAlert error={error} />
      {!data ? (
        !error && <Loading h={160} />
      ) : (
        <>
          <div className={css.scroll} role="region" aria-label={t('import.outcomes.title')} tabIndex={0}>
            <Table className={`${css.table} ${cards.cards}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('import.refusals.row')}</Table.Th>
                  <Table.Th>{t('import.outcomes.in.file')}</Table.Th>
                  <Table.Th>{t('import.outcomes.what')}</Table.Th>
                  <Table.Th>{t('import.outcomes.summary')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.objects.map(({ row, label, kind, summary, recordId }) => (
                  <Table.Tr key={row}>
                    <Table.Td className="tabular" data-label={t('import.refusals.row')}>
                      {countText(row)}
                    </Table.Td>
                    <Table.Td data-label={t('import.outcomes.in.file')}>
                      {recordId ? (
                        <Anchor inherit renderRoot={(props) => <Link {...props} to={pageOf(record, recordId)} />}>
                          {label}
                        </Anchor>
                      ) : (
                        label
                      )}
                    </Table.Td>
                    <Table.Td data-label={t('import.outcomes.what')}>
                      <Badge color={colours[kind]} variant="light">
                        {t(`import.count.${kind}`)}
                      </Badge>
                    </Table.Td>
                    <Table.Td data-label={summary ? t('import.outcomes.summary') : undefined}>{summary}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          <PagesOf of={t('import.outcomes.title')} answer={data} onPage={setPage} />
        </>
      )}
    </Section>
  );
}
