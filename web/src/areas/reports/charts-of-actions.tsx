import { SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { priorities } from '@lintel/contract/areas/actions/states';
import { actionsByPriority, type ActionsByPriority } from '@lintel/contract/areas/reports/actions-by-priority';
import type {
  ActionsByProperty,
  ActionsByRegions,
  Burndown,
  RegionActions,
} from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import {
  actionsByPropertyLink,
  actionsByRegionsLink,
  burndownEarlierLink,
  burndownLaterLink,
  burndownLink,
  openActionsByPriorityLink,
} from '@lintel/contract/areas/reports/links';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { t } from '#platform/texts.ts';
import { ChartFrame } from './chart-frame.tsx';
import { chartTitle } from './chart-title.ts';
import { Bars, Ring } from './drawings.ts';
import { description, sumOf, type Figures } from './figures.ts';
import { Legend } from './legend.tsx';
import { LinkTo } from './mark.tsx';
import { monthText, shortMonth } from './months.ts';
import css from './figures.module.css';
import { countSeries, dueSeries } from './series.ts';

/** Planned is what is due today or later. */
const upcoming = () => ({ ...dueSeries('NOT_DUE_YET'), label: t('reports.upcoming') });

/** The open actions from risk assessments, by the month in which they are due. */
export function BurndownChart() {
  const { today } = useMe();
  const title = chartTitle('RiskAssessmentActionsChart');
  const figures = ({ months }: Burndown): Figures => ({
    rowTitle: t('reports.month'),
    series: [dueSeries('OVERDUE'), { ...dueSeries('NOT_DUE_YET'), label: t('reports.planned') }],
    rows: months.map(({ periodDate, overdueActionCount, plannedActionCount }) => ({
      id: periodDate,
      label: monthText(periodDate),
      short: shortMonth(periodDate),
      cells: [
        { count: overdueActionCount, link: burndownLink({}, periodDate, 'overdue', today) },
        { count: plannedActionCount, link: burndownLink({}, periodDate, 'planned', today) },
      ],
    })),
  });
  return (
    <ChartFrame
      id="RiskAssessmentActionsChart"
      title={title}
      asked={useQuery(read(reports.burndown, { body: {} }))}
      height={415}
      figures={figures}
      notes={({ months, earlierActionCount: earlier, laterActionCount: later }) => [
        earlier > 0 && {
          text: t('reports.burndown.earlier', { count: earlier, month: monthText(months[0]!.periodDate) }),
          link: burndownEarlierLink({}, months[0]!.periodDate),
        },
        later > 0 && {
          text: t('reports.burndown.later', { count: later, month: monthText(months.at(-1)!.periodDate) }),
          link: burndownLaterLink({}, months.at(-1)!.periodDate),
        },
      ]}
      exported={() => exportsOf.fromRiskAssessments({})}
    >
      {(shown) => (
        <>
          <Legend series={shown.series} />
          <Bars label={title} unit={t('reports.actions')} figures={shown} as="columns" height={360} />
        </>
      )}
    </ChartFrame>
  );
}

/** Open actions from risk assessments by region and priority, four regions side by side (REP-074). */
export function ActionsByRegionsChart() {
  const { today } = useMe();
  const title = chartTitle('RiskAssessmentActionsByRegionsChart');
  return (
    <ChartFrame
      id="RiskAssessmentActionsByRegionsChart"
      title={title}
      isWide
      asked={useQuery(read(reports.actionsByRegions, { body: {} }))}
      height={400}
      figures={({ data }) => ofRegions(data, today)}
      exported={() => exportsOf.fromRiskAssessments({})}
    >
      {({ series }, { data }) => <Regions series={series} regions={data} today={today} />}
    </ChartFrame>
  );
}

const parts = (name: string) => [`${name}Overdue`, `${name}Upcoming`] as (keyof RegionActions)[];

/** The four priorities of one region. */
const ofRegion = (region: RegionActions, today: string): Figures => ({
  rowTitle: t('reports.priority'),
  series: [dueSeries('OVERDUE'), upcoming()],
  rows: priorities.map(({ id, name }) => {
    const [overdue, planned] = parts(id.toLowerCase());
    return {
      id,
      label: `${name}, ${region.regionName}`,
      short: name,
      cells: [
        { count: region[overdue!] as number, link: actionsByRegionsLink({}, region.regionId, id, 'overdue', today) },
        { count: region[planned!] as number, link: actionsByRegionsLink({}, region.regionId, id, 'upcoming', today) },
      ],
    };
  }),
});

/** The eight numbers of each region side by side. */
function ofRegions(regions: ActionsByRegions['data'], today: string): Figures {
  const all = regions.map((region) => ({ region, figures: ofRegion(region, today) }));
  return {
    rowTitle: t('reports.region'),
    series: priorities.flatMap(({ id, name }) =>
      [dueSeries('OVERDUE'), upcoming()].map((series) => ({
        ...series,
        id: `${id} ${series.id}`,
        label: t('reports.region.part', { priority: name, status: series.label.toLowerCase() }),
      })),
    ),
    rows: all.map(({ region, figures }) => ({
      id: region.regionId ?? 'none',
      label: region.regionName,
      cells: figures.rows.flatMap(({ cells }) => cells),
    })),
  };
}

function Regions({ series, regions, today }: { series: Figures['series']; regions: RegionActions[]; today: string }) {
  const all = regions.map((region) => ({ region, figures: ofRegion(region, today) }));
  const most = Math.max(...all.flatMap(({ figures }) => figures.rows.map(sumOf)));
  return (
    <>
      <Legend series={[{ ...series[0]!, label: dueSeries('OVERDUE').label }, upcoming()]} />
      <SimpleGrid className={css.fours} cols={{ base: 1, xs: 2, md: 4 }} spacing="lg" mt="sm">
        {all.map(({ region, figures }) => (
          <section key={region.regionId ?? 'none'} aria-label={region.regionName}>
            <Text fw={550} size="sm" className={css.cardTitle}>
              {region.regionName}
            </Text>
            <Bars
              label={region.regionName}
              figures={figures}
              as="rows"
              height={128}
              most={most}
              hasScale={false}
              nameWidth={62}
            />
          </section>
        ))}
      </SimpleGrid>
    </>
  );
}

const whoseFlags = {
  ALL: { includeAllOwner: true },
  MY_PEOPLE: { includeMyPeople: true },
  MINE: { includeSingleOwner: true },
} as const;
type Whose = keyof typeof whoseFlags;

/** Open actions by priority: of all owners, of the user's reports or the user's own. */
export function ActionsByPriorityChart() {
  const [whose, setWhose] = useState<Whose>('ALL');
  const of = whose === 'ALL' ? undefined : whose;
  const title = chartTitle('ActionsByPriorityChart');
  return (
    <ChartFrame
      id="ActionsByPriorityChart"
      title={title}
      asked={useQuery(read(actions.summary, { body: whoseFlags[whose] }))}
      height={240}
      figures={({ rows }) => ofPriorities(actionsByPriority(rows), of)}
      lead={({ rows }) => (
        <LinkTo link={openActionsByPriorityLink(undefined, 'total', of)}>
          {t('reports.open.actions', { count: actionsByPriority(rows).totalActions })}
        </LinkTo>
      )}
      controls={
        <SegmentedControl
          size="xs"
          aria-label={t('reports.whose')}
          data={(Object.keys(whoseFlags) as Whose[]).map((each) => ({
            value: each,
            label: t(`reports.whose.${each}`),
          }))}
          value={whose}
          onChange={setWhose}
        />
      }
      exported={() => exportsOf.actionsByPriority(of)}
    >
      {(figures) => (
        <>
          <Legend series={figures.series} />
          <Bars label={title} figures={figures} as="rows" height={190} nameWidth={72} />
        </>
      )}
    </ChartFrame>
  );
}

const ofPriorities = ({ result, allActions }: ActionsByPriority, whose?: 'MINE' | 'MY_PEOPLE'): Figures => ({
  rowTitle: t('reports.priority'),
  series: [dueSeries('OVERDUE'), dueSeries('NOT_DUE_YET')],
  rows: result.map(({ priority, overdue, notDueYet }, at) => ({
    id: priority,
    label: allActions[at]!.name,
    cells: [
      { count: overdue, link: openActionsByPriorityLink(priority, 'overdue', whose) },
      { count: notDueYet, link: openActionsByPriorityLink(priority, 'notDueYet', whose) },
    ],
    total: { count: allActions[at]!.total, link: openActionsByPriorityLink(priority, 'total', whose) },
  })),
});

/** Open actions, overdue and not, and the number of properties concerned (REP-097). */
export function ActionsByPropertyChart() {
  const { today } = useMe();
  const title = chartTitle('ActionsByPropertyChart');
  return (
    <ChartFrame
      id="ActionsByPropertyChart"
      title={title}
      asked={useQuery(read(reports.actionsByProperty, { body: {} }))}
      height={220}
      figures={({ data }) => ofBuckets(data, today)}
      lead={({ totalActionCount, totalPropertyCount }) =>
        t('reports.by.property.lead', { actions: totalActionCount, count: totalPropertyCount })
      }
      notes={() => [{ text: t('reports.by.property.both') }]}
      exported={() => exportsOf.actionsByProperty({})}
    >
      {({ rows }, { totalActionCount }) => (
        <Ring
          label={title}
          total={totalActionCount}
          totalLabel={t('reports.actions').toLowerCase()}
          parts={rows.map((row) => {
            const [cell, properties] = row.cells;
            const series = { ...dueSeries(row.id as 'OVERDUE' | 'NOT_DUE_YET') };
            return {
              series,
              cell: cell!,
              label: description(
                { id: row.id, label: t('reports.on.properties', { count: properties!.count }), cells: [] },
                series,
                cell!,
              ),
              beside: t('reports.on.properties', { count: properties!.count }),
            };
          })}
        />
      )}
    </ChartFrame>
  );
}

const ofBuckets = (data: ActionsByProperty['data'], today: string): Figures => ({
  rowTitle: t('reports.due'),
  series: [
    { ...countSeries('actions'), id: 'actions' },
    { ...countSeries('properties'), id: 'properties', fill: 'second' },
  ],
  rows: data.map(({ dueStatus, actionCount, propertyCount }) => ({
    id: dueStatus,
    label: dueSeries(dueStatus).label,
    cells: [
      { count: actionCount, link: actionsByPropertyLink({}, dueStatus === 'OVERDUE' ? 'overdue' : 'notDueYet', today) },
      { count: propertyCount },
    ],
  })),
});
