import { useElementSize } from '@mantine/hooks';
import type { TrendRecord } from '@lintel/contract/areas/dashboard';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { Mark, Marks } from '#areas/reports/mark.tsx';
import { shortMonth } from '#areas/reports/months.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { percentText } from '#platform/percent-text.ts';
import css from './figures.module.css';
import { TREND_HEIGHT, TREND_WIDTH } from './trend-size.ts';

const margin = { left: 0, right: 26, top: 16, bottom: 0 };
const tick = { fontSize: 11 };
/** The radius around a point that a finger or a pointer needs. */
const REACH = 9;

/** Percent from 0 to 100 by day, interrupted where there was nothing to count, and the target as a dashed line. */
export default function TrendFigures({ records }: { records: TrendRecord[] }) {
  const { ref, width } = useElementSize();
  const { target, targetTitle } = records[0]!;
  const last = records.findLastIndex(({ value }) => value !== null);
  return (
    <div ref={ref}>
      <Marks label={summaryOf(records)} rowsGo="across" first={[last, 0]} className={css.trend}>
        <LineChart
          width={width || TREND_WIDTH}
          height={TREND_HEIGHT}
          data={records}
          margin={margin}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} className={css.grid} />
          <XAxis
            dataKey="date"
            tickFormatter={shortMonth}
            tick={tick}
            tickLine={false}
            axisLine={false}
            ticks={monthsBegin(records)}
            interval="equidistantPreserveStart"
            minTickGap={28}
          />
          <YAxis
            domain={[0, 100]}
            ticks={[0, 25, 50, 75, 100]}
            tickFormatter={(percent: number) => `${percent}%`}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={44}
          />
          <ReferenceLine
            y={target}
            className={css.target}
            label={{ value: `${targetTitle} ${target}%`, position: 'insideBottomLeft' }}
          />
          <Line
            dataKey="value"
            isAnimationActive={false}
            connectNulls={false}
            className={css.value}
            activeDot={false}
            dot={({ cx, cy, index }: { cx?: number; cy?: number; index: number }) => {
              const record = records[index]!;
              return record.value === null ? (
                <g key={record.date} />
              ) : (
                <Mark key={record.date} place={[index, 0]} label={pointText(record, record.value)}>
                  <circle cx={cx} cy={cy} r={REACH} className={css.reach} />
                  <circle cx={cx} cy={cy} r={3} className={css.point} data-last={index === last || undefined} />
                  {index === last && (
                    <text x={cx} y={(cy ?? 0) - 9} className={css.lastValue}>
                      {percentText(record.value)}
                    </text>
                  )}
                </Mark>
              );
            }}
          />
        </LineChart>
      </Marks>
    </div>
  );
}

/** The first recorded day of each month, except the month in which the line starts. */
const monthsBegin = (records: TrendRecord[]) =>
  records.flatMap(({ date }, at) => (at > 0 && date.slice(0, 7) !== records[at - 1]!.date.slice(0, 7) ? [date] : []));

const pointText = ({ date, valueTitle, extraDetails }: TrendRecord, value: number) =>
  t('dashboard.trend.point', {
    day: dayText(date),
    title: valueTitle,
    percent: percentText(value),
    tasks: extraDetails.taskCount,
    properties: extraDetails.propertyCount,
  });

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
