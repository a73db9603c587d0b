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
import { everyWork, kindsInNotices } from '#platform/record/every-work';
import type { HandOver } from '#platform/record/work-kind';
import { mayManage } from './giving.ts';
import { holdUser } from './queries.ts';

/** What a user holds of each kind. */
type Held = {
  kind: KindName;
  handOver: HandOver<Scope>;
  ids: readonly string[];
  restingIds: readonly string[];
}[];
/** What each of several users holds, asked about together. */
type HeldByEach = ReadonlyMap<string, Held>;

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
  return holdingsOfOne(scope, id, successorId);
}

const holdingsOfOne = async (scope: Scope, id: string, successorId: string | null = null): Promise<Holdings> =>
  (await counted(scope, await heldByEach(scope, [id]), new Map([[id, successorId]]))).get(id)!;

/** Hands everything that a user holds to one successor, with a log entry on each record. */
export async function handOver(scope: Scope, { id, successorId }: z.output<(typeof notices.handOver)['body']>) {
  const { fullName } = await holdUser(scope, id);
  if (!(await mayManage(scope, id)))
    throw forbidden('You may not change this user: they have permissions that you do not have');
  const successor = await successorOf(scope, id, successorId);
  const before = await holdingsOfOne(scope, id, successorId);
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
  const before = await holdingsOfOne(scope, leaver.id, successorId);
  const what = inWords(before);
  if (!what) return undefined;
  if (successor) {
    await pass(scope, leaver, successor, before);
    return noticeText('handover.done', { name: successor.fullName, from: leaver.fullName, what });
  }
  if (!leavesUnowned) throw conflict(noticeText('handover.ask', { name: leaver.fullName, what }));
  await release(scope, leaver.id);
  return undefined;
}

/** Leaves what somebody holds without anybody. */
async function release(scope: Scope, leaverId: string) {
  for (const { handOver, ids } of await heldOf(scope, leaverId))
    if (ids.length) await handOver.release?.(scope, ids, leaverId);
}

/** Hands over what somebody holds as decided, or returns why they stay. */
export async function handOverAsDecided(
  scope: Scope,
  leaver: User,
  to: User | null | undefined,
  before: Holdings,
): Promise<string | undefined> {
  if (to === undefined) return noticeText('handover.ask.several', { name: leaver.fullName, what: inWords(before) });
  if (to && before.unseenBySuccessor) return unseenText(to, before.unseenBySuccessor);
  await (to ? pass(scope, leaver, to, before) : release(scope, leaver.id));
  return undefined;
}

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

/** What each of these users holds of each kind: as many statements for one as for many. */
export async function heldByEach(scope: Scope, userIds: readonly string[]): Promise<HeldByEach> {
  const kinds = await Promise.all(
    kindsHandedOver(scope).map(async ([kind, handOver]) => {
      const rows = await handOver.holdingsOf(scope, userIds);
      const ids = rows.map(({ id }) => id);
      const resting = new Set(ids.length ? await handOver.restingAmong?.(scope, [...new Set(ids)]) : []);
      return { kind, handOver, resting, byUser: Map.groupBy(rows, ({ userId }) => userId) };
    }),
  );
  const heldBy = (userId: string): Held =>
    kinds.map(({ kind, handOver, resting, byUser }) => {
      const ids = (byUser.get(userId) ?? []).map(({ id }) => id);
      return { kind, handOver, ids, restingIds: ids.filter((id) => resting.has(id)) };
    });
  return new Map(userIds.map((id) => [id, heldBy(id)]));
}

const heldOf = async (scope: Scope, userId: string): Promise<Held> => (await heldByEach(scope, [userId])).get(userId)!;

const kindsHandedOver = ({ kinds }: Scope) =>
  (Object.keys(kinds) as KindName[]).flatMap((kind) => {
    const { handOver } = kinds[kind] ?? {};
    return handOver ? [[kind, handOver] as const] : [];
  });

