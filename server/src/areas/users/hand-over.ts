import { sql } from 'kysely';
import type { z } from 'zod';
import type { Holdings, notices } from '@lintel/contract/areas/notices';
import { openStates as openActionStates } from '#areas/actions/queries';
import { changeDirectors, keptNoticeRules } from '#areas/notices/rules';
import { noticeText } from '#areas/notices/sentences';
import { usersWithAccess } from '#areas/notices/access';
import { tell } from '#areas/notices/tell';
import { openStates as openTaskStates } from '#areas/tasks/queries';
import { userIdOf } from '#platform/access';
import { covers } from '#platform/access-sql';
import { conflict, forbidden, invalid, notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { unforeseen } from '#platform/tenant-predicate';
import { mayManage } from './giving.ts';
import { holdUser } from './queries.ts';

type Held = { tasks: string[]; actions: string[]; awaiting: number; properties: string[] };

/** What somebody holds, counted; with a successor, how much of it they could not see. */
export async function holdingsOf(
  scope: Scope,
  { id, successorId }: z.output<(typeof notices.holdings)['query']>,
): Promise<Holdings> {
  const user = await scope.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound('user');
  if (successorId) await successorOf(scope, id, successorId);
  return counted(scope, id, await heldBy(scope, id), successorId);
}

/** Hands everything that somebody holds to one successor, with an entry on each record. */
export async function handOver(scope: Scope, { id, successorId }: z.output<(typeof notices.handOver)['body']>) {
  const { fullName } = await holdUser(scope, id);
  if (!(await mayManage(scope, id)))
    throw forbidden('You may not change this user: they hold permissions that you lack');
  const successor = await successorOf(scope, id, successorId);
  const before = await counted(scope, id, await heldBy(scope, id), successorId);
  const what = inWords(before);
  if (!what) throw conflict(noticeText('handover.nothing', { from: fullName }));
  await pass(scope, { id, fullName }, successor, before);
  return { before, message: noticeText('handover.done', { name: successor.fullName, from: fullName, what }) };
}

/** Before somebody leaves: what they hold goes to a successor, or it is said that it stays without anybody. */
export async function handOverOnLeaving(
  scope: Scope,
  leaver: { id: string; fullName: string },
  { successorId, leavesUnowned }: { successorId: string | null; leavesUnowned: boolean },
) {
  const successor = successorId ? await successorOf(scope, leaver.id, successorId) : null;
  const before = await counted(scope, leaver.id, await heldBy(scope, leaver.id), successorId ?? undefined);
  const what = inWords(before);
  if (!what) return;
  if (successor) await pass(scope, leaver, successor, before);
  else if (!leavesUnowned) throw conflict(noticeText('handover.ask', { name: leaver.fullName, what }));
}

type User = { id: string; fullName: string };

async function successorOf({ db }: Scope, id: string, successorId: string): Promise<User> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', successorId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  if (!user || successorId === id)
    throw invalid([{ field: 'successorId', message: 'Choose somebody else who is active here' }]);
  return user;
}

async function heldBy({ db }: Scope, userId: string): Promise<Held> {
  const tasks = await db
    .selectFrom('tasks')
    .select('tasks.id')
    .where((eb) =>
      eb.or([
        eb('tasks.assigneeId', '=', userId),
        eb(
          'tasks.id',
          'in',
          eb.selectFrom('taskOwners').select('taskOwners.taskId').where('taskOwners.userId', '=', userId),
        ),
      ]),
    )
    .where('tasks.state', 'in', [...openTaskStates, 'not-applicable'])
    .orderBy('tasks.id')
    .execute();
  const actions = await db
    .selectFrom('actions')
    .select(['id', 'state'])
    .where('assigneeId', '=', userId)
    .where('deletedAt', 'is', null)
    .where('state', 'in', openActionStates)
    .orderBy('id')
    .execute();
  const properties = await db
    .selectFrom('propertyOwners')
    .select('propertyId')
    .where('userId', '=', userId)
    .orderBy('propertyId')
    .execute();
  return {
    tasks: tasks.map(({ id }) => id),
    actions: actions.map(({ id }) => id),
    awaiting: actions.filter(({ state }) => state === 'awaiting-verification').length,
    properties: properties.map(({ propertyId }) => propertyId),
  };
}

