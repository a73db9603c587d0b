import { sql } from 'kysely';
import { remembered } from '#platform/remembered';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/tenant-predicate';

/**
 * Half the interval of each type that is so short that the organisation's window would be longer, in days: what comes round
 * each week or month would be due soon for ever. Few, so they are found once for a statement.
 */
const shortWindows = ({ organisationId }: Pick<Scope, 'organisationId'>) => sql`
  select tt.id, half.days from task_types tt
  join dictionary_entries i on i.organisation_id = ${ownOrganisation(organisationId)} and i.id = tt.interval_id
  join organisations o on o.id = ${ownOrganisation(organisationId)}
  cross join lateral (select (i.details ->> 'count')::int *
    case i.details ->> 'unit' when 'day' then 1 when 'week' then 7 when 'month' then 30 when 'year' then 365 end / 2 as days) half
  where tt.organisation_id = ${ownOrganisation(organisationId)} and half.days < o.due_window_days`;

/** The last day that counts as soon for the task of the row: the organisation's window, and half the interval of its type at most. */
export const soonEnd = (scope: Pick<Scope, 'organisationId' | 'today'>) => sql`(${scope.today}::date + coalesce(
  ((select jsonb_object_agg(short.id, short.days) from (${shortWindows(scope)}) short) ->> tasks.task_type_id::text)::int,
  (select due_window_days from organisations where id = ${ownOrganisation(scope.organisationId)})))`;

/** What of the types the figures that are kept by due status depend on. */
export const shortWindowsNow = remembered(
  'windows of short intervals',
  ['taskTypes', 'dictionaryEntries', 'organisations'],
  async (scope) => {
    const { rows } = await sql<{ now: string | null }>`
    select md5(string_agg(short.id || ' ' || short.days, ',' order by short.id)) as now from (${shortWindows(scope)}) short`.execute(
      scope.db,
    );
    return rows[0]?.now ?? '';
  },
);