/** Counts what each of several users holds, and what the successor of each could not see of it or lacks for it. */
export async function counted(
  scope: Scope,
  held: HeldByEach,
  successors: ReadonlyMap<string, string | null>,
): Promise<Map<string, Holdings>> {
  const absences = await scope.db
    .selectFrom('absences')
    .select((eb) => ['deputyId', eb.fn.count<number>('userId').distinct().as('count')])
    .where('deputyId', '=', oneOf([...held.keys()]))
    .where('untilOn', '>=', scope.today)
    .groupBy('deputyId')
    .execute();
  const deputies = new Map(absences.map(({ deputyId, count }) => [deputyId, count]));
  const { directorIds } = await keptNoticeRules(scope);
  const awaiting = await awaitingAmong(scope, held);
  const going = [...held].flatMap(([id, records]) => {
    const successorId = successors.get(id);
    return successorId ? [{ id, successorId, held: records }] : [];
  });
  const unseen = await unseenBySuccessors(scope, going);
  const lacks = await lackedBySuccessors(scope, going);
  const countsOf = (id: string, records: Held): Holdings => {
    const inUse = records.map(({ kind, handOver, ids, restingIds }) => ({
      kind,
      handOver,
      count: ids.length - restingIds.length,
    }));
    const others = inUse.flatMap(({ kind, handOver, count: some }) =>
      withCount.includes(kind) || some === 0 ? [] : { name: handOver.nouns[some === 1 ? 0 : 1], count: some },
    );
    const countOf = (kind: KindName) => inUse.find((one) => one.kind === kind)?.count ?? 0;
    return {
      tasks: countOf('TASK'),
      actions: countOf('ACTION'),
      awaitingVerification: records.flatMap(({ ids }) => ids).filter((one) => awaiting.has(one)).length,
      properties: countOf('PROPERTY'),
      others: others.length ? others : undefined,
      resting: records.reduce((sum, { restingIds }) => sum + restingIds.length, 0),
      deputyFor: deputies.get(id) ?? 0,
      isDirector: directorIds.includes(id),
      unseenBySuccessor: successors.get(id) ? (unseen.get(id) ?? 0) : null,
      successorLacks: lacks.get(id) ?? [],
    };
  };
  return new Map([...held].map(([id, records]) => [id, countsOf(id, records)]));
}

/** What somebody holds goes to a successor. */
type Going = { id: string; successorId: string; held: Held }[];

/** The training that successors lack for the work of each: a warning only. */
async function lackedBySuccessors(scope: Scope, going: Going) {
  const ids = going.map(({ id }) => id);
  const codes = new Map<string, Set<string>>(ids.map((id) => [id, new Set()]));
  for (const [kind, handOver] of kindsHandedOver(scope)) {
    const records = going.flatMap(({ held }) => held.find((one) => one.kind === kind)!.ids);
    if (records.length === 0) continue;
    for (const { userId, code } of (await handOver.codesToDo?.(scope, records, ids)) ?? [])
      codes.get(userId)?.add(code);
  }
  const asked = [...new Set([...codes.values()].flatMap((some) => [...some]))];
  const successors = [...new Set(going.map(({ successorId }) => successorId))];
  const lacking = await lackingForTypes(scope, asked, successors);
  return new Map(
    going.map(({ id, successorId }) => [
      id,
      (lacking.find(({ who }) => who === successorId)?.lacks ?? []).filter(({ taskCodes }) =>
        taskCodes.some((code) => codes.get(id)!.has(code)),
      ),
    ]),
  );
}

/** Which of these items await somebody else's decision: they need not be done any more. */
async function awaitingAmong(scope: Scope, held: HeldByEach): Promise<Set<string>> {
  const ids = [...new Set([...held.values()].flatMap((records) => records.flatMap((one) => one.ids)))];
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`select id from (${everyWork(
    scope,
    (_, work) => sql`
      select item.id from (${work.facts(scope)}) item where item.id = any (${ids}::uuid[]) and item.is_awaiting`,
  )}) awaiting`.execute(scope.db);
  return new Set(rows.map(({ id }) => id));
}

/** How many of the records of each their successor may not see. Work without a property is visible to whoever is to do it. */
async function unseenBySuccessors(scope: Scope, going: Going): Promise<Map<string, number>> {
  const own = ownOrganisation(scope.organisationId);
  const rows = going.flatMap(({ id, successorId, held }) =>
    held.flatMap(({ kind, ids }) => ids.map((recordId) => ({ id, successorId, kind, recordId }))),
  );
  if (rows.length === 0) return new Map();
  const kinds = kindsInNotices(scope).map(([kind]) => kind);
  const { rows: found } = await sql<{ id: string; count: number }>`with successor as materialized (${usersWithAccess(
    scope,
    [...new Set(going.map(({ successorId }) => successorId))],
  )}),
    held as (select * from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ successorId }) => successorId)}::uuid[],
      ${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ recordId }) => recordId)}::uuid[]) as held (leaver_id, successor_id, kind, id))
    select held.leaver_id as id, count(*)::int as count from held join successor on successor.id = held.successor_id
    join records r on r.organisation_id = ${own} and r.id = held.id
    left join properties p on p.organisation_id = ${own} and p.id = r.property_id
    where not ((held.kind <> all (${kinds}::text[]) or held.kind = any (successor.sees))
      and (p.id is null or ${covers(scope, 'successor', 'p')}))
    group by held.leaver_id`.execute(scope.db);
  return new Map(found.map(({ id, count }) => [id, count]));
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
  const held = await heldOf(scope, from.id);
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

/** 3 tasks, 1 action; empty if there is nothing */
export function inWords({ tasks, actions, properties, others = [], resting, deputyFor, isDirector }: Holdings): string {
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
