import { sql } from 'kysely';
import type { ActivityRecord } from '@lintel/contract/areas/activity';
import type { DashboardTile, PortfolioOverview } from '@lintel/contract/areas/dashboard';
import { propertyList } from '@lintel/contract/areas/properties';
import type { ListSearch } from '@lintel/contract/platform/list';
import { propertyRows } from '#areas/properties/list';
import { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

const RECENT = 12;

/** What duties rest on and nobody has recorded yet; each counts with the search that its link opens. */
const gaps: { id: string; label: string; search: Partial<ListSearch<typeof propertyList.filters>> }[] = [
  { id: 'region', label: 'Without a region', search: { withoutRegion: true } },
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

async function recentActivity(scope: Scope) {
  const rows = await visibleProperties(scope)
    .innerJoin('activityEntries as entry', 'entry.recordId', 'properties.id')
    .select([
      'entry.id',
      'entry.activityType',
      'entry.event',
      'entry.happenedAt',
      'entry.actorName',
      'entry.isSupport',
      'entry.summary',
      'entry.comment',
      'entry.changes',
      'properties.id as propertyId',
      'properties.propertyReferenceNumber',
      'properties.address1',
    ])
    .orderBy('entry.happenedAt', 'desc')
    .limit(RECENT)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    activityType: row.activityType,
    event: row.event,
    timestamp: row.happenedAt,
    actor: row.actorName,
    isSupport: row.isSupport,
    summary: row.summary,
    comment: row.comment,
    changes: JSON.parse(row.changes) as ActivityRecord['changes'],
    propertyId: row.propertyId,
    caption: `${row.propertyReferenceNumber} · ${row.address1}`,
  }));
}
