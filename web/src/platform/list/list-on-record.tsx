import { Anchor, Button, Group, Stack, Table, Text } from '@mantine/core';
import type { CalledEndpoint } from '@lintel/contract/platform/endpoint';
import type { Filters, ListDefinition } from '@lintel/contract/platform/list';
import { IconPlus, IconPrinter } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { LoadingOrFailed } from '../page/loading-or-failed.tsx';
import { t } from '../texts.ts';
import css from '../page/table-cards.module.css';
import { rowsOf } from './list-queries.ts';
import { PagesOf } from './paginator.tsx';

const PER_PAGE = 50;

type Place = { to: string; search: Record<string, unknown> };
type Column<Row> = { label: string; cell: (row: Row) => ReactNode; isNumeric?: true; isWideOnly?: true };

type Props<Row, F extends Filters> = {
  title: string;
  /** The message if there are none. */
  none: string;
  list: ListDefinition<Row, F, any>;
  endpoint: CalledEndpoint;
  /** The page of the list, with the filter for this record. */
  place: Place;
  /** Where one is added, for those who may. */
  add?: (Place & { label: string }) | false | undefined;
  /** What is printed of them. */
  print?: (Place & { label: string }) | undefined;
  /** The page of a row, to which its first column leads. */
  href: (row: Row) => string;
  columns: readonly Column<Row>[];
};

/** The rows of a list that belong to a record, on its page, as a table; on a phone as cards. */
export function ListOnRecord<Row extends { id: string }, F extends Filters>(props: Props<Row, F>) {
  const { title, none, list, endpoint, place, add, print, href, columns } = props;
  const [page, setPage] = useState(1);
  const { data, error } = useQuery({
    ...rowsOf<Row, F>(endpoint, list.search.parse({ ...place.search, limit: PER_PAGE, page })),
    placeholderData: keepPreviousData,
  });
  if (!data) return <LoadingOrFailed error={error} h={160} />;
  return (
    <Stack gap="sm">
      <Group justify="space-between" className="no-print">
        <Anchor renderRoot={(link) => <Link {...link} to={place.to} search={place.search as never} />}>
          {t('list.on.record.open')}
        </Anchor>
        <Group gap="xs">
          {print && data.totalObjectsForQuery > 0 && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPrinter size={16} aria-hidden />}
              renderRoot={(link) => <Link {...link} to={print.to} search={print.search as never} />}
            >
              {print.label}
            </Button>
          )}
          {add && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              renderRoot={(link) => <Link {...link} to={add.to} search={add.search as never} />}
            >
              {add.label}
            </Button>
          )}
        </Group>
      </Group>
      {data.totalObjectsForQuery === 0 ? (
        <Text c="dimmed">{none}</Text>
      ) : (
        <Table.ScrollContainer minWidth={0}>
          <Table aria-label={title} verticalSpacing={6} className={css.cards}>
            <Table.Thead>
              <Table.Tr>
                {columns.map(({ label, isWideOnly }) => (
                  <Table.Th key={label} data-wide-only={isWideOnly}>
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.objects.map((row) => (
                <Table.Tr key={row.id}>
                  {columns.map(({ label, cell, isNumeric, isWideOnly }, at) => (
                    <Table.Td
                      key={label}
                      className={isNumeric && 'tabular'}
                      data-label={at > 0 ? label : undefined}
                      data-wide-only={isWideOnly}
                    >
                      {at === 0 ? (
                        <Anchor renderRoot={(link) => <Link {...link} to={href(row)} />}>{cell(row)}</Anchor>
                      ) : (
                        (cell(row) ?? t('no.value'))
                      )}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <PagesOf of={title} answer={data} onPage={setPage} />
    </Stack>
  );
}
