import { Pie, PieChart, Sector, type PieSectorShapeProps } from 'recharts';
import { countText } from '#platform/count-text.ts';
import { fillOf, Swatch } from './fills.tsx';
import type { Cell, Series } from './figures.ts';
import { LinkTo, Mark, Marks } from './mark.tsx';
import css from './figures.module.css';

type Part = {
  series: Series;
  cell: Cell;
  /** The figure in words. */
  label: string;
  /** Shown below its name. */
  beside?: string;
};
type Props = { label: string; parts: Part[]; total: number; totalLabel: string };
const SIZE = 190;

/** Parts of a whole as a ring, and beside it each by fill, word and number. */
export default function RingFigures({ label, parts, total, totalLabel }: Props) {
  const shown = parts.filter(({ cell }) => cell.count > 0);
  return (
    <div className={css.ring}>
      <Marks label={label} rowsGo="across" first={[0, 0]} className={css.ringDrawing}>
        <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
          <Pie
            data={shown.map(({ cell, series }) => ({ name: series.label, value: cell.count }))}
            dataKey="value"
            innerRadius="62%"
            outerRadius="98%"
            startAngle={90}
            endAngle={-270}
            isAnimationActive={false}
            rootTabIndex={-1}
            shape={(sector: PieSectorShapeProps) => {
              const at = sector.index;
              const { series, cell, label: name } = shown[at]!;
              return (
                <Mark place={[at, 0]} label={name} link={cell.link}>
                  <Sector {...sector} fill={fillOf(series.fill)} className={css.shape} data-fill={series.fill} />
                </Mark>
              );
            }}
          />
          <text x={SIZE / 2} y={SIZE / 2 - 8} className={css.whole}>
            {countText(total)}
          </text>
          <text x={SIZE / 2} y={SIZE / 2 + 16} className={css.wholeLabel}>
            {totalLabel}
          </text>
        </PieChart>
      </Marks>
      <ul className={css.parts}>
        {parts.map(({ series, cell, beside }) => (
          <li key={series.id} className={css.part}>
            <Swatch fill={series.fill} />
            <span>
              {series.label}
              {beside && <span className={css.beside}>{beside}</span>}
            </span>
            {cell.link && cell.count > 0 ? (
              <span className={css.number}>
                <LinkTo link={cell.link}>{countText(cell.count)}</LinkTo>
              </span>
            ) : (
              <span className={css.number}>{countText(cell.count)}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
