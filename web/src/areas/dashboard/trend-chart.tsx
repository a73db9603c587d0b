import { useElementSize } from '@mantine/hooks';
import type { TrendRecord } from '@lintel/contract/areas/dashboard';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { percentText } from './percent-text.ts';
import css from './figures.module.css';

/** The width of the chart, in pixels, until its room is known (specification S1 §2.11). */
export const TREND_WIDTH = 796;
const HEIGHT = 176;
const ROOM = { left: 40, right: 14, top: 16, bottom: 26 };
const LABEL_EVERY = 110;
const scale = [0, 25, 50, 75, 100];

/** Percent from 0 to 100 over the days, and the target as a broken line. */
export function TrendChart({ records }: { records: TrendRecord[] }) {
  const { ref, width: measured } = useElementSize();
  const width = measured || TREND_WIDTH;
  const x = (at: number) => ROOM.left + (at / Math.max(1, records.length - 1)) * (width - ROOM.left - ROOM.right);
  const y = (percent: number) => ROOM.top + (1 - percent / 100) * (HEIGHT - ROOM.top - ROOM.bottom);
  const { target, targetTitle } = records[0]!;
  const between = Math.ceil(records.length / Math.max(2, Math.floor(width / LABEL_EVERY)));
  const last = records.length - 1;
  return (
    <div ref={ref}>
      <svg width={width} height={HEIGHT} className={css.trend} role="img" aria-label={summaryOf(records)}>
        {scale.map((percent) => (
          <g key={percent}>
            <line x1={ROOM.left} x2={width - ROOM.right} y1={y(percent)} y2={y(percent)} className={css.grid} />
            <text x={ROOM.left - 6} y={y(percent)} className={css.percentLabel}>
              {percent}%
            </text>
          </g>
        ))}
        {records.map(
          ({ date }, at) =>
            (last - at) % between === 0 && (
              <text key={date} x={x(at)} y={HEIGHT - 6} className={css.dayLabel} data-end={at === last || undefined}>
                {dayText(date)}
              </text>
            ),
        )}
        <line x1={ROOM.left} x2={width - ROOM.right} y1={y(target)} y2={y(target)} className={css.target} />
        <text x={ROOM.left + 4} y={y(target) - 5} className={css.targetLabel}>
          {`${targetTitle} ${target}%`}
        </text>
        <path d={lineOf(records, x, y)} className={css.value} />
        {records.map(
          ({ date, value, valueTitle, extraDetails }, at) =>
            value !== null && (
              <circle key={date} cx={x(at)} cy={y(value)} r={2.5} className={css.point}>
                <title>
                  {t('dashboard.trend.point', {
                    day: dayText(date),
                    title: valueTitle,
                    percent: percentText(value),
                    properties: extraDetails.propertyCount.toLocaleString('en-GB'),
                  })}
                </title>
              </circle>
            ),
        )}
      </svg>
    </div>
  );
}

/** Broken where there was nothing to count. */
function lineOf(records: TrendRecord[], x: (at: number) => number, y: (percent: number) => number): string {
  return records
    .map(({ value }, at) => {
      if (value === null) return '';
      const goesOn = at > 0 && records[at - 1]!.value !== null;
      return `${goesOn ? 'L' : 'M'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
}

function summaryOf(records: TrendRecord[]): string {
  const known = records.filter((record) => record.value !== null);
  const [first, last] = [known[0]!, known.at(-1)!];
  return t('dashboard.trend.summary', {
    from: dayText(first.date),
    first: percentText(first.value!),
    to: dayText(last.date),
    last: percentText(last.value!),
    target: last.target,
  });
}
