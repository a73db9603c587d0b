import type { AreaScoring, TaskSchedule } from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import { heatOfSchedule, heatOfScoring } from '@lintel/contract/areas/reports/heatmap';
import { areaScoringLink } from '@lintel/contract/areas/reports/links';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartTitle } from './chart-title.ts';
import type { Figures } from './figures.ts';
import { HeatGrid, type HeatCell, type HeatRow } from './heat-grid.tsx';
import { monthText, shortMonth } from './months.ts';
import { dueSeries } from './series.ts';

/** Missed rounds of risk assessments, and those to come, from eight months back to three ahead (REP-077). */
export function MissedAndScheduledChart() {
  const { today } = useMe();
  const title = chartTitle('RiskAssessmentMissedAndScheduledChart');
  return (
    <ChartFrame
      id="RiskAssessmentMissedAndScheduledChart"
      title={title}
      isWide
      asked={useQuery(read(reports.taskSchedule, { body: {} }))}
      height={320}
      figures={ofSchedule}
      notes={() => [{ text: t('reports.schedule.how') }]}
      exported={() => exportsOf.taskSchedule({})}
    >
      {(_, { data }) => (
        <HeatGrid
          label={title}
          rowTitle={t('reports.risk.assessment')}
          columns={data[0]!.periods.map(({ periodDate }) => shortMonth(periodDate))}
          current={data[0]!.periods.findLastIndex(({ periodDate }) => periodDate <= today)}
          rows={data.map(({ taskCode, taskName, periods }): HeatRow => ({
            id: taskCode,
            label: taskName,
            beside: taskCode,
            cells: periods.map((cell) => scheduled(cell, today)),
          }))}
        />
      )}
    </ChartFrame>
  );
}

type Round = TaskSchedule['data'][number]['periods'][number];

/** Future months have nothing overdue yet: they are shown as completed (REP-081). */
function scheduled(cell: Round, today: string): HeatCell | undefined {
  const heat = heatOfSchedule(cell);
  if (!heat) return undefined;
  const { overdueTaskCount: count, openTaskCount: whole } = cell;
  if (cell.periodDate > today)
    return { class: 'type1', text: countText(whole), description: t('reports.heat.planned', { count: whole }) };
  return {
    class: heat.class,
    text: `${heat.share}%`,
    description: t('reports.heat.missed', { share: heat.share, missed: count, count: whole }),
  };
}

const ofSchedule = ({ data }: TaskSchedule): Figures => ({
  rowTitle: t('reports.risk.by.month'),
  series: [
    { id: 'missed', label: t('reports.missed'), fill: 'overdue' },
    { id: 'all', label: t('reports.rounds'), fill: 'count' },
  ],
  rows: data.flatMap(({ taskCode, taskName, periods }) =>
    periods
      .filter(({ openTaskCount }) => openTaskCount > 0)
      .map(({ periodDate, overdueTaskCount, openTaskCount }) => ({
        id: `${taskCode} ${periodDate}`,
        label: `${taskName}, ${monthText(periodDate)}`,
        cells: [{ count: overdueTaskCount }, { count: openTaskCount }],
      })),
  ),
});

/** Actions of each area of observation: completed in the month, and overdue at its end (REP-084). */
export function AreaScoringChart() {
  const { today } = useMe();
  const title = chartTitle('AreaOfComplienceActionsScoringChart');
  return (
    <ChartFrame
      id="AreaOfComplienceActionsScoringChart"
      title={title}
      isWide
      asked={useQuery(read(reports.areaScoring, { body: {} }))}
      height={360}
      figures={(answer) => ofAreas(answer, today)}
      notes={() => [{ text: t('reports.scoring.how') }]}
      exported={() => exportsOf.areaScoring({}, today)}
    >
      {(_, answer) => (
        <HeatGrid
          label={title}
          rowTitle={t('reports.area')}
          columns={answer.totals.map(({ periodDate }) => shortMonth(periodDate))}
          current={answer.totals.length - 1}
          rows={areasOf(answer).map(({ id, name, periods }) => ({
            id: id ?? 'all',
            label: name,
            cells: periods.map((cell) => scored(cell, id, today)),
          }))}
        />
      )}
    </ChartFrame>
  );
}

type Scored = AreaScoring['totals'][number];

/** Each area, followed by all actions. */
const areasOf = ({ data, totals }: AreaScoring): { id?: string; name: string; periods: Scored[] }[] => [
  ...data.map(({ areaOfObservationId, areaOfObservationName, periods }) => ({
    id: areaOfObservationId,
    name: areaOfObservationName,
    periods,
  })),
  { name: t('reports.scoring.all'), periods: totals },
];

function scored(cell: Scored, area: string | undefined, today: string): HeatCell | undefined {
  const heat = heatOfScoring(cell);
  if (!heat) return undefined;
  const { completedActionCount: done, overdueActionCount: late, periodDate } = cell;
  const link = (status: 'completed' | 'overdue') => areaScoringLink({}, area, status, periodDate, today);
  return {
    class: heat.class,
    text: `${heat.share}%`,
    description: t('reports.heat.scored', { share: heat.share, late, done }),
    links: [
      ...(late > 0
        ? [
            {
              text: t('reports.heat.late.short', { count: late }),
              description: t('reports.heat.late', { count: late }),
              link: link('overdue'),
            },
          ]
        : []),
      ...(done > 0
        ? [
            {
              text: t('reports.heat.done.short', { count: done }),
              description: t('reports.heat.done', { count: done }),
              link: link('completed'),
            },
          ]
        : []),
    ],
  };
}

const ofAreas = (answer: AreaScoring, today: string): Figures => ({
  rowTitle: t('reports.area.by.month'),
  series: [
    { ...dueSeries('OVERDUE'), label: t('reports.overdue.at.end') },
    { ...dueSeries('COMPLETED'), label: t('reports.completed') },
  ],
  rows: areasOf(answer).flatMap(({ id, name, periods }) =>
    periods
      .filter((cell) => heatOfScoring(cell))
      .map(({ periodDate, completedActionCount, overdueActionCount }) => ({
        id: `${id} ${periodDate}`,
        label: `${name}, ${monthText(periodDate)}`,
        cells: [
          { count: overdueActionCount, link: areaScoringLink({}, id, 'overdue', periodDate, today) },
          { count: completedActionCount, link: areaScoringLink({}, id, 'completed', periodDate, today) },
        ],
      })),
  ),
});
