import { SimpleGrid, Text } from '@mantine/core';
import type {
  PortfolioTasks,
  RiskProfile,
  StatutoryReport,
  TasksByGroup,
} from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import {
  portfolioTasksLink,
  riskProfileLink,
  statutoryLink,
  tasksByGroupLink,
} from '@lintel/contract/areas/reports/links';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { t } from '#platform/texts.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartTitle } from './chart-title.ts';
import { Bars, Ring } from './drawings.ts';
import { description, sumOf, type Cell, type Figures } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';
import { Swatch } from './fills.tsx';
import { Legend } from './legend.tsx';
import { LinkTo } from './mark.tsx';
import css from './figures.module.css';
import { countSeries, dueSeries } from './series.ts';

const ROW = 50;
const ROWS_OF_FIRST_HEIGHT = 10;
/** The height for ten intervals; each further one adds to it (REP-066). */
const FIRST_HEIGHT = 360;
const heightOfIntervals = (count: number) => FIRST_HEIGHT + ROW * Math.max(0, count - ROWS_OF_FIRST_HEIGHT);

/** Open tasks by their interval. */
export function PortfolioTasksChart() {
  const title = chartTitle('PortfolioTasksChart');
  return (
    <ChartFrame
      id="PortfolioTasksChart"
      title={title}
      asked={useQuery(read(reports.portfolioTasks, { body: {} }))}
      height={FIRST_HEIGHT}
      figures={ofIntervals}
      lead={({ totalTaskCount, uniqueTaskCodeCount }) => (
        <>
          <LinkTo link={portfolioTasksLink({})}>{t('reports.portfolio.tasks', { count: totalTaskCount })}</LinkTo>{' '}
          {t('reports.portfolio.codes', { count: uniqueTaskCodeCount })}
        </>
      )}
      exported={() => exportsOf.portfolioTasks({})}
    >
      {(figures) => <Bars label={title} figures={figures} as="rows" height={heightOfIntervals(figures.rows.length)} />}
    </ChartFrame>
  );
}

const ofIntervals = ({ intervals }: PortfolioTasks): Figures => ({
  rowTitle: t('reports.interval'),
  series: [countSeries('tasks')],
  rows: intervals.map(({ intervalId, intervalName, taskCount }) => ({
    id: intervalId,
    label: intervalName,
    cells: [{ count: taskCount, link: portfolioTasksLink({}, intervalId) }],
  })),
});

const riskStatuses = [
  ['overdue', 'OVERDUE'],
  ['due', 'DUE'],
  ['upcoming', 'NOT_DUE_YET'],
  ['completed', 'COMPLETED'],
] as const;

/** The state of risk assessments: all together as a ring, each kind in the table beside it. */
export function RiskProfileChart() {
  const title = chartTitle('RiskProfileChart');
  return (
    <ChartFrame
      id="RiskProfileChart"
      title={title}
      isWide
      asked={useQuery(read(reports.riskProfile, { body: {} }))}
      height={280}
      figures={ofRiskAssessments}
      notes={({ noDueDateCount, riskAssessments }) => [
        noDueDateCount > 0 && {
          text: t('reports.without.date', { count: noDueDateCount }),
          link: riskProfileLink({}, riskAssessments, 'noDueDate'),
        },
      ]}
      exported={({ riskAssessments }) => exportsOf.riskProfile({}, riskAssessments)}
    >
      {(figures, { riskAssessments, totalTaskCount }) => (
        <div className={css.ringAndTable}>
          <Ring
            label={title}
            total={totalTaskCount}
            totalLabel={t('reports.tasks').toLowerCase()}
            parts={riskStatuses.map(([status], at) => {
              const cell = {
                count: riskAssessments.reduce((sum, row) => sum + row[status], 0),
                link: riskProfileLink({}, riskAssessments, status),
              };
              const series = figures.series[at]!;
              return {
                series,
                cell,
                label: description({ id: 'all', label: t('reports.risk.all'), cells: [] }, series, cell),
              };
            })}
          />
          <FiguresTable label={title} figures={figures} />
        </div>
      )}
    </ChartFrame>
  );
}

const ofRiskAssessments = ({ riskAssessments }: RiskProfile): Figures => ({
  rowTitle: t('reports.risk.assessment'),
  series: riskStatuses.map(([, status]) => dueSeries(status)),
  rows: riskAssessments.map((row) => ({
    id: row.code,
    label: row.name,
    cells: riskStatuses.map(([status]) => ({ count: row[status], link: riskProfileLink({}, [row], status) })),
  })),
});

