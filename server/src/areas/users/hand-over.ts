import { sql } from 'kysely';
import type { z } from 'zod';
import type { Holdings } from '@lintel/contract/areas/absence';
import type { notices } from '@lintel/contract/areas/notices';
import { changeDirectors, keptNoticeRules } from '#areas/notices/rules';
import { noticeText } from '#areas/notices/sentences';
import { usersWithAccess } from '#platform/record/users-with-access';
import { notify } from '#areas/notices/notify';
import { lackingForTypes } from '#areas/people/lacking';
import { covers } from '#platform/access/access-sql';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { KindName } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { everyWork, kindsInNotices } from '#platform/record/work-kind';
import type { HandOver } from '#platform/record/work-kind';
import { mayManage } from './giving.ts';
import { holdUser } from './queries.ts';

/** What a user holds of each kind. */
type Held = { kind: KindName; handOver: HandOver<Scope>; ids: string[]; restingCount: number }[];

/** The kinds with a count of their own. */
const withCount: readonly KindName[] = ['TASK', 'ACTION', 'PROPERTY'];

/** The counts of what a user holds; with a successor, also of what the successor could not see. */
export async function holdingsOf(
  scope: Scope,
  { id, successorId }: z.output<(typeof notices.holdings)['query']>,
): Promise<Holdings> {
  const user = await scope.db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst();
  if (!user) throw notFound('user');
  if (successorId) await successorOf(scope, id, successorId);
  return counted(scope, [id], await heldRecordsOf(scope, [id]), successorId);
}

/** Hands everything that a user holds to one successor, with a log entry on each record. */
export async function handOver(scope: Scope, { id, successorId }: z.output<(typeof notices.handOver)['body']>) {
  const { fullName } = await holdUser(scope, id);
  if (!(await mayManage(scope, id)))
    throw forbidden('You may not change this user: they have permissions that you do not have');
  const successor = await successorOf(scope, id, successorId);
  const before = await counted(scope, [id], await heldRecordsOf(scope, [id]), successorId);
  const what = inWords(before);
  if (!what) throw conflict(noticeText('handover.nothing', { from: fullName }));
  await pass(scope, { id, fullName }, successor, before);
  return { before, message: noticeText('handover.done', { name: successor.fullName, from: fullName, what }) };
}

/** Before a user leaves: their work goes to a successor, named in the sentence returned, or is explicitly left without anybody. */
export async function handOverOnLeaving(
  scope: Scope,
  leaver: { id: string; fullName: string },
  { successorId, leavesUnowned }: { successorId: string | null; leavesUnowned: boolean },
): Promise<string | undefined> {
  const successor = successorId ? await successorOf(scope, leaver.id, successorId) : null;
  const before = await counted(scope, [leaver.id], await heldRecordsOf(scope, [leaver.id]), successorId ?? undefined);
  const what = inWords(before);
  if (!what) return undefined;
  if (successor) {
    await pass(scope, leaver, successor, before);
    return noticeText('handover.done', { name: successor.fullName, from: leaver.fullName, what });
  }
  if (!leavesUnowned) throw conflict(noticeText('handover.ask', { name: leaver.fullName, what }));
  for (const { handOver, ids } of await heldRecordsOf(scope, [leaver.id]))
    if (ids.length) await handOver.release?.(scope, ids, leaver.id);
  return undefined;
}

/** Why what somebody holds cannot go to this user, if so. */
export async function whyNotTakenOver(scope: Scope, leaverId: string, successor: User): Promise<string | undefined> {
  const count = await unseenBy(scope, successor.id, await heldRecordsOf(scope, [leaverId]));
  return count ? unseenText(successor, count) : undefined;
}

/** What somebody holds who leaves together with others, beside what they hold of these; undefined if nothing. */
export async function heldBeside(
  scope: Scope,
  leaverId: string,
  leaving: ReadonlySet<string>,
  successorId: string | undefined,
): Promise<Holdings | undefined> {
  const held = (await heldRecordsOf(scope, [leaverId])).map((one) => ({
    ...one,
    ids: one.ids.filter((id) => !leaving.has(id)),
  }));
  const holdings = await counted(scope, [leaverId], held, successorId);
  return inWords(holdings) ? holdings : undefined;
}

/** What several users hold together, in words; empty if none of them holds anything. */
export const heldTogether = async (scope: Scope, userIds: readonly string[]): Promise<string> =>
  inWords(await counted(scope, userIds, await heldRecordsOf(scope, userIds)));

export type User = { id: string; fullName: string };

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

const heldRecordsOf = (scope: Scope, userIds: readonly string[]): Promise<Held> =>
  Promise.all(
    kindsHandedOver(scope).map(async ([kind, handOver]) => {
      const ids = await handOver.holdingsOf(scope, userIds);
      const restingCount = ids.length && handOver.restingAmong ? await handOver.restingAmong(scope, ids) : 0;
      return { kind, handOver, ids, restingCount };
    }),
  );

const kindsHandedOver = ({ kinds }: Scope) =>
  (Object.keys(kinds) as KindName[]).flatMap((kind) => {
    const { handOver } = kinds[kind] ?? {};
    return handOver ? [[kind, handOver] as const] : [];
  });

