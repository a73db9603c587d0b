import { sql } from 'kysely';
import type { NotNull } from 'kysely';
import { passAssignments } from '#areas/shares/assignments';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { HandOver } from '#platform/record/work-kind';
import { isInUse, openStates } from './queries.ts';

/** The actions assigned to a user and not closed. */
export const actionHandOver: HandOver<Scope> = {
  nouns: ['action', 'actions'],
  label: 'Assignee',
  event: 'action.handed-over',
  holdingsOf: ({ whole }, userIds) =>
    whole
      .selectFrom('actions')
      .select(['id', 'assigneeId as userId'])
      .where('assigneeId', '=', oneOf(userIds))
      .where('deletedAt', 'is', null)
      .where('state', 'in', openStates)
      .orderBy('id')
      .$narrowType<{ userId: NotNull }>()
      .execute(),
  restingAmong: async (scope, ids) =>
    (
      await scope.whole
        .selectFrom('actions')
        .select('actions.id')
        .where('actions.id', '=', oneOf(ids))
        .where(({ not }) => not(isInUse))
        .execute()
    ).map(({ id }) => id),
  codesToDo: ({ whole }, ids) =>
    whole
      .selectFrom('actions')
      .innerJoin('tasks', 'tasks.id', 'actions.taskId')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .select(['actions.assigneeId as userId', 'taskTypes.code'])
      .distinct()
      .where('actions.id', '=', oneOf(ids))
      .$narrowType<{ userId: NotNull }>()
      .execute(),
  pass: async (scope, ids, from, to) => {
    const theirs = sql`organisation_id = ${ownOrganisation(scope.organisationId)} and id = any (${[...ids]}::uuid[])`;
    await sql`select id from actions where ${theirs} order by id for update`.execute(scope.db);
    await passAssignments(scope, 'ACTION', ids, from, to);
    await sql`update actions set version = version + 1 where ${theirs}`.execute(scope.db);
  },
};
