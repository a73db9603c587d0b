import type { ReportLink } from '@lintel/contract/areas/reports/links';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';

/** The fill of a figure: a colour and a pattern of its own. */
export type FillName = 'overdue' | 'due' | 'notDueYet' | 'noDueDate' | 'completed' | 'count' | 'second';

/** The target of a figure: the list that it counts, or the URL of a page. */
export type Opens = ReportLink | string;

/** A number, with the list that it counts if there is one. */
export type Cell = {
  count: number;
  link?: Opens | undefined;
  /** Replaces the number. */
  text?: string;
};

export type Series = {
  id: string;
  label: string;
  /** The singular, if it is another word. */
  one?: string;
  fill: FillName;
  /** Drawn downwards from the axis. */
  isBelow?: true;
  /** Formats its numbers. Default: whole numbers. */
  write?: (count: number) => string;
  /** Its heading in a file, which has the bare number. */
  inFile?: string;
};

type FigureRow = {
  id: string;
  label: string;
  /** For an axis, if the label is too long. */
  short?: string;
  link?: Opens | undefined;
  /** In the order of the series. */
  cells: Cell[];
  total?: Cell;
};

/** The numbers of a chart, for its drawing and its table alike. */
export type Figures = {
  /** The heading of the rows. */
  rowTitle: string;
  series: Series[];
  rows: FigureRow[];
};

export const written = ({ write = countText }: Series, count: number) => write(count);

/** A figure in words: “12 overdue, March 2026”. */
export const description = (row: FigureRow, series: Series, { count }: Cell) =>
  t('reports.mark', {
    count: written(series, count),
    series: ((count === 1 && series.one) || series.label).toLowerCase(),
    row: row.label,
  });

export const isEmpty = ({ rows }: Figures) => rows.every(({ cells }) => cells.every(({ count }) => count === 0));

/** The sum of all cells of a row, if its series are additive. */
export const sumOf = ({ cells }: Pick<FigureRow, 'cells'>) => cells.reduce((sum, { count }) => sum + count, 0);
