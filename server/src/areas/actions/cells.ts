import { sql } from 'kysely';
import { countTasksAfterwards } from '#areas/tasks/cells';
import { countAfterwards } from '#platform/list/kept-counts';
import type { RawBuilder } from 'kysely';
import type { CountedKind } from '#platform/list/kept-counts';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Actions by region and the columns that the summary, the doughnuts, the coming weeks and the list's total need. */
export const actionCells: CountedKind = {
  table: 'action_counts',
  changes: 'action_count_changes',
  columns: {
    region_id: 'uuid',
    priority: 'text',
    state: 'text',
    is_extended: 'boolean',
    due_on: 'date',
    status_id: 'uuid',
  },
  asRows: {
    table: 'actions',
    columns: sql`region_id, priority, state, is_extended, nullif(due_on, 'infinity') as due_on, status_id`,
  },
  cells: (organisationId, which) => sql`
    select coalesce(a.region_id, a.organisation_id) as region_id, a.priority, a.state, a.extension_count > 0 as is_extended,
      case when a.state in ('open', 'awaiting-verification') then a.due_on else 'infinity' end as due_on, a.status_id
    from actions a
    where ${isCounted(organisationId, which)}`,
};

/** Each action also counts once under this area, whatever its areas. */
export const ANY_AREA = '00000000-0000-0000-0000-000000000000';

/**
 * Actions in each of their areas, and once overall, by the date since which they are overdue, and the month and manner of their
 * closing. Open ones are counted by date. For closed ones the figures of a month's end only need months, and none if they were
 * closed by the end of the month in which they became overdue.
 */
export const scoredCells: CountedKind = {
  table: 'scored_counts',
  changes: 'scored_count_changes',
  columns: { area_id: 'uuid', overdue_since: 'date', closed_in: 'date', status_id: 'uuid' },
  asRows: { table: 'scored', columns: sql`area_id, overdue_since, closed_in, status_id` },
  cells: (organisationId, which) => {
    const since = sql`greatest(a.due_on + 1, a.raised_on)`;
    const monthOf = (day: RawBuilder<unknown>) => sql`date_trunc('month', (${day})::timestamp)::date`;
    const scored = sql`
      case when a.closed_on is null then ${since} when ${monthOf(since)} < ${monthOf(sql`a.closed_on`)} then ${monthOf(since)} else 'infinity' end as overdue_since,
      coalesce(${monthOf(sql`a.closed_on`)}, 'infinity') as closed_in,
      case when a.closed_on is null then ${ANY_AREA}::uuid else a.status_id end as status_id`;
    // For given actions they are looked up one by one, whatever the statistics say (like rounds of tasks).
    const areOfAction = sql`areas.organisation_id = ${organisationId}::uuid and areas.action_id = a.id`;
    return sql`
      select ${ANY_AREA}::uuid as area_id, ${scored} from actions a where ${isCounted(organisationId, which)}
      union all
      select areas.area_id, ${scored} from actions a
      ${which === 'all' ? sql`join action_areas areas on ${areOfAction}` : sql`cross join lateral (select * from action_areas areas where ${areOfAction} offset 0) areas`}
      where ${isCounted(organisationId, which)}`;
  },
};

/** Open actions by property. */
export const openCells: CountedKind = {
  table: 'open_action_counts',
  changes: 'open_action_count_changes',
  columns: { property_id: 'uuid', priority: 'text' },
  asRows: { table: 'open_actions', columns: sql`property_id, priority` },
  cells: (organisationId, which) => sql`
    select a.property_id, a.priority from actions a
    where ${isCounted(organisationId, which)} and a.property_id is not null and a.state in ('open', 'awaiting-verification')`,
};

export const actionKinds = [actionCells, scoredCells, openCells];

const isCounted = (organisationId: string, which: { ids: readonly string[] } | 'all') =>
  sql`a.organisation_id = ${organisationId}::uuid and a.deleted_at is null and not a.property_archived
    ${which === 'all' ? sql`` : sql`and a.id = ${oneOf(which.ids)}`}`;

/**
 * Announces locked actions that are about to change: updates the figures, and the compliance of the tasks that they come
 * from, which this locks too. Lock order: actions before tasks.
 */
export async function countActionsAfterwards(scope: Scope, actions: readonly { id: string; taskId: string | null }[]) {
  await countAfterwards(
    scope,
    actionKinds,
    actions.map(({ id }) => id),
  );
  await countTasksOf(
    scope,
    actions.flatMap(({ taskId }) => taskId ?? []),
  );
}

/** Announces actions that are about to be raised, and the task that they come from. */
export async function countNewActions(scope: Scope, ids: readonly string[], taskId: string | null) {
  await countAfterwards(scope, actionKinds, ids, { areNew: true });
  await countTasksOf(scope, taskId ? [taskId] : []);
}

async function countTasksOf(scope: Scope, taskIds: readonly string[]) {
  const ids = [...new Set(taskIds)];
  if (ids.length === 0) return;
  await sql`select id from tasks where organisation_id = ${scope.organisationId}::uuid and id = ${oneOf(ids)}
    order by id for no key update`.execute(scope.db);
  await countTasksAfterwards(scope, ids);
}

/** Locks the work on properties that were just archived, restored or moved to another region, before it follows them, and announces it to the figures. */
export async function countWorkAfterwards(scope: Scope, propertyIds: readonly string[]) {
  const { db, organisationId } = scope;
  const held = async <Row extends { id: string }>(table: 'actions' | 'tasks', columns: RawBuilder<unknown>) =>
    (
      await sql<Row>`select ${columns} from ${sql.table(table)} work join properties p on p.organisation_id = ${organisationId}::uuid and p.id = work.property_id
        where work.organisation_id = ${organisationId}::uuid and work.property_id = any (${[...propertyIds]}::uuid[])
          and (work.region_id, work.property_archived) is distinct from (p.region_id, p.archived_at is not null) order by work.id for no key update of work`.execute(
        db,
      )
    ).rows;
  await countActionsAfterwards(scope, await held('actions', sql`work.id, work.task_id as "taskId"`));
  await countTasksAfterwards(
    scope,
    (await held('tasks', sql`work.id`)).map(({ id }) => id),
  );
}