const statutoryStatuses = [
  ['overdue', 'OVERDUE'],
  ['due', 'DUE'],
  ['notDueYet', 'NOT_DUE_YET'],
  ['noDueDate', 'NO_DUE_DATE'],
  ['completed', 'COMPLETED'],
] as const;

/** Statutory tasks beside the others. */
export function StatutoryChart() {
  const title = chartTitle('StatutoryNonStatutoryChart');
  return (
    <ChartFrame
      id="StatutoryNonStatutoryChart"
      title={title}
      asked={useQuery(read(reports.statutory))}
      height={245}
      figures={ofStatutory}
      exported={exportsOf.statutory}
    >
      {(figures) => (
        <>
          <Legend series={figures.series} />
          <Bars label={title} figures={figures} unit={t('reports.tasks')} as="rows" height={190} nameWidth={96} />
        </>
      )}
    </ChartFrame>
  );
}

const ofStatutory = ({ dto }: StatutoryReport): Figures => ({
  rowTitle: t('reports.statutory.kind'),
  series: statutoryStatuses.map(([, status]) => dueSeries(status)),
  rows: dto.map((row) => ({
    id: String(row.statutory),
    label: t(row.statutory ? 'reports.statutory' : 'reports.not.statutory'),
    cells: statutoryStatuses.map(([status]) => ({ count: row[status], link: statutoryLink(row.statutory, status) })),
    total: { count: row.total },
  })),
});

const groupStatuses = [
  ['overdue', 'OVERDUE'],
  ['due', 'DUE'],
  ['notDue', 'NOT_DUE_YET'],
  ['noDueDate', 'NO_DUE_DATE'],
] as const;

/** Open tasks of each group, four groups side by side (REP-111). */
export function TasksByGroupChart() {
  const title = chartTitle('TasksbyGroupChart');
  return (
    <ChartFrame
      id="TasksbyGroupChart"
      title={title}
      isWide
      asked={useQuery(read(reports.tasksByGroup))}
      height={420}
      figures={ofGroups}
      exported={exportsOf.tasksByGroup}
    >
      {(figures) => <Groups figures={figures} />}
    </ChartFrame>
  );
}

const ofGroups = ({ dto }: TasksByGroup): Figures => ({
  rowTitle: t('reports.group'),
  series: groupStatuses.map(([, status]) => dueSeries(status)),
  rows: dto.map((row) => {
    const cells: Cell[] = groupStatuses.map(([status]) => ({
      count: row[status],
      link: tasksByGroupLink(row.taskTypeId, status),
    }));
    return {
      id: row.taskTypeId,
      label: row.taskTypeName,
      cells,
      total: { count: sumOf({ cells }), link: tasksByGroupLink(row.taskTypeId, 'total') },
    };
  }),
});

/** Every bar has full length: what matters is the share of the group that is overdue. */
function Groups({ figures }: { figures: Figures }) {
  return (
    <>
      <Legend series={figures.series} />
      <SimpleGrid className={css.fours} cols={{ base: 1, xs: 2, md: 4 }} spacing="md" verticalSpacing="lg" mt="sm">
        {figures.rows.map((row) => (
          <section key={row.id} aria-label={row.label}>
            <Text fw={550} size="sm" className={css.cardTitle}>
              {row.label}{' '}
              <LinkTo
                link={row.total!.link!}
                aria-label={t('reports.group.total', { count: row.total!.count, row: row.label })}
              >
                {countText(row.total!.count)}
              </LinkTo>
            </Text>
            <Bars
              label={row.label}
              figures={{ ...figures, rows: [row] }}
              as="strip"
              height={22}
              most={row.total!.count}
            />
            <ul className={css.strip}>
              {row.cells.map((cell, at) => {
                const series = figures.series[at]!;
                return (
                  cell.count > 0 && (
                    <li key={series.id}>
                      <LinkTo link={cell.link!} aria-label={description(row, series, cell)}>
                        <Swatch fill={series.fill} />
                        {countText(cell.count)}
                      </LinkTo>
                    </li>
                  )
                );
              })}
            </ul>
          </section>
        ))}
      </SimpleGrid>
    </>
  );
}
