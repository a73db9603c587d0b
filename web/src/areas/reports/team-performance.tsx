import { Text } from '@mantine/core';
import { people } from '@lintel/contract/areas/people/endpoints';
import type { PeopleReportRow } from '@lintel/contract/areas/people/report';
import type { CurrentUser } from '@lintel/contract/areas/session';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import { heldActionsLink, heldTasksLink, personLink } from '@lintel/contract/areas/reports/links';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { maySee, whoSeesActions } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartTitle } from './chart-title.ts';
import { Plot } from './drawings.ts';
import type { Figures } from './figures.ts';
import { FiguresTable } from './figures-table.tsx';

/** Zero is drawn at this value, so that it is visible (REP-103). */
const LEAST_DRAWN = 2;
/** Up to and including this, work counts as not performed (REP-104). */
const UNPERFORMED_TO = 50;
const PEOPLE = 25;

/** The share of somebody's work that is not overdue, in whole percent (REP-102); undefined without work. */
export function onTime(count: number, overdue: number): number | undefined {
  if (count === 0) return undefined;
  if (overdue === count || overdue === 0) return overdue === 0 ? 100 : 0;
  // Never 100 while something is overdue, nor 0 while something is on time.
  return Math.min(Math.max(Math.round((100 * (count - overdue)) / count), 1), 99);
}

type Placed = PeopleReportRow & { tasks: number | undefined; actions: number | undefined };
const placed = (row: PeopleReportRow): Placed => ({
  ...row,
  tasks: onTime(row.taskSummaryCount, row.overdueTaskCount),
  actions: onTime(row.actionSummaryCount, row.overdueActionCount),
});
const isPlaced = ({ tasks, actions }: Placed) => tasks !== undefined && actions !== undefined;
const percentText = (share: number | undefined) => (share === undefined ? t('no.data') : `${share}%`);

/** The people whom the user manages, by the share of their tasks and actions that is on time; no external users (REP-101). */
export function TeamPerformanceChart() {
  const title = chartTitle('TeamPerformanceChart');
  const me = useMe();
  const search = { active: true, externalUser: false, limit: PEOPLE, page: 1, selectedGroupIds: [] };
  const asked = useQuery(read(people.report, { body: search }));
  return (
    <ChartFrame
      id="TeamPerformanceChart"
      title={title}
      isWide
      asked={asked}
      height={400}
      isUnnamedOnPaper
      emptyHint={t('reports.team.nobody')}
      exported={exportsOf.team}
      figures={({ objects }) => ofPeople(ownPeople(objects), me)}
      notes={({ totalObjectsForQuery: total }) => [
        total > PEOPLE && { text: t('reports.team.first', { shown: PEOPLE, count: total }) },
      ]}
    >
      {(_, { objects }) => <Team title={title} rows={ownPeople(objects)} />}
    </ChartFrame>
  );
}

const ownPeople = (rows: readonly PeopleReportRow[]) => rows.filter(({ externalUser }) => !externalUser).map(placed);

function Team({ title, rows }: { title: string; rows: Placed[] }) {
  const me = useMe();
  const shown = rows.filter(isPlaced);
  const others = rows.filter((row) => !isPlaced(row));
  return (
    <>
      {shown.length > 0 && (
        <Plot
          label={title}
          xTitle={t('reports.team.tasks')}
          yTitle={t('reports.team.actions')}
          zone={{ to: UNPERFORMED_TO, label: t('reports.team.unperformed') }}
          points={shown.map((row) => ({
            id: row.id,
            label: t('reports.team.person', {
              name: row.fullName,
              tasks: percentText(row.tasks),
              actions: percentText(row.actions),
            }),
            x: Math.max(row.tasks!, LEAST_DRAWN),
            y: Math.max(row.actions!, LEAST_DRAWN),
            link: pageOfPerson(row, me),
          }))}
        />
      )}
      {others.length > 0 && (
        // On paper they are in the table of all.
        <div className="no-print">
          <Text size="sm" fw={550} mt="sm">
            {t('reports.team.others')}
          </Text>
          <FiguresTable label={t('reports.team.others')} figures={ofPeople(others, me)} />
        </div>
      )}
    </>
  );
}

const pageOfPerson = ({ login }: Placed, me: CurrentUser) =>
  maySee(me, ['PRISM_APP_PEOPLE_MENU']) ? personLink(login) : undefined;

const isUnperformed = ({ tasks, actions }: Placed) =>
  tasks !== undefined && actions !== undefined && tasks <= UNPERFORMED_TO && actions <= UNPERFORMED_TO;

const ofPeople = (rows: Placed[], me: CurrentUser): Figures => ({
  rowTitle: t('reports.person'),
  series: [
    { id: 'tasks', label: t('reports.team.tasks'), fill: 'count' },
    { id: 'actions', label: t('reports.team.actions'), fill: 'second' },
    { id: 'task-count', label: t('reports.team.task.count'), fill: 'count' },
    { id: 'action-count', label: t('reports.team.action.count'), fill: 'second' },
  ],
  rows: rows.map((row) => ({
    id: row.id,
    label: isUnperformed(row) ? t('reports.team.marked', { name: row.fullName }) : row.fullName,
    link: pageOfPerson(row, me),
    cells: [
      { count: row.tasks ?? 0, text: percentText(row.tasks) },
      { count: row.actions ?? 0, text: percentText(row.actions) },
      { count: row.taskSummaryCount, link: maySee(me, ['PRISM_APP_TASK_MENU']) ? heldTasksLink(row.id) : undefined },
      {
        count: row.actionSummaryCount,
        link: maySee(me, whoSeesActions) ? heldActionsLink(row.id) : undefined,
      },
    ],
  })),
});
