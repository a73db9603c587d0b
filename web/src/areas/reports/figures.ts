import type { ReportLink } from '@lintel/contract/areas/reports/links';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';

/** How a figure is filled: by colour, and by a pattern of its own. */
export type FillName = 'overdue' | 'due' | 'notDueYet' | 'noDueDate' | 'completed' | 'count' | 'second';

/** What a figure opens: the list that it counts, or the address of a page. */
export type Opens = ReportLink | string;

/** A number, and the list that it counts where there is one. */
export type Cell = {
  count: number;
  link?: Opens | undefined;
  /** What stands instead of the number. */
  text?: string;
};

export type Series = {
  id: string;
  label: string;
  /** What one of them is called, where that is another word. */
  one?: string;
  fill: FillName;
  /** Drawn downwards from the axis. */
  isBelow?: true;
  /** How its numbers are written; by default as whole numbers. */
  write?: (count: number) => string;
  /** What heads it in a file, where that has the bare number. */
  inFile?: string;
};

export type FigureRow = {
  id: string;
  label: string;
  /** On an axis, where the label is too long. */
  short?: string;
  link?: Opens | undefined;
  /** In the order of the series. */
  cells: Cell[];
  total?: Cell;
};

/** The numbers of a chart: what is drawn and what stands in the table are the same. */
export type Figures = {
  /** What a row is. */
  rowTitle: string;
  series: Series[];
  rows: FigureRow[];
};

export const written = ({ write = countText }: Series, count: number) => write(count);

/** A figure in words: “12 overdue, March 2026”. */
export const said = (row: FigureRow, series: Series, { count }: Cell) =>
  t('reports.mark', {
    count: written(series, count),
    series: ((count === 1 && series.one) || series.label).toLowerCase(),
    row: row.label,
  });

export const isEmpty = ({ rows }: Figures) => rows.every(({ cells }) => cells.every(({ count }) => count === 0));

/** What all cells of a row count, where its series can be added. */
export const sumOf = ({ cells }: Pick<FigureRow, 'cells'>) => cells.reduce((sum, { count }) => sum + count, 0);