async function counted(scope: Scope, userId: string, held: Held, successorId?: string): Promise<Holdings> {
  const { count } = await scope.db
    .selectFrom('absences')
    .select((eb) => eb.fn.count<number>('userId').distinct().as('count'))
    .where('deputyId', '=', userId)
    .where('untilOn', '>=', scope.today)
    .executeTakeFirstOrThrow();
  return {
    tasks: held.tasks.length,
    actions: held.actions.length,
    awaitingVerification: held.awaiting,
    properties: held.properties.length,
    deputyFor: count,
    isDirector: (await keptNoticeRules(scope)).directorIds.includes(userId),
    unseenBySuccessor: successorId ? await unseenBy(scope, successorId, held) : null,
  };
}

/** How many of these records somebody may not see. A standalone action is seen by whose it is to do. */
async function unseenBy({ db, organisationId }: Scope, userId: string, { tasks, actions, properties }: Held) {
  const { rows } = await sql<{
    count: number;
  }>`with seers as materialized (${usersWithAccess({ organisationId }, [userId])}),
    held as (
      select 'TASK' as kind, property_id from tasks where organisation_id = ${unforeseen(organisationId)} and id = any (${tasks}::uuid[])
      union all select 'ACTION', property_id from actions where organisation_id = ${unforeseen(organisationId)} and id = any (${actions}::uuid[])
      union all select 'PROPERTY', id from unnest(${properties}::uuid[]) id)
    select count(*)::int as count from held cross join seers seer
    left join properties p on p.organisation_id = ${unforeseen(organisationId)} and p.id = held.property_id
    where not (case held.kind when 'TASK' then seer.sees_tasks when 'ACTION' then seer.sees_actions else true end
      and (p.id is null or ${covers('seer', 'p')}))`.execute(db);
  return rows[0]?.count ?? 0;
}

async function pass(scope: Scope, from: User, to: User, before: Holdings) {
  if (before.unseenBySuccessor)
    throw conflict(
      `${to.fullName} may not see ${before.unseenBySuccessor} of these records. Give them a role that reaches them first.`,
    );
  await scope.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [from.id, to.id])
    .orderBy('id')
    .forUpdate()
    .execute();
  // Once more, since both are held only now.
  const held = await heldBy(scope, from.id);
  await passTasks(scope, held.tasks, from, to);
  await passActions(scope, held.actions, from, to);
  await passProperties(scope, held.properties, from, to);
  await passDeputies(scope, from, to);
  if (before.isDirector) await changeDirectors(scope, from, to);
  const what = inWords(before);
  await scope.recordAll([
    {
      recordId: from.id,
      entry: { type: 'EDIT', event: 'user.handed-over', summary: `Handed over to ${to.fullName}: ${what}` },
    },
    {
      recordId: to.id,
      entry: { type: 'EDIT', event: 'user.took-over', summary: `Took over from ${from.fullName}: ${what}` },
    },
  ]);
  await tell(scope, [
    {
      kind: 'handed-over',
      about: { type: 'USER', id: to.id },
      to: [to.id],
      title: `What ${from.fullName} held`,
      details: { from: from.fullName, what },
    },
  ]);
}

const entryOf = (event: string, label: string, from: User, to: User) => ({
  type: 'ASSIGNEE_CHANGE' as const,
  event,
  summary: `Handed over by ${from.fullName}`,
  changes: [{ field: 'owner', label, from: from.fullName, to: to.fullName }],
});

async function passTasks(scope: Scope, ids: string[], from: User, to: User) {
  if (ids.length === 0) return;
  const { db, now, organisationId } = scope;
  const theirs = sql`organisation_id = ${unforeseen(organisationId)} and id = any (${ids}::uuid[])`;
  await sql`select id from tasks where ${theirs} order by id for update`.execute(db);
  const { rows: owned } = await sql<{ id: string }>`
    delete from task_owners where organisation_id = ${unforeseen(organisationId)} and user_id = ${from.id} and task_id = any (${ids}::uuid[]) returning task_id as id`.execute(
    db,
  );
  await sql`insert into task_owners (task_id, user_id) select id, ${to.id}::uuid
    from unnest(${owned.map(({ id }) => id)}::uuid[]) id on conflict do nothing`.execute(db);
  await passAssignments(scope, 'tasks', ids, from, to);
  await sql`update tasks set version = version + 1, changed_at = ${now.toISOString()}::timestamptz where ${theirs}`.execute(
    db,
  );
  await scope.recordAll(ids.map((recordId) => ({ recordId, entry: entryOf('task.handed-over', 'Owner', from, to) })));
}

