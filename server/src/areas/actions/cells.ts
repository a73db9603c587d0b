import { sql } from 'kysely';
import { countTasksAfterwards } from '#areas/tasks/cells';
import { countAfterwards } from '#platform/kept-counts';
import type { RawBuilder } from 'kysely';
import type { CountedKind } from '#platform/kept-counts';
import type { Scope } from '#platform/scope';

/** Actions by what the summary, the doughnuts and the coming weeks ask of them. */
export const actionCells: CountedKind = {
  table: 'action_counts',
  changes: 'action_count_changes',
  columns: { priority: 'text', state: 'text', is_extended: 'boolean', due_on: 'date' },
  asRows: {
    table: 'actions',
    columns: sql`priority, state, is_extended, due_on`,
  },
  cells: (organisationId, which) => sql`
    select a.priority, a.state, a.extension_count > 0 as is_extended,
      case when a.state in ('open', 'awaiting-verification') then a.due_on else 'infinity' end as due_on
    from actions a
    where a.organisation_id = ${organisationId}::uuid and a.deleted_at is null and not a.property_archived
      ${which === 'all' ? sql`` : sql`and a.id = any (${[...which.ids]}::uuid[])`}`,
};

/**
 * Actions that are held and about to change: the figures follow, and so does the standing of the tasks that they come
 * from, which are held from here on. Whoever holds both holds actions before tasks.
 */
export async function countActionsAfterwards(scope: Scope, actions: readonly { id: string; taskId: string | null }[]) {
  await countAfterwards(
    scope,
    [actionCells],
    actions.map(({ id }) => id),
  );
  await countTasksOf(
    scope,
    actions.flatMap(({ taskId }) => taskId ?? []),
  );
}

/** Actions that are about to be raised, and the task that they come from. */
export async function countNewActions(scope: Scope, ids: readonly string[], taskId: string | null) {
  await countAfterwards(scope, [actionCells], ids, { areNew: true });
  await countTasksOf(scope, taskId ? [taskId] : []);
}

async function countTasksOf(scope: Scope, taskIds: readonly string[]) {
  const ids = [...new Set(taskIds)];
  if (ids.length === 0) return;
  await sql`select id from tasks where organisation_id = ${scope.organisationId}::uuid and id = any (${ids}::uuid[])
    order by id for no key update`.execute(scope.db);
  await countTasksAfterwards(scope, ids);
}

/** The work on properties that were archived or have come back, and that does not know it yet: held, and its figures follow. */
export async function countWorkAfterwards(scope: Scope, propertyIds: readonly string[]) {
  const { db, organisationId } = scope;
  const held = async <Row extends { id: string }>(table: 'actions' | 'tasks', columns: RawBuilder<unknown>) =>
    (
      await sql<Row>`select ${columns} from ${sql.table(table)} work join properties p on p.organisation_id = ${organisationId}::uuid and p.id = work.property_id
        where work.organisation_id = ${organisationId}::uuid and work.property_id = any (${[...propertyIds]}::uuid[])
          and work.property_archived <> (p.archived_at is not null) order by work.id for no key update of work`.execute(
        db,
      )
    ).rows;
  await countActionsAfterwards(scope, await held('actions', sql`work.id, work.task_id as "taskId"`));
  await countTasksAfterwards(
    scope,
    (await held('tasks', sql`work.id`)).map(({ id }) => id),
  );
}
