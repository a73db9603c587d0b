import { Button, Group, Table, Text } from '@mantine/core';
import { imports, type Import } from '@lintel/contract/areas/imports';
import { IconDownload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { download } from '#platform/files/download.ts';
import { countText } from '#platform/count-text.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { PagesOf } from '#platform/list/paginator.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { failureText } from '#platform/refusal.ts';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { showError } from '#platform/app/toasts.ts';
import cards from '#platform/page/table-cards.module.css';
import css from './imports.module.css';

const LIMIT = 25;

/** Every refused row with all its problems, and a spreadsheet of them. */
export function RefusedRows({ of, page, onPage }: { of: Import; page: number; onPage: (page: number) => void }) {
  const { data, error } = useQuery({
    ...read(imports.refusals, { body: { id: of.id, page, limit: LIMIT } }),
    placeholderData: keepPreviousData,
    // If read while rows were still being checked or written, it contains only some of them.
    refetchOnMount: 'always',
  });
  return (
    <Section title={t('import.refusals.title')} actions={<DownloadButton id={of.id} />}>
      {error && !data ? (
        <FailureAlert title={t('import.refusals.failed')} error={error} />
      ) : !data ? (
        <Loading h={160} />
      ) : (
        <>
          <Text c="dimmed" mb="sm">
            {t('import.refusals.download.hint')}
          </Text>
          <ul className={css.summary} aria-label={t('import.refusals.summary')}>
            {data.summary.map(({ column, reason, rowCount }) => (
              <li key={`${column} ${reason}`}>
                <span className="tabular">{t('import.refusals.times', { count: rowCount })}</span>
                <span>
                  {column && <strong>{column}: </strong>}
                  {reason}
                </span>
              </li>
            ))}
          </ul>
          <div className={css.scroll} role="region" aria-label={t('import.refusals.table')} tabIndex={0}>
            <Table className={`${css.table} ${cards.cards}`}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('import.refusals.row')}</Table.Th>
                  <Table.Th>{t('import.refusals.column')}</Table.Th>
                  <Table.Th>{t('import.refusals.value')}</Table.Th>
                  <Table.Th>{t('import.refusals.reason')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.objects.flatMap(({ row, label, problems }) =>
                  problems.map(({ column, value, reason }, index) => (
                    <Table.Tr key={`${row} ${index}`}>
                      <Table.Td className="tabular" data-label={t('import.refusals.row')}>
                        <div>
                          {countText(row)}
                          {label && (
                            <Text size="xs" c="dimmed">
                              {label}
                            </Text>
                          )}
                        </div>
                      </Table.Td>
                      <Table.Td data-label={t('import.refusals.column')}>{column}</Table.Td>
                      <Table.Td className={css.value} data-label={t('import.refusals.value')}>
                        {value}
                      </Table.Td>
                      <Table.Td data-label={t('import.refusals.reason')}>{reason}</Table.Td>
                    </Table.Tr>
                  )),
                )}
              </Table.Tbody>
            </Table>
          </div>
          <PagesOf of={t('import.refusals.title')} answer={data} onPage={onPage} />
        </>
      )}
    </Section>
  );
}

function DownloadButton({ id }: { id: string }) {
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    await download(imports.refusedRows, { query: { id } }).catch((failure: unknown) => showError(failureText(failure)));
    setRunning(false);
  };
  return (
    <Group>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={15} aria-hidden />}
        loading={isRunning}
        onClick={() => void run()}
      >
        {t('import.refusals.download')}
      </Button>
    </Group>
  );
}
