import { Bar, BarChart, CartesianGrid, ReferenceLine, XAxis, YAxis, type BarShapeProps } from 'recharts';
import { fillOf } from './fills.tsx';
import { description, sumOf, written, type Figures } from './figures.ts';
import { Mark, Marks, type Place } from './mark.tsx';
import css from './figures.module.css';

type Props = {
  label: string;
  figures: Figures;
  /** Columns are side by side, rows one below the other; a strip is one row without axes. */
  as: 'columns' | 'rows' | 'strip';
  height: number;
  /** The maximum of the scale, if several charts share one. */
  most?: number;
  /** The unit of its numbers, above them, unless the page gives it beside them. */
  unit?: string;
  /** The series to draw. Default: all. */
  only?: string;
  /** False without a scale, if the numbers are at the bars and all charts share one. */
  hasScale?: boolean;
  /** The width of the names on the left, in pixels. */
  nameWidth?: number;
};

const LEAST_PIXELS = 3;
const margins = {
  columns: { top: 18, right: 8, bottom: 0, left: 0 },
  rows: { top: 0, right: 48, bottom: 0, left: 0 },
  strip: { top: 0, right: 0, bottom: 0, left: 0 },
};
const tick = { fontSize: 12, fill: 'currentColor' };

/** Figures as bars along an axis, with their series stacked. */
export default function BarFigures({
  label,
  figures,
  as,
  height,
  most,
  unit,
  only,
  hasScale = true,
  nameWidth = 130,
}: Props) {
  const { rows } = figures;
  const series = figures.series.flatMap((each, at) => (only && each.id !== only ? [] : [{ ...each, at }]));
  const data = rows.map((row, at) => ({
    at,
    name: row.short ?? row.label,
    ...Object.fromEntries(series.map(({ id, isBelow, at: cell }) => [id, (isBelow ? -1 : 1) * row.cells[cell]!.count])),
  }));
  const first = firstPlace(figures, series);
  const isRows = as !== 'columns';
  const isBare = as === 'strip';
  const scale = {
    type: 'number' as const,
    allowDecimals: false,
    axisLine: false,
    tickLine: false,
    tick,
    tickFormatter: (count: number) => written(series[0]!, Math.abs(count)),
    ...(most !== undefined && { domain: [0, most] }),
  };
  const names = { type: 'category' as const, dataKey: 'name', tickLine: false, tick };
  return (
    <Marks label={label} rowsGo={isRows ? 'down' : 'across'} first={first} className={css.drawing}>
      {unit && <p className={css.axisTitle}>{unit}</p>}
      <BarChart
        responsive
        style={{ width: '100%', height }}
        data={data}
        layout={isRows ? 'vertical' : 'horizontal'}
        stackOffset="sign"
        barCategoryGap="18%"
        maxBarSize={46}
        accessibilityLayer={false}
        margin={margins[as]}
      >
        {!isBare && hasScale && <CartesianGrid vertical={isRows} horizontal={!isRows} className={css.grid} />}
        {isRows ? (
          <>
            <XAxis {...scale} hide={isBare || !hasScale} />
            <YAxis {...names} hide={isBare} width={nameWidth} interval={0} axisLine={{ className: css.axis! }} />
          </>
        ) : (
          <>
            <XAxis {...names} interval="equidistantPreserveStart" minTickGap={6} axisLine={{ className: css.axis! }} />
            <YAxis {...scale} width="auto" />
          </>
        )}
        {series.some(({ isBelow }) => isBelow) && <ReferenceLine y={0} className={css.zero} />}
        {series.map(({ id, at }) => (
          <Bar
            key={id}
            dataKey={id}
            stackId="all"
            isAnimationActive={false}
            minPointSize={(value) => (value ? LEAST_PIXELS : 0)}
            shape={(shape: BarShapeProps) => (
              <BarMark box={shape} place={[(shape.payload as { at: number }).at, at]} {...{ figures, series, as }} />
            )}
          />
        ))}
      </BarChart>
    </Marks>
  );
}

/** The first mark, which is the tab stop. */
function firstPlace({ rows }: Figures, series: { at: number }[]): Place {
  for (const [row, { cells }] of rows.entries())
    for (const { at } of series) if (cells[at]!.count > 0) return [row, at];
  return [0, 0];
}

type Box = { x: number; y: number; width: number; height: number };
type BarMarkProps = {
  box: Box;
  place: Place;
  figures: Figures;
  series: { at: number; isBelow?: true }[];
  as: Props['as'];
};

/** A bar, and the total of its row after the last one. */
function BarMark({ box, place: [at, cellAt], figures, series, as }: BarMarkProps) {
  const row = figures.rows[at]!;
  const cell = row.cells[cellAt]!;
  const own = figures.series[cellAt]!;
  if (cell.count === 0) return null;
  const { x, y, width, height } = upright(box);
  const shown = series.filter((each) => !each.isBelow === !own.isBelow && row.cells[each.at]!.count > 0);
  const isLast = shown.at(-1)!.at === cellAt;
  const whole = sumOf({ cells: shown.map((each) => row.cells[each.at]!) });
  return (
    <>
      <Mark place={[at, cellAt]} label={description(row, own, cell)} link={cell.link}>
        <rect
          {...{ x, y, width, height }}
          rx={1.5}
          fill={fillOf(own.fill)}
          className={css.shape}
          data-fill={own.fill}
        />
      </Mark>
      {isLast && as === 'rows' && (
        <text x={x + width + 6} y={y + height / 2} className={css.value} data-side="right">
          {written(own, whole)}
        </text>
      )}
      {isLast && as === 'columns' && width >= 16 && !own.isBelow && (
        <text x={x + width / 2} y={y - 5} className={css.value}>
          {written(own, whole)}
        </text>
      )}
    </>
  );
}

/** Bars below the axis have a negative height. */
const upright = ({ x, y, width, height }: Box): Box => ({
  x: Math.min(x, x + width),
  y: Math.min(y, y + height),
  width: Math.abs(width),
  height: Math.abs(height),
});
