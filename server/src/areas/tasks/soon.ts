import { sql } from 'kysely';
import { windowEnd } from '#areas/organisation/due-window';
import { remembered } from '#platform/database/remembered';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/**
 * Half of each interval that is so short that the organisation's window would be longer, in days: what comes round each week
 * or month would be due soon for ever. By the id of the interval, and of each type that has it; few, so they are found once
 * for a statement.
 */
const shortWindows = ({ organisationId }: Pick<Scope, 'organisationId'>) => sql`
  with short as materialized (
    select i.id, half.days from dictionary_entries i
    join organisations o on o.id = ${ownOrganisation(organisationId)}
    cross join lateral (select (i.details ->> 'count')::int *
      case i.details ->> 'unit' when 'day' then 1 when 'week' then 7 when 'month' then 30 when 'year' then 365 end / 2 as days) half
    where i.organisation_id = ${ownOrganisation(organisationId)} and i.dictionary = 'TASK_INTERVAL' and half.days < o.due_window_days
  )
  select id, days from short
  union all
  select tt.id, short.days from task_types tt join short on short.id = tt.interval_id
  where tt.organisation_id = ${ownOrganisation(organisationId)}`;

/** The last day that counts as soon for the task of the row: the organisation's window, and half its interval at most, be that its own or its type's. */
export function soonEnd(scope: Pick<Scope, 'organisationId' | 'today' | 'answers'>) {
  const short = shortWindowsNow.known(scope);
  const days =
    short === undefined
      ? sql`(select jsonb_object_agg(short.id, short.days) from (${shortWindows(scope)}) short)`
      : sql`${short}::jsonb`;
  return sql`coalesce(${scope.today}::date + (${days} ->> coalesce(tasks.own_interval_id, tasks.task_type_id)::text)::int, ${windowEnd(scope)})`;
}

/** The same as text: what of intervals and types the figures that are kept by due status depend on. */
export const shortWindowsNow = remembered(
  'windows of short intervals',
  ['taskTypes', 'dictionaryEntries', 'organisations'],
  async (scope) => {
    const { rows } = await sql<{ short: string | null }>`
    select jsonb_object_agg(short.id, short.days)::text as short from (${shortWindows(scope)}) short`.execute(scope.db);
    return rows[0]?.short ?? '{}';
  },
);
