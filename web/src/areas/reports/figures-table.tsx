import { Table } from '@mantine/core';
import { written, type Figures } from './figures.ts';
import { LinkTo } from './mark.tsx';
import { TallTable } from '#platform/page/tall-table.tsx';
import { t } from '#platform/texts.ts';
import css from './figures.module.css';

/** The numbers of the drawing, with the same links. */
export function FiguresTable({ label, figures: { rowTitle, series, rows } }: { label: string; figures: Figures }) {
  const hasTotals = rows.some(({ total }) => total);
  return (
    <TallTable label={label} height={420}>
      <Table aria-label={label} stickyHeader verticalSpacing={2} className={css.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{rowTitle}</Table.Th>
            {series.map(({ id, label: name }) => (
              <Table.Th key={id} scope="col">
                {name}
              </Table.Th>
            ))}
            {hasTotals && <Table.Th scope="col">{t('reports.total')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ id, label: name, link: opens, cells, total }) => (
            <Table.Tr key={id}>
              <Table.Th scope="row">{opens ? <LinkTo link={opens}>{name}</LinkTo> : name}</Table.Th>
              {[...cells, ...(total ? [total] : [])].map(({ count, link, text: instead }, at) => {
                const text = instead ?? written(series[at] ?? series[0]!, count);
                return (
                  <Table.Td key={series[at]?.id ?? 'total'}>
                    {link && count > 0 ? <LinkTo link={link}>{text}</LinkTo> : text}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TallTable>
  );
}
