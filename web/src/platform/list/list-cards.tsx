import { Checkbox } from '@mantine/core';
import { t } from '../texts.ts';
import { AddressLink } from './address-link.tsx';
import { listCell } from './list-cell.tsx';
import type { ListRow, RowsProps } from './list-table.tsx';
import css from './list.module.css';
import { RowActions } from './row-actions.tsx';
import { withRows } from './row-selection.ts';

/** The rows of a list on a phone: each a card, headed by its name or its first column; what is empty is left out. */
export function ListCards<Row extends ListRow>({
  title,
  rows,
  columns,
  cells,
  href,
  nameOf,
  rowActions,
  card,
  selection,
}: RowsProps<Row>) {
  const [head, ...rest] = columns.filter((column) => column.isShown);
  const others = rest.filter(({ code }) => code !== card?.column);
  const content = (row: Row, code: string, kind: (typeof columns)[number]['kind']) =>
    cells[code as keyof Row & string]?.(row) ?? listCell(row[code as keyof Row], kind);
  return (
    <ul className={css.cards} aria-label={title}>
      {rows.map((row) => (
        <li key={row.id} className={css.card} data-selected={selection?.chosen[row.id] || undefined}>
          <div className={css.cardHead}>
            {selection && (
              <Checkbox
                aria-label={t('list.select', { name: nameOf(row) })}
                checked={selection.chosen[row.id] === true}
                onChange={(event) => selection.onChange(withRows(selection.chosen, [row], event.currentTarget.checked))}
              />
            )}
            {head && (
              <AddressLink href={href(row)} className={card ? css.cardLink : css.rowLink}>
                {card && <span className={css.cardTitle}>{card.title(row)}</span>}{' '}
                <span className={card && css.cardCode}>{content(row, head.code, head.kind)}</span>
              </AddressLink>
            )}
            {rowActions && <RowActions>{rowActions(row)}</RowActions>}
          </div>
          <dl className={css.facts}>
            {others
              .filter((column) => row[column.code as keyof Row] !== null && row[column.code as keyof Row] !== undefined)
              .map((column) => (
                <div key={column.code}>
                  <dt>{column.label}</dt>
                  <dd>{content(row, column.code, column.kind)}</dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
