import type { ReadingSeries } from '@lintel/contract/areas/checklists/endpoints';
import css from './checklists.module.css';

const [WIDTH, HEIGHT, EDGE] = [160, 36, 4];

/** The course of readings between what is acceptable; the table beside it says the same in numbers. */
export function Sparkline({ series: { readings, lowest, highest } }: { series: ReadingSeries }) {
  if (readings.length < 2) return null;
  const limits = [lowest, highest].filter((limit) => limit !== null);
  const values = [...readings.map(({ reading }) => reading), ...limits];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const x = (at: number) => EDGE + (at / (readings.length - 1)) * (WIDTH - 2 * EDGE);
  const y = (value: number) => HEIGHT - EDGE - ((value - least) / (most - least || 1)) * (HEIGHT - 2 * EDGE);
  const points = readings.map(({ reading }, at) => `${x(at).toFixed(1)},${y(reading).toFixed(1)}`);
  return (
    <svg className={css.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden>
      {limits.map((limit) => (
        <line key={limit} className={css.limit} x1={0} x2={WIDTH} y1={y(limit)} y2={y(limit)} />
      ))}
      <polyline className={css.course} points={points.join(' ')} />
      {readings.map(
        ({ reading, judgement }, at) =>
          judgement === 'unsatisfactory' && (
            // oxlint-disable-next-line react/no-array-index-key
            <circle key={at} className={css.outlier} cx={x(at)} cy={y(reading)} r={3} />
          ),
      )}
    </svg>
  );
}
