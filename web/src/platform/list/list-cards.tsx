import { AddressLink } from './address-link.tsx';
import { isEmpty } from './list-address.ts';
import { listCell } from './list-cell.tsx';
import type { ListRow, RowsProps } from './list-table.tsx';
import css from './list-cards.module.css';
import { RowActions } from './row-actions.tsx';
import { RowBox } from './row-boxes.tsx';
import type { ArrangedColumn } from './shown-columns.ts';

/**
 * The rows of a list on a phone: cards of three lines if the area defines them, else with the first column and what the others
 * contain.
 */
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
  const shown = columns.filter((column) => column.isShown);
  const [head] = shown;
  const written: typeof cells = { ...cells, ...card?.cells };
  const content = (row: Row, { code, kind }: ArrangedColumn) =>
    written[code as keyof Row & string]?.(row) ?? listCell(row[code as keyof Row], kind);
  const named = (codes: readonly string[] = []) =>
    codes.flatMap((code) => shown.filter((column) => column.code === code));
  const facts = card
    ? [...named(card.facts), ...shown.filter((column) => column.hidden && column !== head)]
    : shown.slice(1);
  return (
    <ul id="rows" tabIndex={-1} className={css.cards} aria-label={title}>
      {rows.map((row) => {
        const filled = facts.filter(({ code }) => isShown(row[code as keyof Row], card !== undefined));
        const states = named(card?.states).filter(({ code }) => isShown(row[code as keyof Row], true));
        const who = named(card?.who ? [card.who] : []).filter(({ code }) => isShown(row[code as keyof Row], true));
        const code = head && content(row, head);
        return (
          <li key={row.id} className={css.card} data-selected={selection?.chosen[row.id] ? true : undefined}>
            <div className={css.cardHead}>
              {selection && (
                <RowBox
                  size="md"
                  className={`${css.cardBox} no-print`}
                  row={row}
                  rows={rows}
                  name={nameOf(row)}
                  selection={selection}
                />
              )}
              {head && (
                <AddressLink href={href(row)} className={card ? css.cardLink : css.nameLink}>
                  {card ? (
                    <>
                      <span className={css.cardTitle}>{card.title(row)}</span>{' '}
                      <span className={css.cardPlace}>
                        <span>{card.place?.(row)}</span>{' '}
                        {code !== card.title(row) && <span className={css.cardCode}>{code}</span>}
                      </span>
                    </>
                  ) : (
                    code
                  )}
                </AddressLink>
              )}
              {rowActions && (
                <span className={`${css.cardMenu} no-print`}>
                  <RowActions>{rowActions(row)}</RowActions>
                </span>
              )}
            </div>
            {(states.length > 0 || filled.length > 0 || who.length > 0) && (
              <div className={css.cardState} data-beside-box={card && selection ? true : undefined}>
                {states.map((column) => (
                  <span key={column.code}>{content(row, column)}</span>
                ))}
                {filled.length > 0 && (
                  <dl className={css.facts}>
                    {filled.map((column) => (
                      <div key={column.code}>
                        <dt>{column.label}</dt>
                        <dd>{content(row, column)}</dd>
                      </div>
                    ))}
                  </dl>
                )}
                {who.map((column) => (
                  <span key={column.code} className={css.cardWho} title={column.label}>
                    {content(row, column)}
                  </span>
                ))}
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Empty values are left out, and on a card of three lines also zeros and false. */
const isShown = (value: unknown, isBrief: boolean) => !isEmpty(value) && !(isBrief && (value === 0 || value === false));
