import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DashboardTile, PortfolioOverview } from '@lintel/contract/areas/dashboard';
import type { propertyList } from '@lintel/contract/areas/properties/list';
import type { ListSearch } from '@lintel/contract/platform/list';
import { visibleProperties } from '#areas/properties/queries';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { recentActivity } from './recent-activity.ts';

type Gap = {
  id: string;
  label: string;
  search: Partial<ListSearch<typeof propertyList.filters>>;
  /** The condition of the search on a row, to count all gaps in one pass. */
  isOpen: RawBuilder<boolean>;
};

/** Missing facts on which duties depend; each counts what the search of its link finds. */
const gaps: Gap[] = [
  {
    id: 'region',
    label: 'Without a region',
    search: { withoutRegion: true },
    isOpen: sql`properties.region_id is null`,
  },
  {
    id: 'nation',
    label: 'Nation not known',
    search: { withoutNation: true },
    isOpen: sql`properties.nation is null`,
  },
  {
    id: 'common-parts',
    label: 'Communal areas not known',
    search: { commonParts: ['unknown'] },
    isOpen: sql`properties.has_common_parts is null`,
  },
  {
    id: 'sleeping-risk',
    label: 'Sleeping risk not known',
    search: { sleepingRisk: ['unknown'] },
    isOpen: sql`properties.has_sleeping_risk is null`,
  },
];

export async function portfolioOverview(scope: Scope): Promise<PortfolioOverview> {
  const [counted, entries, recent] = await Promise.all([
    countedProperties(scope),
    entriesInOrder(scope),
    recentActivity(scope),
  ]);
  const sum = (rows: typeof counted) => rows.reduce((total, { count }) => total + count, 0);
  const countBy = (column: 'regionId' | 'propertyTypeId', filter: 'regionIds' | 'propertyTypeIds'): DashboardTile[] => {
    const byEntry = Map.groupBy(counted, (row) => row[column]);
    return entries.flatMap(({ id, name }) => {
      const rows = byEntry.get(id);
      return rows ? [{ id, label: name, count: sum(rows), search: { [filter]: [id] } }] : [];
    });
  };
  return {
    asOf: scope.now.toISOString(),
    propertyCount: sum(counted),
    gaps: gaps.map(({ id, label, search }, at) => ({
      id,
      label,
      search,
      count: counted.reduce((total, { gapCounts }) => total + gapCounts[at]!, 0),
    })),
    byRegion: countBy('regionId', 'regionIds'),
    byType: countBy('propertyTypeId', 'propertyTypeIds'),
    recent,
  };
}

/** The properties in use that the reader sees, in one pass: by region and type, and how many have each gap. */
const countedProperties = (scope: Scope) =>
  visibleProperties(scope)
    .where('properties.archivedAt', 'is', null)
    .select(['properties.regionId', 'properties.propertyTypeId', sql<number>`count(*)`.as('count')])
    .select(
      sql<number[]>`array[${sql.join(gaps.map(({ isOpen }) => sql`count(*) filter (where ${isOpen})`))}]::int[]`.as(
        'gapCounts',
      ),
    )
    .groupBy(['properties.regionId', 'properties.propertyTypeId'])
    .execute();

const entriesInOrder = remembered('regions and types of properties', ['dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', 'in', ['REGIONS', 'PROPERTY_TYPE'])
    .orderBy('sortOrder')
    .execute(),
);
