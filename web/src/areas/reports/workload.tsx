import type { AnnualWorkload } from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import { workloadLink } from '@lintel/contract/areas/reports/links';
import { yearOfWorkload } from '@lintel/contract/areas/reports/periods';
import { isoWeekOf } from '@lintel/contract/cycles/calendar';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { dayText } from '#platform/time.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartTitle } from './chart-title.ts';
import { Bars } from './drawings.ts';
import type { Figures } from './figures.ts';
import { Legend } from './legend.tsx';
import { shortDay } from './months.ts';
import { countSeries } from './series.ts';

/** What fell due in each ISO week of a year: tasks above the axis, actions below it (REP-107, REP-108). */
export function WorkloadChart() {
  const { today } = useMe();
  const { from, to } = yearOfWorkload(today);
  const title = chartTitle('AnnualTasksWorkloadChart');
  return (
    <ChartFrame
      id="AnnualTasksWorkloadChart"
      title={title}
      isWide
      asked={useQuery(read(reports.annualWorkload, { body: { dateFrom: from, dateTo: to } }))}
      height={365}
      figures={ofWeeks}
      exported={({ data }) =>
        exportsOf.annualWorkload(
          {},
          data.map(({ periodDate }) => periodDate),
        )
      }
    >
      {(figures) => (
        <>
          <Legend series={figures.series} />
          <Bars label={title} unit={t('reports.workload.unit')} figures={figures} as="columns" height={310} />
        </>
      )}
    </ChartFrame>
  );
}

/** The week of a Monday in words, numbered by ISO 8601. */
function weekText(monday: string) {
  const { week, to } = isoWeekOf(monday);
  return t('reports.week', { number: Number(week.slice(-2)), from: dayText(monday), to: dayText(to) });
}

const ofWeeks = ({ data }: AnnualWorkload): Figures => ({
  rowTitle: t('reports.week.title'),
  series: [
    { ...countSeries('tasks'), id: 'tasks' },
    { ...countSeries('actions'), id: 'actions', fill: 'second', isBelow: true },
  ],
  rows: data.map(({ periodDate, taskCount, actionCount }) => ({
    id: periodDate,
    label: weekText(periodDate),
    short: shortDay(periodDate),
    cells: [
      { count: taskCount, link: workloadLink({}, 'task', periodDate) },
      { count: actionCount, link: workloadLink({}, 'action', periodDate) },
    ],
  })),
});
