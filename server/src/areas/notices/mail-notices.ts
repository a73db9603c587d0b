import { sql } from 'kysely';
import { noticeKinds } from '@lintel/contract/areas/notices';
import { unreadDomains } from '#areas/mail/unread-domains';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import type { Config } from '#platform/process/config';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { covers } from '#platform/access/access-sql';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { everyKindInNotices } from '#platform/record/every-work';
import { digestOf, letterOfOne, letterOfSeveral, MOST_LINES, partOf } from './letters.ts';
import type { NoticeLine, Part } from './letters.ts';
import type { KeptNotice } from './sentences.ts';
import { usersWithAccess } from '#platform/record/users-with-access';

const work = <T>(maker: ScopeMaker, organisationId: string, job: (scope: Scope) => Promise<T>) =>
  inScope(maker, { organisationId, requestId: 'notices', quiet: true }, job);

/** Mails urgent notices, in one message to each person. */
export async function mailAtOnce(maker: ScopeMaker, config: Config, organisationId: string) {
  const people = await work(maker, organisationId, (scope) =>
    unsent(scope, 'at-once').select('userId').distinct().orderBy('userId').execute(),
  );
  for (const { userId } of people)
    await work(maker, organisationId, async (scope) => {
      const waiting = await waitingFor(scope, userId!, { way: 'at-once', until: scope.now.toISOString() });
      if (!waiting) return;
      const { person, parts } = waiting;
      const [first] = parts;
      if (!person || !first) return settle(scope, waiting, null);
      const isOne = parts.length === 1 && first.count === 1;
      const letter = isOne
        ? letterOfOne(first.notices[0]!)
        : letterOfSeveral(parts, { kinds: scope.kinds, publicUrl: config.publicUrl });
      const mailId = await writeMail(scope, postTo(person, config), { kind: 'notice', to: person, ...letter });
      await settle(scope, waiting, mailId);
    });
}

/**
 * Mails each person the notices waiting for their digest, once per planned day. Those written after the planning wait for the
 * next day; those of a moment to come, by a clock that was ahead, do not.
 */
export async function mailDigests(maker: ScopeMaker, config: Config, organisationId: string) {
  const due = await work(maker, organisationId, async (scope) => {
    const { db, today, now } = scope;
    const day = await db.selectFrom('noticeDays').select('plannedAt').where('day', '=', today).executeTakeFirst();
    if (!day) return null;
    const people = await unsent(scope, 'digest')
      .select('userId')
      .distinct()
      .where((eb) => eb.or([eb('createdAt', '<=', day.plannedAt), eb('createdAt', '>', now.toISOString())]))
      .where('userId', 'not in', (eb) =>
        eb.selectFrom('noticeDigests').select('noticeDigests.userId').where('day', '=', today),
      )
      .orderBy('userId')
      .execute();
    return { ...day, day: today, people };
  });
  for (const { userId } of due?.people ?? [])
    await work(maker, organisationId, (scope) => mailDigest(scope, config, userId!, due!));
}

async function mailDigest(
  scope: Scope,
  config: Config,
  userId: string,
  { day, plannedAt }: { day: string; plannedAt: string },
) {
  const waiting = await waitingFor(scope, userId, { way: 'digest', until: plannedAt });
  if (!waiting) return;
  const { person, parts } = waiting;
  if (!person || parts.length === 0) return settle(scope, waiting, null);
  const id = scope.newId();
  const { numInsertedOrUpdatedRows: taken } = await scope.db
    .insertInto('noticeDigests')
    .values({ userId, day, mailId: id })
    .onConflict((there) => there.doNothing())
    .executeTakeFirstOrThrow();
  if (!taken) return;
  await writeMail(scope, postTo(person, config), {
    id,
    kind: 'digest',
    to: person,
    ...digestOf(parts, day, { kinds: scope.kinds, publicUrl: config.publicUrl }),
  });
  await settle(scope, waiting, id);
}

/** Mail to people of the demonstration is stored for administrators to see. */
const postTo = ({ email }: { email: string }, config: Config): Post =>
  unreadDomains.some((domain) => email.endsWith(`@${domain}`)) ? { ...config, smtpUrl: undefined } : config;

const unsent = ({ whole }: Scope, way: 'at-once' | 'digest') =>
  whole
    .selectFrom('notices')
    .where('way', '=', way)
    .where('mailId', 'is', null)
    .where('digestOn', 'is', null)
    .where('userId', 'is not', null);

type Which = { way: 'at-once' | 'digest'; until: string };

/**
 * The notices to be mailed to a person, in parts with no more lines than fit into a message, without those that they may no
 * longer see; undefined if another process is doing it. There may be a hundred thousand: only the ids of the rest are read, so
 * that those written meanwhile are not included.
 */
