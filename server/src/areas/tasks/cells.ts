import { sql } from 'kysely';
import { countAfterwards } from '#platform/list/kept-counts';
import type { CountedKind } from '#platform/list/kept-counts';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Tasks by region and the columns that the matrix, the overview and the coming weeks need. */
export const taskCells: CountedKind = {
  table: 'task_counts',
  changes: 'task_count_changes',
  columns: {
    region_id: 'uuid',
    task_type_id: 'uuid',
    state: 'text',
    last_outcome: 'text',
    is_done: 'boolean',
    has_evidence: 'boolean',
    has_open_action: 'boolean',
    due_on: 'date',
    overdue_after: 'date',
    own_interval_id: 'uuid',
  },
  // Figures only need to know whether it was ever done, not when.
  asRows: {
    table: 'tasks',
    columns: sql`region_id, task_type_id, state, nullif(last_outcome, 'none') as last_outcome, case when is_done then date '-infinity' end as last_done_on,
      has_evidence, has_open_action, nullif(due_on, 'infinity') as due_on, nullif(overdue_after, 'infinity') as overdue_after,
      nullif(own_interval_id, task_type_id) as own_interval_id`,
  },
  cells: (organisationId, which) => sql`
    select coalesce(t.region_id, t.organisation_id) as region_id, t.task_type_id, t.state, coalesce(t.last_outcome, 'none') as last_outcome, t.last_done_on is not null as is_done, t.has_evidence,
      ${
        which === 'all'
          ? sql`t.id in (${openActions(organisationId)})`
          : sql`exists (select from (${openActions(organisationId)}) open where open.task_id = t.id)`
      } as has_open_action,
      coalesce(t.due_on, 'infinity') as due_on, coalesce(t.overdue_after, 'infinity') as overdue_after,
      coalesce(t.own_interval_id, t.task_type_id) as own_interval_id
    from tasks t
    where ${isCounted(organisationId, which)}`,
};

/** Duties by region and property: the tasks that count towards a day's compliance. */
export const dutyCells: CountedKind = {
  table: 'duty_counts',
  changes: 'duty_count_changes',
  columns: { region_id: 'uuid', property_id: 'uuid' },
  asRows: { table: 'duties', columns: sql`property_id` },
  cells: (organisationId, which) => sql`
    select coalesce(t.region_id, t.organisation_id) as region_id, t.property_id from tasks t
    where ${isCounted(organisationId, which)} and (t.state = 'finished' or t.state = 'active' and t.overdue_after is not null)`,
};

/** Tasks by the weeks in which one of their rounds is due, whether done or not: each task once a week. */
export const roundCells: CountedKind = {
  table: 'round_counts',
  changes: 'round_count_changes',
  columns: { week: 'date' },
  asRows: { table: 'rounds', columns: sql`week` },
  cells: (organisationId, which) => sql`
    select week from (
      select distinct t.id, date_trunc('week', c.due_on::timestamp)::date as week from tasks t
      ${roundsOf(organisationId, which)}
      where ${isCounted(organisationId, which)} and t.state in ('active', 'finished')
    ) rounds`,
};

/** Rounds of each type by the month in which they are due: open ones with the date after which they are overdue, others with how late they were done. */
export const scheduledCells: CountedKind = {
  table: 'scheduled_counts',
  changes: 'scheduled_count_changes',
  columns: { task_type_id: 'uuid', month: 'date', overdue_after: 'date', days_late: 'integer' },
  asRows: { table: 'scheduled', columns: sql`task_type_id, month, overdue_after, days_late` },
  cells: (organisationId, which) => sql`
    select t.task_type_id, date_trunc('month', c.due_on::timestamp)::date as month,
      case when c.state = 'open' then coalesce(t.overdue_after, 'infinity') else 'infinity' end as overdue_after,
      case when c.state = 'done' then least(greatest(c.done_on - c.due_on, 0), ${MOST_DAYS_LATE}::int) else 0 end as days_late
    from tasks t
    ${roundsOf(organisationId, which)}
    where ${isCounted(organisationId, which)} and t.state in ('active', 'finished')`,
};

/** More than any period of grace. */
const MOST_DAYS_LATE = 400;

export const taskKinds = [taskCells, dutyCells, roundCells, scheduledCells];

const isCounted = (organisationId: string, which: { ids: readonly string[] } | 'all') =>
  sql`t.organisation_id = ${organisationId}::uuid and t.state <> 'removed' and not t.property_archived
    ${which === 'all' ? sql`` : sql`and t.id = ${oneOf(which.ids)}`}`;

/**
 * The rounds of the row's tasks. For given tasks they are looked up task by task in their index, whatever the statistics say: for an
 * organisation that these do not know yet, PostgreSQL would scan all tasks for each round.
 */
const roundsOf = (organisationId: string, which: { ids: readonly string[] } | 'all') => {
  const are = sql`c.organisation_id = ${organisationId}::uuid and c.task_id = t.id and c.due_on is not null and c.state <> 'ended'`;
  return which === 'all'
    ? sql`join task_cycles c on ${are}`
    : sql`cross join lateral (select * from task_cycles c where ${are} order by c.number offset 0) c`;
};

const openActions = (organisationId: string) => sql`select a.task_id from actions a
  where a.organisation_id = ${organisationId}::uuid and a.task_id is not null and a.deleted_at is null and a.state in ('open', 'awaiting-verification')`;

/** Announces locked tasks that are about to change, or new ones, to the figures. */
export const countTasksAfterwards = (scope: Scope, ids: readonly string[]) => countAfterwards(scope, taskKinds, ids);