async function passActions(scope: Scope, ids: string[], from: User, to: User) {
  if (ids.length === 0) return;
  const { db, organisationId } = scope;
  const theirs = sql`organisation_id = ${unforeseen(organisationId)} and id = any (${ids}::uuid[])`;
  await sql`select id from actions where ${theirs} order by id for update`.execute(db);
  await passAssignments(scope, 'actions', ids, from, to);
  await sql`update actions set version = version + 1 where ${theirs}`.execute(db);
  await scope.recordAll(
    ids.map((recordId) => ({ recordId, entry: entryOf('action.handed-over', 'Assignee', from, to) })),
  );
}

/** Of these tasks or actions, those that were given to one person are given to the other. */
async function passAssignments(
  { db, me, now, organisationId }: Scope,
  table: 'tasks' | 'actions',
  ids: string[],
  from: User,
  to: User,
) {
  await sql`with passed as (
      update ${sql.table(table)} set assignee_id = ${to.id}::uuid
      where organisation_id = ${unforeseen(organisationId)} and id = any (${ids}::uuid[]) and assignee_id = ${from.id}::uuid returning id)
    insert into assignments (record_id, number, user_id, assigned_by, assigned_at)
    select passed.id, 1 + (select coalesce(max(a.number), 0) from assignments a where a.organisation_id = ${unforeseen(organisationId)} and a.record_id = passed.id),
      ${to.id}::uuid, ${userIdOf(me)}::uuid, ${now.toISOString()}::timestamptz from passed`.execute(db);
}

async function passProperties(scope: Scope, ids: string[], from: User, to: User) {
  if (ids.length === 0) return;
  const { db, now, organisationId } = scope;
  await sql`select id from properties where organisation_id = ${unforeseen(organisationId)} and id = any (${ids}::uuid[]) order by id for update`.execute(
    db,
  );
  await sql`delete from property_owners where organisation_id = ${unforeseen(organisationId)} and user_id = ${from.id} and property_id = any (${ids}::uuid[])`.execute(
    db,
  );
  await sql`insert into property_owners (property_id, user_id) select id, ${to.id}::uuid from unnest(${ids}::uuid[]) id on conflict do nothing`.execute(
    db,
  );
  await sql`update properties set version = version + 1, changed_at = ${now.toISOString()}::timestamptz where organisation_id = ${unforeseen(organisationId)} and id = any (${ids}::uuid[])`.execute(
    db,
  );
  await scope.recordAll(
    ids.map((recordId) => ({ recordId, entry: entryOf('property.handed-over', 'Owner', from, to) })),
  );
}

/** Who named them as a deputy is told by the log; who would stand in for themselves has nobody. */
async function passDeputies(scope: Scope, from: User, to: User) {
  const { db, today } = scope;
  const named = await db
    .selectFrom('absences')
    .select(['id', 'userId'])
    .where('deputyId', '=', from.id)
    .where('untilOn', '>=', today)
    .orderBy('id')
    .forUpdate()
    .execute();
  const own = named.filter(({ userId }) => userId === to.id).map(({ id }) => id);
  const others = named.filter(({ userId }) => userId !== to.id);
  if (own.length) {
    await db.deleteFrom('absences').where('id', 'in', own).execute();
    await scope.record(to.id, {
      type: 'EDIT',
      event: 'user.absence-ended',
      summary: `Nobody stands in any more: ${from.fullName} handed over to them`,
    });
  }
  if (others.length === 0) return;
  await db
    .updateTable('absences')
    .set({ deputyId: to.id })
    .where(
      'id',
      'in',
      others.map(({ id }) => id),
    )
    .execute();
  await scope.recordAll(
    [...new Set(others.map(({ userId }) => userId))].map((recordId) => ({
      recordId,
      entry: entryOf('user.deputy-changed', 'Stands in', from, to),
    })),
  );
}

/** 3 tasks, 1 action */
export function inWords({ tasks, actions, properties, deputyFor, isDirector }: Holdings): string {
  const some = (count: number, one: string, many: string) => (count ? [`${count} ${count === 1 ? one : many}`] : []);
  return [
    ...some(tasks, 'task', 'tasks'),
    ...some(actions, 'action', 'actions'),
    ...some(properties, 'property', 'properties'),
    ...(deputyFor ? [`standing in for ${deputyFor === 1 ? 'one person' : `${deputyFor} people`}`] : []),
    ...(isDirector ? ['being told as a director'] : []),
  ].join(', ');
}