async function waitingFor(scope: Scope, userId: string, which: Which) {
  const lock = await sql<{
    taken: boolean;
  }>`select pg_try_advisory_xact_lock(hashtextextended(${`notices ${userId}`}, 0)) as taken`.execute(scope.db);
  if (!lock.rows[0]?.taken) return null;
  const person = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('id', '=', userId)
    .where('deactivatedAt', 'is', null)
    .executeTakeFirst();
  const { lines, ...waiting } = await idsWaiting(scope, userId, which);
  const { rows } = await sql<KeptNotice & { part: Part; count: number }>`
    select * from (select n.*, of.part, count(*) over (partition by of.part)::int as count,
        row_number() over (partition by of.part order by case when of.part in ('overdue', 'due') then coalesce(n.details ->> 'day', n.due_on::text) end, n.id desc) as nth
      from notices n join (values ${sql.raw(partsOfKinds)}) as of(kind, part) on of.kind = n.kind
      where n.organisation_id = ${ownOrganisation(scope.organisationId)} and n.id = any (${[...lines.keys()]}::uuid[])) lines
    where nth <= ${MOST_LINES} order by nth`.execute(scope.db);
  const parts = Map.groupBy(
    rows.map((row) => ({ ...row, others: lines.get(row.id)! })),
    ({ part }) => part,
  );
  return {
    ...waiting,
    way: which.way,
    person: person ?? null,
    parts: (['overdue', 'due', 'assigned', 'news'] as const).flatMap((part) => {
      const notices = parts.get(part);
      return notices ? [{ part, count: notices[0]!.count, notices }] : [];
    }),
  };
}

const partsOfKinds = noticeKinds.map(({ id, group }) => `('${id}', '${partOf[group]}')`).join(', ');

/** The notices waiting for a person: those of records that they may see now, and the others. */
async function idsWaiting(scope: Scope, userId: string, { way, until }: Which) {
  const own = ownOrganisation(scope.organisationId);
  const { rows } = await sql<WaitingNotice>`with reader as materialized (${usersWithAccess(scope, [userId])}),
    waiting as materialized (select n.id, n.subject, n.record_id,
        case when n.details ? 'together' then json_build_object('line', n.line, 'title', n.title, 'property', n.property, 'priority', n.priority) end as shared
      from notices n
      where n.organisation_id = ${own} and n.user_id = ${userId} and n.way = ${sql.lit(way)} and n.mail_id is null and n.digest_on is null
        and (n.created_at <= ${until}::timestamptz or n.created_at > ${scope.now.toISOString()}::timestamptz))
    ${everyKindInNotices(
      scope,
      (kind, inNotices) => sql`
      select waiting.id, coalesce(item.id is not null and ${kind} = any (reader.sees) and case when p.id is null
        then reader.everywhere or reader.id = any (item.own_to) else ${covers(scope, 'reader', 'p')} end, false) as "isSeen", waiting.shared
      from waiting left join reader on true
      left join (${inNotices.facts(scope)}) item on item.id = waiting.record_id
      left join properties p on p.organisation_id = ${own} and p.id = item.property_id
      where waiting.subject = ${kind}`,
    )} union all
    select waiting.id, reader.id is not null, waiting.shared from waiting left join reader on true where waiting.subject = 'USER' order by id`.execute(
    scope.db,
  );
  const seen = rows.filter(({ isSeen }) => isSeen);
  const unseen = rows.filter(({ isSeen }) => !isSeen);
  const idsOf = (some: readonly WaitingNotice[]) => some.map(({ id }) => id);
  return { seen: idsOf(seen), unseen: idsOf(unseen), lines: linesOf(seen) };
}

/** A notice waiting for its reader, with more of it if it may share its line. */
type WaitingNotice = {
  id: string;
  isSeen: boolean;
  shared: Pick<KeptNotice, 'line' | 'title' | 'property' | 'priority'> | null;
};

/** The first notice of each line, and the others that share it. */
const linesOf = (seen: readonly WaitingNotice[]): Map<string, NoticeLine['others']> =>
  new Map(
    [...Map.groupBy(seen, ({ id, shared }) => shared?.line ?? id).values()].map(([first, ...others]) => [
      first!.id,
      others.map(({ shared }) => shared!),
    ]),
  );

type Waiting = { way: Which['way']; seen: string[]; unseen: string[] };

/** Stores the message in which they were sent; what may no longer be seen is not mailed later either. */
async function settle({ db, today, organisationId }: Scope, { way, seen, unseen }: Waiting, mailId: string | null) {
  const mailed = sql`mail_id = ${mailId}::uuid${way === 'digest' ? sql`, digest_on = ${today}::date` : sql``}`;
  for (const [set, ids] of [
    [mailed, seen],
    [sql`digest_on = ${today}::date`, unseen],
  ] as const)
    await sql`update notices set ${set} where organisation_id = ${ownOrganisation(organisationId)} and id = any (${ids}::uuid[])`.execute(
      db,
    );
}
