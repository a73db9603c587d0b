import { CartesianGrid, ReferenceArea, Scatter, ScatterChart, XAxis, YAxis, type ScatterShapeProps } from 'recharts';
import { t } from '#platform/texts.ts';
import type { Opens } from './figures.ts';
import { Mark, Marks } from './mark.tsx';
import css from './figures.module.css';

type Point = { id: string; label: string; x: number; y: number; link?: Opens | undefined };
type Props = { label: string; points: Point[]; xTitle: string; yTitle: string; zone: { to: number; label: string } };

const HEIGHT = 360;
const RADIUS = 8;
const tick = { fontSize: 12, fill: 'currentColor' };
const percent = (value: number) => `${value}%`;
const scale = {
  type: 'number' as const,
  domain: [0, 100],
  ticks: [0, 25, 50, 75, 100],
  tickLine: false,
  tick,
  tickFormatter: percent,
  axisLine: { className: css.axis! },
};

/** People by two percentages, with the zone in which both are low. Those at the same point are drawn around it. */
export default function PlotFigures({ label, points, xTitle, yTitle, zone }: Props) {
  const ordered = points.toSorted((a, b) => a.x - b.x || a.y - b.y);
  return (
    <Marks label={label} rowsGo="across" first={[0, 0]} className={css.drawing}>
      <p className={css.axisTitle}>{yTitle}</p>
      <ScatterChart
        responsive
        style={{ width: '100%', height: HEIGHT }}
        margin={{ top: 12, right: 16, bottom: 4, left: 0 }}
        accessibilityLayer={false}
      >
        <CartesianGrid className={css.grid} />
        <XAxis {...scale} dataKey="x" />
        <YAxis {...scale} dataKey="y" width={46} />
        <ReferenceArea
          x1={0}
          x2={zone.to}
          y1={0}
          y2={zone.to}
          fill="var(--mantine-color-red-6)"
          fillOpacity={0.12}
          stroke="none"
          label={{ value: zone.label, position: 'insideBottomRight', className: css.zoneLabel! }}
        />
        <Scatter
          data={ordered}
          isAnimationActive={false}
          shape={(dot: ScatterShapeProps) => {
            const at = ordered.findIndex(({ id }) => id === (dot as unknown as { payload?: Point }).payload?.id);
            const point = ordered[at]!;
            const before = ordered.slice(0, at).filter(({ x, y }) => x === point.x && y === point.y).length;
            const [dx, dy] = aside(before);
            return (
              <Mark place={[at, 0]} label={point.label} link={point.link}>
                {point.x <= zone.to && point.y <= zone.to ? (
                  <path d={diamond(dot.cx! + dx, dot.cy! + dy)} className={css.dot} data-low />
                ) : (
                  <circle cx={dot.cx! + dx} cy={dot.cy! + dy} r={RADIUS} className={css.dot} />
                )}
              </Mark>
            );
          }}
        />
      </ScatterChart>
      <p className={css.axisTitle} data-end>
        {xTitle}
      </p>
      <p className={css.zoneNote}>{t('reports.team.zone', { to: zone.to })}</p>
    </Marks>
  );
}

/** People in the zone have a shape of their own, besides the colour. */
const diamond = (x: number, y: number, r = RADIUS + 2) => `M${x} ${y - r}L${x + r} ${y}L${x} ${y + r}L${x - r} ${y}Z`;

/** The offset of the next one at the same point: on rings around it. */
function aside(before: number): [number, number] {
  if (before === 0) return [0, 0];
  const ring = Math.ceil(before / 6);
  const angle = (before * Math.PI) / 3;
  return [Math.cos(angle) * ring * RADIUS * 1.5, Math.sin(angle) * ring * RADIUS * 1.5];
}
