import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DashboardTile, PortfolioOverview } from '@lintel/contract/areas/dashboard';
import type { propertyList } from '@lintel/contract/areas/properties/list';
import type { ListSearch } from '@lintel/contract/platform/list';
import { propertyCells } from '#areas/properties/cells';
import { visibleProperties } from '#areas/properties/queries';
import { remembered } from '#platform/database/remembered';
import { regionsOf } from '#platform/access/access';
import { keptSums } from '#platform/list/kept-figures';
import type { Scope } from '#platform/scope';
import { recentActivity } from './recent-activity.ts';

type Gap = {
  id: string;
  label: string;
  search: Partial<ListSearch<typeof propertyList.filters>>;
  /** The condition of the search on a row: kept for all gaps together, and counted in one pass. */
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
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { count }) => total + count, 0);
  const countBy = (column: 'regionId' | 'propertyTypeId', filter: 'regionIds' | 'propertyTypeIds'): DashboardTile[] => {
    const byEntry = Map.groupBy(counted, (row) => row[column]);
    return entries.flatMap(({ id, name }) => {
      // Kept counts may cancel each other out.
      const count = sum(byEntry.get(id) ?? []);
      return count ? [{ id, label: name, count, search: { [filter]: [id] } }] : [];
    });
  };
  return {
    asOf: scope.now.toISOString(),
    propertyCount: sum(counted),
    gaps: gaps.map(({ id, label, search }, at) => ({
      id,
      label,
      search,
      count: sum(counted.filter(({ openGaps }) => openGaps[at])),
    })),
    byRegion: countBy('regionId', 'regionIds'),
    byType: countBy('propertyTypeId', 'propertyTypeIds'),
    recent,
  };
}

type Counted = {
  regionId: string | null;
  propertyTypeId: string | null;
  /** Which gaps these properties have. */
  openGaps: boolean[];
  count: number;
};

/** The properties in use that the reader sees, by region, type and gaps; kept for readers of everything or of regions (decision 025). */
async function countedProperties(scope: Scope): Promise<readonly Counted[]> {
  const regions = regionsOf(scope.me.reach('PRISM_PROPERTY_VIEW'));
  const openGaps = sql<boolean[]>`array[${sql.join(gaps.map(({ isOpen }) => isOpen))}]`;
  const kept =
    regions &&
    (await keptSums<Counted>(scope, propertyCells, {
      name: 'properties in use',
      regions,
      by: () => ({
        regionId: sql`properties.region_id`,
        propertyTypeId: sql`properties.property_type_id`,
        openGaps,
      }),
    }));
  if (kept) return kept;
  return visibleProperties(scope)
    .where('properties.archivedAt', 'is', null)
    .select(['properties.regionId', 'properties.propertyTypeId', openGaps.as('openGaps')])
    .select(sql<number>`count(*)`.as('count'))
    .groupBy(['properties.regionId', 'properties.propertyTypeId', sql`"open_gaps"`])
    .execute();
}

const entriesInOrder = remembered('regions and types of properties', ['dictionaryEntries'], ({ db }) =>
  db
    .selectFrom('dictionaryEntries')
    .select(['id', 'name'])
    .where('dictionary', 'in', ['REGIONS', 'PROPERTY_TYPE'])
    .orderBy('sortOrder')
    .execute(),
);
