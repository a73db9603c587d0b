import { Table, Text } from '@mantine/core';
import { taskMoves, type ComparedBy, type Comparison, type Figures } from '@lintel/contract/areas/then-and-now';
import { Link } from '@tanstack/react-router';
import { countText } from '#platform/count-text.ts';
import cards from '#platform/page/table-cards.module.css';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { percentText } from '#platform/percent-text.ts';
import { changeInTenths, signedText } from './change-text.ts';
import css from './then-and-now.module.css';

type Props = { comparison: Comparison; by: ComparedBy; isChanged: boolean };

/** Whether a task got better or worse, or began or ceased to count: what is not compliant still has not changed. */
const hasChanged = ({ moves }: Figures) => taskMoves.some(({ id }) => id !== 'failing' && moves[id] > 0);

/** Each type, region, landlord or property on both days; each number of tasks opens them below. */
export function ComparedTable({ comparison, by, isChanged }: Props) {
  const { day, all, rows, rowCount } = comparison;
  const then = t('past.then', { day: dayText(day) });
  if (rows.length === 0) return <Text c="dimmed">{t('past.none')}</Text>;
  const shown = isChanged ? rows.filter(hasChanged) : rows;
  return (
    <>
      <Table.ScrollContainer minWidth={0}>
        <Table aria-label={t('past.title')} verticalSpacing={5} className={`${css.compared} ${cards.cards}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t(`past.by.${by}`)}</Table.Th>
              <Table.Th>{then}</Table.Th>
              <Table.Th>{t('past.now')}</Table.Th>
              <Table.Th>{t('past.change.points')}</Table.Th>
              {taskMoves.map(({ id, name }) => (
                <Table.Th key={id}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.id}>
                <Table.Th scope="row">{row.name}</Table.Th>
                <Cells figures={row} name={row.name} of={row.id ?? 'none'} then={then} />
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{t('past.all')}</Table.Th>
              <Cells figures={all} name={t('past.all')} of={undefined} then={then} />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Table.ScrollContainer>
      {shown.length < rows.length && (
        <Text size="sm" mt="xs">
          {t('past.unchanged', { count: rows.length - shown.length })}
        </Text>
      )}
      {rowCount > rows.length && (
        <Text size="sm" mt="xs">
          {t('past.properties', { count: rows.length, all: rowCount })}
        </Text>
      )}
    </>
  );
}

type CellsProps = { figures: Figures; name: string; of: string | undefined; then: string };

function Cells({ figures, name, of, then }: CellsProps) {
  const tenths = changeInTenths(figures);
  return (
    <>
      <Share counted={figures.past} label={then} />
      <Share counted={figures.now} label={t('past.now')} />
      <Table.Td
        data-label={t('past.change.points')}
        data-zero={!tenths || undefined}
        data-way={tenths ? (tenths > 0 ? 'up' : 'down') : undefined}
      >
        {signedText(tenths)}
      </Table.Td>
      {taskMoves.map((move) => (
        <Table.Td key={move.id} data-label={move.name} data-zero={figures.moves[move.id] === 0 || undefined}>
          <Number move={move} count={figures.moves[move.id]} name={name} of={of} />
        </Table.Td>
      ))}
    </>
  );
}

function Share({ counted: { percent, compliantCount, dutyCount }, label }: { counted: Figures['now']; label: string }) {
  return (
    <Table.Td data-label={label}>
      {percent === null ? (
        <span className={css.zero}>–</span>
      ) : (
        <span>
          {percentText(percent)}{' '}
          <span className={css.parts}>
            {countText(compliantCount)}/{countText(dutyCount)}
          </span>
        </span>
      )}
    </Table.Td>
  );
}

type NumberProps = { move: (typeof taskMoves)[number]; count: number; name: string; of: string | undefined };

function Number({ move, count, name, of }: NumberProps) {
  if (count === 0) return <span className={css.zero}>0</span>;
  return (
    <Link
      to="/compliance/then-and-now"
      search={(before: object) => ({ ...before, move: move.id, of }) as never}
      hash="moved"
      replace
      resetScroll={false}
      className={css.count}
      aria-label={t('past.moved.of', { move: move.name, count: countText(count), name })}
    >
      {countText(count)}
    </Link>
  );
}
