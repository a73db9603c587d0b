import { sql } from 'kysely';
import { complianceOf } from '@lintel/contract/cycles/compliance';
import { standings } from '@lintel/contract/areas/tasks/states';
import type { StandingCounts } from '@lintel/contract/areas/tasks/figures';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { RegionsSeen } from '#platform/access/access';
import { keptCellCount } from '#platform/list/kept-figures';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { dutyCells } from './cells.ts';
import { regionsOfTasks, seesAllTasks, taskFigures } from './figures.ts';
import { countedOn } from './trend.ts';
import type { CountedDay } from './trend.ts';

/**
 * The duties of each of these days for this person. Past days were counted the night after, for all properties and for each
 * region and landlord; for readers of other parts of the portfolio, and for one's own tasks, they come from the history.
 */
export async function dutiesOn(scope: Scope, days: string[], role: WhoseTasks): Promise<CountedDay[]> {
  const places = placesOf(scope, role);
  const kept = places ? await keptDays(scope, days, places) : new Map<string, CountedDay>();
  const regions = regionsOfTasks(scope, { role });
  const now = regions && (await dutiesNow(scope, regions));
  if (now) kept.set(scope.today, now);
  const counts = await countedOn(
    scope,
    days.filter((day) => !kept.has(day)),
    role,
  );
  for (const counted of counts) kept.set(counted.day, counted);
  return days.map((day) => kept.get(day)!);
}

/**
 * The places whose sum is what a reader sees, provided that no property is in two of them. Unlike kept counts (`regionsOf`), days
 * are kept by landlord too.
 */
function placesOf(scope: Scope, role: WhoseTasks): string[] | null {
  if (seesAllTasks(scope, { role })) return [scope.organisationId];
  if (role !== 'ALL' || scope.me.share) return null;
  const { regionIds, landlordIds, grantIds } = scope.me.reach('PRISM_PROPERTY_VIEW');
  if (grantIds.length || (regionIds.length && landlordIds.length)) return null;
  return [...new Set([...regionIds, ...landlordIds])];
}

/** A day is kept if the organisation has a row for it. */
async function keptDays({ db, organisationId, today }: Scope, days: string[], places: string[]) {
  const { rows } = await sql<CountedDay>`
    with part as materialized (
      select day, sum(duty_count)::int as duty_count, sum(compliant_count)::int as compliant_count, sum(property_count)::int as property_count
      from compliance_days
      where organisation_id = ${ownOrganisation(organisationId)} and place_id = any (${places}::uuid[]) and day = any (${days}::date[])
      group by day
    )
    select kept.day, coalesce(part.duty_count, 0) as "dutyCount", coalesce(part.compliant_count, 0) as "compliantCount",
      coalesce(part.property_count, 0) as "propertyCount"
    from compliance_days kept left join part on part.day = kept.day
    where kept.organisation_id = ${ownOrganisation(organisationId)} and kept.place_id = ${organisationId}::uuid
      and kept.day = any (${days}::date[]) and kept.day < ${today}::date`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

/** The duties of today, from kept counts. */
async function dutiesNow(scope: Scope, regions: RegionsSeen): Promise<CountedDay | null> {
  const counts = Object.fromEntries(standings.map(({ id }) => [id, 0])) as StandingCounts;
  const [propertyCount, figures] = await Promise.all([
    keptCellCount(scope, dutyCells, regions),
    taskFigures(scope, { role: 'ALL' }),
  ]);
  if (propertyCount === null) return null;
  for (const { standing, count } of figures) counts[standing] += count;
  const { compliantCount, nonCompliantCount } = complianceOf(counts);
  return { day: scope.today, dutyCount: compliantCount + nonCompliantCount, compliantCount, propertyCount };
}
