import { taskFieldLabels } from '@lintel/contract/areas/tasks/task';
import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import { passAssignments } from '#areas/shares/assignments';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';
import { isInUse, openStates } from './queries.ts';

/** The tasks that a user owns or is assigned, including those that currently do not apply. */
export const taskHandOver: HandOver<Scope> = {
  nouns: ['task', 'tasks'],
  label: taskFieldLabels.ownerIds,
  event: 'task.handed-over',
  holdingsOf: ({ whole }, userIds) =>
    whole
      // A union rather than `or`, since each of the two has its own index.
      .selectFrom((eb) =>
        eb
          .selectFrom('tasks as given')
          .select(['given.id', 'given.assigneeId as userId'])
          .where('given.assigneeId', 'in', userIds)
          .union(
            eb
              .selectFrom('taskOwners')
              .select(['taskOwners.taskId as id', 'taskOwners.userId'])
              .where('taskOwners.userId', 'in', userIds),
          )
          .as('held'),
      )
      .innerJoin('tasks', 'tasks.id', 'held.id')
      .select(['tasks.id', 'held.userId'])
      .where('tasks.state', 'in', [...openStates, 'not-applicable'])
      .orderBy('tasks.id')
      .$narrowType<{ userId: NotNull }>()
      // For one person as for thousands: planned for any number of people, it would read all tasks.
      .modifyEnd(customPlan)
      .execute(),
  restingAmong: async (scope, ids) =>
    (
      await scope.whole
        .selectFrom('tasks')
        .select('tasks.id')
        .where('tasks.id', '=', oneOf(ids))
        .where(({ or, eb, not }) => or([eb('tasks.state', '<>', 'active'), not(isInUse)]))
        .execute()
    ).map(({ id }) => id),
  codesToDo: ({ whole }, ids, userIds) =>
    whole
      .selectFrom('tasks')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['tasks.assigneeId as userId', 'taskTypes.code'])
      .distinct()
      .where('tasks.id', '=', oneOf(ids))
      .where('tasks.assigneeId', '=', oneOf(userIds))
      .$narrowType<{ userId: NotNull }>()
      .execute(),
  pass: async (scope, ids, from, to) => {
    const { db, now, organisationId } = scope;
    const own = ownOrganisation(organisationId);
    const theirs = sql`organisation_id = ${own} and id = any (${[...ids]}::uuid[])`;
    await sql`select id from tasks where ${theirs} order by id for update`.execute(db);
    const { rows: owned } = await sql<{ id: string }>`
      delete from task_owners where organisation_id = ${own} and user_id = ${from} and task_id = any (${[...ids]}::uuid[])
      returning task_id as id`.execute(db);
    await sql`insert into task_owners (task_id, user_id) select id, ${to}::uuid
      from unnest(${owned.map(({ id }) => id)}::uuid[]) id on conflict do nothing`.execute(db);
    await passAssignments(scope, 'TASK', ids, from, to);
    await sql`update tasks set version = version + 1, changed_at = ${now.toISOString()}::timestamptz where ${theirs}`.execute(
      db,
    );
  },
};
