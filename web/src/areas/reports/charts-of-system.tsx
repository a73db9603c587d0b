import { Button } from '@mantine/core';
import type { FileChart, PropertyPortfolio, UsersInSystem } from '@lintel/contract/areas/reports/answers';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { exportsOf } from '@lintel/contract/areas/reports/exports';
import { propertyPortfolioLink } from '@lintel/contract/areas/reports/links';
import { monthsOfFiles } from '@lintel/contract/areas/reports/periods';
import { useQuery } from '@tanstack/react-query';
import { use, useState } from 'react';
import { read } from '#platform/api.ts';
import { countText } from '#platform/count-text.ts';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { ChartFrame, FramesContext } from './chart-frame.tsx';
import { chartTitle } from './chart-title.ts';
import { Bars } from './drawings.ts';
import { sumOf, type Figures } from './figures.ts';
import { LinkTo } from './mark.tsx';
import { monthText, shortMonth } from './months.ts';
import figuresCss from './figures.module.css';
import css from './reports.module.css';
import { countSeries } from './series.ts';

/** Existing files by the month in which they were added, and their size. */
export function FilesChart() {
  const { today } = useMe();
  const title = chartTitle('FileBarChart');
  const body = { dateFrom: monthsOfFiles(today)[0]!, dateTo: today };
  return (
    <ChartFrame
      id="FileBarChart"
      title={title}
      asked={useQuery(read(reports.files, { body }))}
      height={260}
      figures={ofMonths}
    >
      {(figures) => (
        <div className={figuresCss.pair}>
          {figures.series.map(({ id, label }) => (
            <section key={id} aria-label={label}>
              <Bars label={label} unit={label} figures={figures} only={id} as="columns" height={205} />
            </section>
          ))}
        </div>
      )}
    </ChartFrame>
  );
}

const ofMonths = ({ months }: FileChart): Figures => ({
  rowTitle: t('reports.month'),
  series: [
    countSeries('files'),
    { id: 'size', label: t('reports.files.size'), fill: 'second', write: sizeText, inFile: t('reports.files.bytes') },
  ],
  rows: months.map(({ periodDate, fileCount, fileSizeByte }) => ({
    id: periodDate,
    label: monthText(periodDate),
    short: shortMonth(periodDate),
    cells: [{ count: fileCount }, { count: fileSizeByte }],
  })),
});

const units = ['B', 'KB', 'MB', 'GB', 'TB'];

/**
 * Bytes in decimal units, 1.2 MB, so that the ticks of an axis are round numbers. What rounds to a thousand becomes one of the
 * next unit.
 */
export function sizeText(bytes: number): string {
  const sizes = units.map((_, at) => {
    const size = bytes / 1000 ** at;
    return Number(size.toFixed(at > 0 && size < 9.95 ? 1 : 0));
  });
  const at = sizes.findIndex((size, unit) => size < 1000 || unit === units.length - 1);
  return `${countText(sizes[at]!)} ${units[at]}`;
}

const BOTH = 'PropertiesPortfolioAndUsersInSystemChart';

/** Two small frames side by side (REP-028). A link to both goes to the first. */
export function PropertiesAndUsersCharts() {
  const frames = use(FramesContext);
  const isPointedAt = frames.pointedAt === BOTH;
  return (
    <FramesContext value={isPointedAt ? { ...frames, pointedAt: 'PropertyPortfolio' } : frames}>
      <div className={css.twoFrames} id={`chart-${BOTH}`} data-pointed-at={isPointedAt || undefined}>
        <PropertyPortfolioChart />
        <UsersChart />
      </div>
    </FramesContext>
  );
}

const FEW_REGIONS = 5;
const SHOWN_REGIONS = 8;
const heightOf = (rows: number) => 34 + rows * 30;

/** With few regions the small frame; with more, the full one, which expands to all of them (REP-089, conflict C40). */
function PropertyPortfolioChart() {
  const [isExpanded, setExpanded] = useState(false);
  const title = t('reports.portfolio.properties');
  return (
    <ChartFrame
      id="PropertyPortfolio"
      title={title}
      asked={useQuery(read(reports.propertyPortfolio, { body: {} }))}
      height={260}
      figures={ofRegions}
      lead={({ totalPropertyCount }) => (
        <LinkTo link={propertyPortfolioLink({})}>{t('reports.properties.count', { count: totalPropertyCount })}</LinkTo>
      )}
      exported={() => exportsOf.propertyPortfolio({})}
    >
      {(figures, { data }) => {
        const isFull = data.filter(({ regionId }) => regionId !== null).length > FEW_REGIONS;
        const mayExpand = isFull && figures.rows.length > SHOWN_REGIONS;
        const rows = mayExpand && !isExpanded ? figures.rows.slice(0, SHOWN_REGIONS) : figures.rows;
        return (
          <div data-collapsed={!isFull || undefined}>
            <Bars label={title} figures={{ ...figures, rows }} as="rows" height={heightOf(rows.length)} />
            {mayExpand && (
              <Button
                size="xs"
                variant="subtle"
                className="no-print"
                aria-expanded={isExpanded}
                onClick={() => setExpanded(!isExpanded)}
              >
                {isExpanded
                  ? t('reports.regions.fewer')
                  : t('reports.regions.all', { count: figures.rows.length - SHOWN_REGIONS })}
              </Button>
            )}
            {rows.length < figures.rows.length && (
              <p className={`${css.others} only-print`}>
                {t('reports.regions.others', {
                  regions: figures.rows
                    .slice(SHOWN_REGIONS)
                    .map((row) => `${row.label} ${countText(sumOf(row))}`)
                    .join(' · '),
                })}
              </p>
            )}
          </div>
        );
      }}
    </ChartFrame>
  );
}

const ofRegions = ({ data }: PropertyPortfolio): Figures => ({
  rowTitle: t('reports.region'),
  series: [countSeries('properties')],
  rows: data.map(({ regionId, regionName, propertyCount }) => ({
    id: regionId ?? 'none',
    label: regionName,
    cells: [{ count: propertyCount, link: propertyPortfolioLink({}, regionId) }],
  })),
});

function UsersChart() {
  const me = useMe();
  const title = t('reports.users.in.system');
  return (
    <ChartFrame
      id="UsersInSystem"
      title={title}
      asked={useQuery(read(reports.usersInSystem, { body: {} }))}
      height={260}
      figures={ofRoles}
      lead={({ totalUserCount }) => t('reports.users.count', { count: totalUserCount })}
      notes={({ data, totalUserCount }) => [
        data.reduce((sum, { userCount }) => sum + userCount, 0) > totalUserCount && {
          text: t('reports.users.both'),
        },
      ]}
      exported={() => (maySee(me, ['USER_MANAGE']) ? exportsOf.usersInSystem() : [])}
    >
      {(figures) => <Bars label={title} figures={figures} as="rows" height={heightOf(figures.rows.length)} />}
    </ChartFrame>
  );
}

const ofRoles = ({ data }: UsersInSystem): Figures => ({
  rowTitle: t('reports.role'),
  series: [countSeries('users')],
  rows: data.map(({ roleName, userCount }) => ({ id: roleName, label: roleName, cells: [{ count: userCount }] })),
});
