import { sql } from 'kysely';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { isWhose } from './queries.ts';
import { tasksWithHistory, withWorkMemory } from './with-history.ts';

export type CountedDay = { day: string; dutyCount: number; compliantCount: number; propertyCount: number };
/** So many tasks of a place stood on the days from `first` up to before `after`, and were compliant up to before `compliantAfter`. */
type Stretch = { placeId: string; first: number; after: number; compliantAfter: number; count: number };
/** So many properties of a place had a duty on a day. */
type Covered = { placeId: string; first: number; after: null; compliantAfter: null; count: number };

/** Most days that can be told at once: a property's are the bits of a number. */
export const MOST_DAYS = 62;

/**
 * How many duties there were at the end of each of these days, how many of them were compliant, and on how many
 * properties, as it was known then (decision 018), told from the history. Days rise, and there are at most 62 of them.
 */
export async function countedOn(scope: Scope, days: string[], role: WhoseTasks): Promise<CountedDay[]> {
  if (days.length === 0) return [];
  return (await countedOfPlaces(scope, days, { role })).get(scope.organisationId) ?? days.map(nothingOn);
}

/** The same of each region and landlord too, by their ids; that of the organisation is for all. */
export async function countedOfPlaces(
  scope: Scope,
  days: string[],
  { role = 'ALL', ofEach = false }: { role?: WhoseTasks; ofEach?: boolean } = {},
): Promise<Map<string, CountedDay[]>> {
  const places = new Map<string, CountedDay[]>();
  for (const { placeId, first, after, compliantAfter, count } of await stretches(scope, days, { role, ofEach })) {
    const counted = places.get(placeId) ?? days.map(nothingOn);
    places.set(placeId, counted);
    if (after === null) counted[first]!.propertyCount = count;
    else
      for (let at = first; at < after; at += 1) {
        counted[at]!.dutyCount += count;
        if (at < compliantAfter) counted[at]!.compliantCount += count;
      }
  }
  return places;
}

const nothingOn = (day: string): CountedDay => ({ day, dutyCount: 0, compliantCount: 0, propertyCount: 0 });

/** One pass over the history, however many days: each time that a task stood somewhere is a stretch of days, and equal ones are one. */
async function stretches(
  scope: Scope,
  days: string[],
  { role, ofEach }: { role: WhoseTasks; ofEach: boolean },
): Promise<(Stretch | Covered)[]> {
  const { organisationId } = scope;
  const seen = tasksWithHistory(scope).where(isWhose(scope, role));
  const isDone = (row: string, asksForEvidence: string) =>
    sql`${sql.ref(`${row}.outcome_cycle_id`)} is not null and ${sql.ref(`${row}.last_outcome`)} <> 'unsatisfactory' and (${sql.ref(`${row}.has_evidence`)} or not ${sql.ref(asksForEvidence)})`;
  const sampled = sql`(select days from asked)`;
  const everyPlace = ofEach ? sql`values (0), (1), (2)` : sql`values (0)`;
  const place = sql`case place.of when 0 then ${organisationId}::uuid when 1 then region_id else landlord_id end`;
  return withWorkMemory(
    scope,
    sql<Stretch | Covered>`
    with asked as materialized (select ${days}::date[] as days), seen as materialized (${seen}), stood as (
      select seen.property_id, seen.region_id, seen.landlord_id, h.since, least(h.until, seen.since, seen.gone_on) as until, h.state, h.overdue_after,
        ${isDone('h', 'seen.asks_for_evidence')} as is_done
      from task_history h join seen on seen.id = h.task_id
      where h.organisation_id = ${ownOrganisation(organisationId)} and (h.until is null or h.until > ${days[0]}::date)
      union all
      select property_id, region_id, landlord_id, since, gone_on, state, overdue_after, ${isDone('seen', 'asks_for_evidence')} from seen
    ), placed as materialized (
      select property_id, region_id, landlord_id, width_bucket(since - 1, ${sampled}) as first, width_bucket(coalesce(until, 'infinity') - 1, ${sampled}) as after,
        width_bucket(case when is_done then least(until, overdue_after + 1, 'infinity') else since end - 1, ${sampled}) as compliant_after
      from stood where (until is null or until > since) and (state = 'finished' or state = 'active' and overdue_after is not null)
    ), covered as (
      select region_id, landlord_id, bit_or((1::bigint << after) - (1::bigint << first)) as days
      from placed where first < after group by property_id, region_id, landlord_id
    ), equal as (
      select region_id, landlord_id, first, after, compliant_after, count(*) as count from placed where first < after group by 1, 2, 3, 4, 5
    )
    select ${place} as "placeId", first, after, compliant_after as "compliantAfter", sum(count)::int as count
    from equal, (${everyPlace}) place (of) where ${place} is not null group by 1, 2, 3, 4
    union all
    select ${place}, at, null, null, count(*)::int from covered, generate_series(0, ${days.length - 1}) at, (${everyPlace}) place (of)
    where days & (1::bigint << at) <> 0 and ${place} is not null group by 1, 2`,
  );
}
