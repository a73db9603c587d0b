import { sql } from 'kysely';
import type { DashboardTile, PortfolioOverview } from '@lintel/contract/areas/dashboard';
import { propertyList } from '@lintel/contract/areas/properties';
import type { ListSearch } from '@lintel/contract/platform/list';
import { propertyRows } from '#areas/properties/list';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { recentActivity } from './recent-activity.ts';

/** What duties rest on and nobody has recorded yet; each counts with the search that its link opens. */
const gaps: { id: string; label: string; search: Partial<ListSearch<typeof propertyList.filters>> }[] = [
  { id: 'region', label: 'Without a region', search: { withoutRegion: true } },
  { id: 'nation', label: 'Nation not known', search: { withoutNation: true } },
  { id: 'common-parts', label: 'Common parts not known', search: { commonParts: ['unknown'] } },
  { id: 'sleeping-risk', label: 'Sleeping risk not known', search: { sleepingRisk: ['unknown'] } },
];

export async function portfolioOverview(scope: Scope): Promise<PortfolioOverview> {
  const searchFor = (more: object) => propertyList.search.parse({ ...propertyList.defaults, ...more });
  const tiles: DashboardTile[] = [];
  for (const { id, label, search } of gaps)
    tiles.push({ id, label, count: await propertyRows.count(scope, searchFor(search)), search });
  return {
    asOf: scope.now.toISOString(),
    propertyCount: await propertyRows.count(scope, searchFor({})),
    gaps: tiles,
    byRegion: await countBy(scope, 'regionId', 'regionIds'),
    byType: await countBy(scope, 'propertyTypeId', 'propertyTypeIds'),
    recent: await recentActivity(scope),
  };
}

async function countBy(
  scope: Scope,
  column: 'regionId' | 'propertyTypeId',
  filter: 'regionIds' | 'propertyTypeIds',
): Promise<DashboardTile[]> {
  const rows = await visibleProperties(scope)
    .innerJoin('dictionaryEntries as entry', 'entry.id', `properties.${column}`)
    .select(['entry.id', 'entry.name', sql<number>`count(*)`.as('count')])
    .where('properties.archivedAt', 'is', null)
    .groupBy(['entry.id', 'entry.name', 'entry.sortOrder'])
    .orderBy('entry.sortOrder')
    .execute();
  return rows.map(({ id, name, count }) => ({ id, label: name, count, search: { [filter]: [id] } }));
}
