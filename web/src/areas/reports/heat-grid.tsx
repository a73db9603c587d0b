import { VisuallyHidden } from '@mantine/core';
import { heatClasses, type HeatClass } from '@lintel/contract/areas/reports/heatmap';
import { IconAlertTriangle, IconCircleCheck, IconCircleHalf2, IconCircleX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { t } from '#platform/texts.ts';
import { useGridKeys } from '#platform/page/use-grid-keys.ts';
import type { Opens } from './figures.ts';
import { LinkTo } from './mark.tsx';
import figuresCss from './figures.module.css';
import css from './heat.module.css';

export type HeatCell = {
  class: HeatClass;
  /** The text of the cell. */
  text: string;
  /** The same in full words. */
  description: string;
  links?: { text: string; description: string; link: Opens }[];
};
export type HeatRow = { id: string; label: string; beside?: string; cells: (HeatCell | undefined)[] };

const signs = {
  type1: IconCircleCheck,
  type2: IconCircleHalf2,
  type3: IconAlertTriangle,
  type4: IconCircleX,
} as const;

/** Rows against months, each cell by colour, icon and number; arrow keys move between cells (ARIA grid pattern). */
export function HeatGrid({
  label,
  rowTitle,
  columns,
  current,
  rows,
}: {
  label: string;
  rowTitle: string;
  columns: string[];
  /** The index of the current column: scrolled into view if not all fit. */
  current: number;
  rows: HeatRow[];
}) {
  const grid = useGridKeys<HTMLTableElement>();
  const region = useRef<HTMLDivElement>(null);
  // The scroll position of the region belongs to the browser.
  useEffect(() => {
    const head = region.current?.querySelectorAll<HTMLElement>('thead th')[current + 1];
    if (region.current && head)
      region.current.scrollLeft = head.offsetLeft + head.offsetWidth - region.current.clientWidth;
  }, [current]);
  return (
    <>
      <div ref={region} className={css.heatRegion}>
        <table
          {...grid}
          // A grid of its own kind, whose rows and cells are those of the table (ARIA grid pattern).
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          className={css.heat}
          aria-label={label}
        >
          <thead>
            <tr>
              <th scope="col" className={css.heatName}>
                {rowTitle}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, label: name, beside, cells }) => (
              <tr key={id}>
                <th scope="row" data-cell tabIndex={-1} className={css.heatName}>
                  {name}
                  {beside && <span className={figuresCss.beside}>{beside}</span>}
                </th>
                {cells.map((cell, at) => (
                  <Cell key={columns[at]} cell={cell} name={`${name}, ${columns[at]}`} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={figuresCss.legend} aria-label={t('reports.signs')}>
        {heatClasses.map((each) => {
          const Sign = signs[each];
          return (
            <li key={each} className={css.heatSign} data-heat={each}>
              <Sign size={14} aria-hidden />
              {t(`reports.heat.${each}`)}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Cell({ cell, name }: { cell: HeatCell | undefined; name: string }) {
  if (!cell)
    return (
      <td data-cell tabIndex={-1} className={css.heatNone} aria-label={t('reports.heat.none', { name })}>
        –
      </td>
    );
  const Sign = signs[cell.class];
  const links = cell.links ?? [];
  return (
    // The class is the colour's name in the specification (REP-078 to REP-081).
    <td
      data-cell
      tabIndex={-1}
      className={cell.class}
      data-heat={cell.class}
      data-hint={`${name}: ${cell.description}`}
      data-hint-side="top"
    >
      <span className={css.heatText} aria-hidden>
        <Sign size={12} />
        {cell.text}
      </span>
      <VisuallyHidden>{cell.description}</VisuallyHidden>
      {links.length > 0 && (
        <span className={css.heatLinks}>
          {links.map(({ text, description, link }) => (
            <LinkTo
              key={description}
              link={link}
              tabIndex={-1}
              aria-label={`${description}, ${name}`}
              data-hint={`${description}, ${name}`}
              data-hint-side="top"
            >
              {text}
            </LinkTo>
          ))}
        </span>
      )}
    </td>
  );
}
