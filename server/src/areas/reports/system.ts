import { sql } from 'kysely';
import { propertyList } from '@lintel/contract/areas/properties/list';
import type { FileChart, PropertyPortfolio, UsersInSystem } from '@lintel/contract/areas/reports/answers';
import type { PropertyFilters } from '@lintel/contract/areas/reports/filters';
import { monthOf, monthsAround, monthsOfFiles } from '@lintel/contract/areas/reports/periods';
import { propertyPortfolioLink, usersInSystem as usersShown } from '@lintel/contract/areas/reports/links';
import { userList } from '@lintel/contract/areas/users';
import { filesThere } from '#areas/files/queries';
import { propertyRows } from '#areas/properties/list';
import { holdsOnProperty } from '#areas/properties/queries';
import { userRows } from '#areas/users/list';
import { workAt } from '#platform/access/access-sql';
import { instantWithin } from '#platform/list/list-sql';
import { forbidden } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { NO_REGION } from './queries.ts';
import { rangeOf } from './range.ts';

/** REP-061 to REP-063: existing files, by the local date on which each was added. */
export async function fileChart(
  scope: Scope,
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
): Promise<FileChart> {
  const usual = monthsOfFiles(dateTo ?? scope.today);
  const { from, to } = rangeOf({ dateFrom, dateTo }, { from: usual[0]!, to: monthOf(usual.at(-1)!).to });
  const counted = await filesOfReader(scope)
    .where(instantWithin('files.uploadedAt', { from, to }, scope.timeZone))
    .select([
      sql<string>`date_trunc('month', files.uploaded_at at time zone ${scope.timeZone})::date`.as('month'),
      sql<number>`count(*)`.as('count'),
      sql<number>`sum(files.size)::float8`.as('bytes'),
    ])
    .groupBy(sql`1`)
    .execute();
  const byMonth = new Map(counted.map((row) => [row.month, row]));
  return {
    months: monthsAround(to, monthsBetween(from, to), 0).map((periodDate) => ({
      periodDate,
      fileCount: byMonth.get(periodDate)?.count ?? 0,
      fileSizeByte: byMonth.get(periodDate)?.bytes ?? 0,
    })),
    asOf: scope.now.toISOString(),
  };
}

/** All files; for readers of only some properties' documents, those of these. */
function filesOfReader(scope: Scope) {
  if (scope.me.reach('PRISM_PROPERTY_LIBRARY_VIEW').everywhere) return filesThere(scope);
  return filesThere(scope).where(holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW', workAt('files')));
}

const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7));

const NO_ROLE = 'No role';

/** REP-085, REP-086: external people and support are not the organisation's own users. */
export async function usersInSystem(scope: Scope): Promise<UsersInSystem> {
  const search = userList.search.parse({ ...userList.defaults, page: 1, ...usersShown });
  const held = await userRows
    .rows(scope, search)
    .leftJoin('grants', 'grants.userId', 'users.id')
    .leftJoin('roles', 'roles.id', 'grants.roleId')
    .select(['users.id as userId', 'roles.id as roleId', 'roles.name', 'roles.sortOrder'])
    .orderBy('roles.sortOrder')
    .orderBy('roles.name')
    .execute();
  const distinct = (rows: { userId: string }[]) => new Set(rows.map(({ userId }) => userId)).size;
  return {
    data: [...Map.groupBy(held, ({ roleId }) => roleId).values()].map((rows) => ({
      roleName: rows[0]!.name ?? NO_ROLE,
      userCount: distinct(rows),
    })),
    totalUserCount: distinct(held),
    asOf: scope.now.toISOString(),
  };
}

/** REP-087, REP-088: regions in order, then properties without one. */
export async function propertyPortfolio(scope: Scope, filters: PropertyFilters): Promise<PropertyPortfolio> {
  if (!scope.me.has('PRISM_APP_PROPERTY_MENU')) throw forbidden();
  const search = propertyList.search.parse({
    ...propertyList.defaults,
    page: 1,
    ...propertyPortfolioLink(filters).search,
  });
  const rows = await propertyRows
    .rows(scope, search)
    .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
    .select(['properties.regionId', 'region.name', sql<number>`count(*)`.as('count')])
    .groupBy(['properties.regionId', 'region.name', 'region.sortOrder'])
    .orderBy('region.sortOrder')
    .orderBy('region.name')
    .execute();
  return {
    data: rows.map(({ regionId, name, count }) => ({
      regionId,
      regionName: name ?? NO_REGION,
      propertyCount: count,
    })),
    totalPropertyCount: rows.reduce((total, { count }) => total + count, 0),
    asOf: scope.now.toISOString(),
  };
}