async function counted(scope: Scope, userIds: readonly string[], held: Held, successorId?: string): Promise<Holdings> {
  const { count } = await scope.db
    .selectFrom('absences')
    .select((eb) => eb.fn.count<number>('userId').distinct().as('count'))
    .where('deputyId', '=', oneOf(userIds))
    .where('untilOn', '>=', scope.today)
    .executeTakeFirstOrThrow();
  const inUse = held.map(({ kind, handOver, ids, restingCount }) => ({
    kind,
    handOver,
    count: ids.length - restingCount,
  }));
  const others = inUse.flatMap(({ kind, handOver, count: some }) =>
    withCount.includes(kind) || some === 0 ? [] : { name: handOver.nouns[some === 1 ? 0 : 1], count: some },
  );
  const countOf = (kind: KindName) => inUse.find((one) => one.kind === kind)?.count ?? 0;
  return {
    tasks: countOf('TASK'),
    actions: countOf('ACTION'),
    awaitingVerification: await awaitingAmong(scope, held),
    properties: countOf('PROPERTY'),
    others: others.length ? others : undefined,
    resting: held.reduce((sum, { restingCount }) => sum + restingCount, 0),
    deputyFor: count,
    isDirector: (await keptNoticeRules(scope)).directorIds.some((id) => userIds.includes(id)),
    unseenBySuccessor: successorId ? await unseenBy(scope, successorId, held) : null,
    successorLacks: successorId ? await lackedBy(scope, successorId, userIds, held) : [],
  };
}

/** The training that a successor lacks for the work: a warning only. */
async function lackedBy(scope: Scope, successorId: string, userIds: readonly string[], held: Held) {
  const codes: string[] = [];
  for (const { handOver, ids } of held)
    if (ids.length) codes.push(...((await handOver.codesToDo?.(scope, ids, userIds)) ?? []));
  const [lacking] = await lackingForTypes(scope, codes, [successorId]);
  return lacking?.lacks ?? [];
}

/** How many of these items await somebody else's decision: they need not be done any more. */
async function awaitingAmong(scope: Scope, held: Held): Promise<number> {
  const ids = held.flatMap((one) => one.ids);
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (${everyWork(
    scope,
    (_, work) => sql`
      select item.id from (${work.facts(scope)}) item where item.id = any (${ids}::uuid[]) and item.is_awaiting`,
  )}) awaiting`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

/** How many of these records a user may not see. Work without a property is visible to whoever is to do it. */
async function unseenBy(scope: Scope, userId: string, held: Held): Promise<number> {
  const own = ownOrganisation(scope.organisationId);
  const given = sql.join(
    held.map(({ kind, ids }) => sql`select ${kind}::text as kind, unnest(${ids}::uuid[]) as id`),
    sql` union all `,
  );
  const kinds = kindsInNotices(scope).map(([kind]) => kind);
  const { rows } = await sql<{ count: number }>`with successor as materialized (${usersWithAccess(scope, [userId])}),
    held as (${given})
    select count(*)::int as count from held cross join successor
    join records r on r.organisation_id = ${own} and r.id = held.id
    left join properties p on p.organisation_id = ${own} and p.id = r.property_id
    where not ((held.kind <> all (${kinds}::text[]) or held.kind = any (successor.sees))
      and (p.id is null or ${covers(scope, 'successor', 'p')}))`.execute(scope.db);
  return rows[0]?.count ?? 0;
}

const unseenText = ({ fullName }: User, count: number) =>
  `${fullName} may not see ${count} of these records. Give them a role that covers those first.`;

async function pass(scope: Scope, from: User, to: User, before: Holdings) {
  if (before.unseenBySuccessor) throw conflict(unseenText(to, before.unseenBySuccessor));
  await scope.db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [from.id, to.id])
    .orderBy('id')
    .forUpdate()
    .execute();
  // Again, since both are locked only now.
  const held = await heldRecordsOf(scope, [from.id]);
  for (const { handOver, ids } of held) {
    if (ids.length === 0) continue;
    const notified = (await handOver.pass(scope, ids, from.id, to.id)) ?? [];
    const passed = ids.filter((id) => !notified.includes(id));
    await scope.recordAll(
      passed.map((recordId) => ({ recordId, entry: entryOf(handOver.event, handOver.label, from, to) })),
    );
  }
  await passDeputies(scope, from, to);
  if (before.isDirector) await changeDirectors(scope, from, to);
  const what = inWords(before);
  await scope.recordAll([
    {
      recordId: from.id,
      entry: { type: 'EDIT', event: 'user.handed-over', summary: `Work reassigned to ${to.fullName}: ${what}` },
    },
    {
      recordId: to.id,
      entry: { type: 'EDIT', event: 'user.took-over', summary: `Work reassigned from ${from.fullName}: ${what}` },
    },
  ]);
  await notify(scope, [
    {
      kind: 'handed-over',
      about: { type: 'USER', id: to.id },
      to: [to.id],
      title: `Work of ${from.fullName}`,
      details: { from: from.fullName, what, personId: to.id },
    },
  ]);
}

const entryOf = (event: string, label: string, from: User, to: User) => ({
  type: 'ASSIGNEE_CHANGE' as const,
  event,
  summary: `Reassigned from ${from.fullName}`,
  changes: [{ field: 'owner', label, from: from.fullName, to: to.fullName }],
});

/** The log records whose deputy changed; somebody who would stand in for themselves has no deputy. */
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
      summary: `Nobody stands in any more: the work of ${from.fullName} was reassigned to them`,
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
function inWords({ tasks, actions, properties, others = [], resting, deputyFor, isDirector }: Holdings): string {
  const some = (count: number, one: string, many: string) => (count ? [`${count} ${count === 1 ? one : many}`] : []);
  return [
    ...some(tasks, 'task', 'tasks'),
    ...some(actions, 'action', 'actions'),
    ...some(properties, 'property', 'properties'),
    ...others.map(({ count, name }) => `${count} ${name}`),
    ...some(
      resting,
      'record that is archived, suspended or not applicable',
      'records that are archived, suspended or not applicable',
    ),
    ...(deputyFor ? [`standing in for ${deputyFor === 1 ? 'one person' : `${deputyFor} people`}`] : []),
    ...(isDirector ? ['being notified as a director'] : []),
  ].join(', ');
}
