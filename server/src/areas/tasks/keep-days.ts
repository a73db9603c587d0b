import { sql } from 'kysely';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { keepTaskHistory } from './history.ts';
import { resumeDueTasks } from './suspend.ts';
import { countedOfPlaces, MOST_DAYS } from './trend.ts';

/** As far back as a trend goes: 25 months. */
const KEPT_DAYS = 761;

/**
 * Counts the duties of past days that have not been counted yet, a few at a time; returns whether there may be more. A counted
 * day stays as it was known then, whatever happens to its tasks.
 */
export async function keepComplianceDays(scope: Scope): Promise<boolean> {
  const { db, organisationId, today } = scope;
  // One at a time: the second process finds the days kept.
  const { rows } = await sql<{ last: string | null }>`
    select (select max(day) from compliance_days where organisation_id = ${organisationId}::uuid and place_id = ${organisationId}::uuid
      and day < ${today}::date) as last
    from organisations where id = ${organisationId}::uuid for no key update`.execute(db);
  // Days that are not over can only have been counted by a clock that was ahead.
  await sql`delete from compliance_days where organisation_id = ${organisationId}::uuid and day >= ${today}::date`.execute(
    db,
  );
  const earliest = plusDays(today, -KEPT_DAYS);
  const last = rows[0]?.last;
  const first = last && last >= earliest ? plusDays(last, 1) : earliest;
  const days: string[] = [];
  for (let day = first; day < today && days.length < MOST_DAYS; day = plusDays(day, 1)) days.push(day);
  if (days.length === 0) return false;
  const places = await countedOfPlaces(scope, days, { ofEach: true });
  if (!places.has(organisationId))
    places.set(
      organisationId,
      days.map((day) => ({ day, dutyCount: 0, compliantCount: 0, propertyCount: 0 })),
    );
  const counted = [...places].flatMap(([placeId, ofPlace]) =>
    ofPlace
      .filter(({ dutyCount }) => dutyCount > 0 || placeId === organisationId)
      .map(({ day, dutyCount, compliantCount, propertyCount }) => ({
        place_id: placeId,
        day,
        duty_count: dutyCount,
        compliant_count: compliantCount,
        property_count: propertyCount,
      })),
  );
  await sql`insert into compliance_days (organisation_id, place_id, day, duty_count, compliant_count, property_count)
    select ${organisationId}::uuid, place_id, day, duty_count, compliant_count, property_count
    from json_to_recordset(${JSON.stringify(counted)}::json) as counted(place_id uuid, day date, duty_count int, compliant_count int, property_count int)
    on conflict do nothing`.execute(db);
  return days.length === MOST_DAYS;
}

export function defineTaskJobs({ jobs, maker }: Pick<Setting, 'jobs' | 'maker'>): void {
  jobs.define('tasks.keep-days', {
    cron: '10 0 * * *',
    atFirst: true,
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      const within = <T>(work: (scope: Scope) => Promise<T>) =>
        inScope(maker, { organisationId, requestId: id, quiet: true }, work);
      await within(keepTaskHistory);
      while (await within(keepComplianceDays));
    },
  });
  // Every hour, so that it runs soon after midnight in every organisation's time zone.
  jobs.define('tasks.resume', {
    cron: '15 * * * *',
    atFirst: true,
    concurrency: 1,
    handler: async ({ organisationId }, { id }) => {
      while (await inScope(maker, { organisationId, requestId: id, quiet: true }, resumeDueTasks));
    },
  });
}
