import { sql } from 'kysely';
import { noticeKinds } from '@lintel/contract/areas/notices';
import { writeMail } from '#areas/mail/write-mail';
import type { Post } from '#areas/mail/write-mail';
import { demonstrationDomains } from '#server/demonstration/domains';
import type { Config } from '#platform/config';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { digestOf, letterOfOne, letterOfSeveral, MOST_LINES, partOf } from './letters.ts';
import type { Part } from './letters.ts';
import type { KeptNotice } from './sentences.ts';
import { seers, seesProperty } from './sight.ts';

const work = <T>(maker: ScopeMaker, organisationId: string, job: (scope: Scope) => Promise<T>) =>
  inScope(maker, { organisationId, requestId: 'notices', quiet: true }, job);

/** Mails what is to be told at once, in one message to each person. */
export async function mailAtOnce(maker: ScopeMaker, config: Config, organisationId: string) {
  const people = await work(maker, organisationId, ({ db }) =>
    unsent(db, 'at-once').select('userId').distinct().orderBy('userId').execute(),
  );
  for (const { userId } of people)
    await work(maker, organisationId, async (scope) => {
      const waiting = await waitingFor(scope, userId!, { way: 'at-once', until: scope.now.toISOString() });
      if (!waiting) return;
      const { person, parts } = waiting;
      const [first] = parts;
      if (!person || !first) return settle(scope, userId!, waiting, null);
      const isOne = parts.length === 1 && first.count === 1;
      const letter = isOne ? letterOfOne(first.notices[0]!) : letterOfSeveral(parts, config);
      const mailId = await writeMail(scope, postTo(person, config), { kind: 'notice', to: person, ...letter });
      await settle(scope, userId!, waiting, mailId);
    });
}

/**
 * Mails to each person what waits for their digest, once for a day that was planned. What was told after the planning
 * waits for the next day.
 */
export async function mailDigests(maker: ScopeMaker, config: Config, organisationId: string) {
  const due = await work(maker, organisationId, async ({ db, today }) => {
    const day = await db.selectFrom('noticeDays').select('plannedAt').where('day', '=', today).executeTakeFirst();
    if (!day) return null;
    const people = await unsent(db, 'digest')
      .select('userId')
      .distinct()
      .where('createdAt', '<=', day.plannedAt)
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
  if (!person || parts.length === 0) return settle(scope, userId, waiting, null);
  const id = scope.newId();
  const { numInsertedOrUpdatedRows: taken } = await scope.db
    .insertInto('noticeDigests')
    .values({ userId, day, mailId: id })
    .onConflict((there) => there.doNothing())
    .executeTakeFirstOrThrow();
  if (!taken) return;
  await writeMail(scope, postTo(person, config), { id, kind: 'digest', to: person, ...digestOf(parts, day, config) });
  await settle(scope, userId, waiting, id);
}

/** What would be mailed to people of the demonstration is kept for administrators to see. */
const postTo = ({ email }: { email: string }, config: Config): Post =>
  demonstrationDomains.some((domain) => email.endsWith(`@${domain}`)) ? { ...config, smtpUrl: undefined } : config;

const unsent = (db: Scope['db'], way: 'at-once' | 'digest') =>
  db
    .selectFrom('notices')
    .where('way', '=', way)
    .where('mailId', 'is', null)
    .where('digestOn', 'is', null)
    .where('userId', 'is not', null);

type Which = { way: 'at-once' | 'digest'; until: string };

/**
 * What waits to be mailed to a person, in parts with as many lines of each as a message could hold, without what they may
 * not see any more; nothing where another process is at it. There may be a hundred thousand: only those lines are read.
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
  const { rows } = await sql<KeptNotice & { part: Part; count: number }>`${waitingSql(scope, userId, which)}
    select * from (select waiting.*, of.part, count(*) over (partition by of.part)::int as count,
        row_number() over (partition by of.part order by case when of.part in ('overdue', 'due') then waiting.due_on end, waiting.id desc) as line
      from waiting join (values ${sql.raw(partsOfKinds)}) as of(kind, part) on of.kind = waiting.kind where waiting.is_seen) lines
    where line <= ${MOST_LINES} order by line`.execute(scope.db);
  const parts = Map.groupBy(rows, ({ part }) => part);
  return {
    which,
    person: person ?? null,
    parts: (['overdue', 'due', 'assigned', 'news'] as const).flatMap((part) => {
      const notices = parts.get(part);
      return notices ? [{ part, count: notices[0]!.count, notices }] : [];
    }),
  };
}

const partsOfKinds = noticeKinds.map(({ id, group }) => `('${id}', '${partOf[group]}')`).join(', ');

/** The notices that wait for a person, and whether they may see the record now. */
const waitingSql = ({ organisationId }: Scope, userId: string, { way, until }: Which) => sql`
  with seers as materialized (${seers({ organisationId }, [userId])}),
  waiting as materialized (
    select n.*, coalesce(case n.subject when 'USER' then seer.id is not null
      when 'TASK' then seer.sees_tasks and ${seesProperty('seer', 'p')}
      else a.id is not null and seer.sees_actions
        and case when p.id is null then seer.sees_all or seer.id in (a.created_by, a.assignee_id) else ${seesProperty('seer', 'p')} end end, false) as is_seen
    from notices n left join seers seer on true
    left join tasks t on t.organisation_id = n.organisation_id and n.subject = 'TASK' and t.id = n.record_id
    left join actions a on a.organisation_id = n.organisation_id and n.subject = 'ACTION' and a.id = n.record_id and a.deleted_at is null
    left join properties p on p.organisation_id = n.organisation_id and p.id = coalesce(t.property_id, a.property_id)
    where n.organisation_id = ${organisationId} and n.user_id = ${userId} and n.way = ${way} and n.mail_id is null and n.digest_on is null
      and n.created_at <= ${until}::timestamptz)`;

/** Notes with which message they went; what may not be seen any more is not mailed later either. */
async function settle(scope: Scope, userId: string, { which }: { which: Which }, mailId: string | null) {
  await sql`${waitingSql(scope, userId, which)}
    update notices set mail_id = case when waiting.is_seen then ${mailId}::uuid end,
      digest_on = case when waiting.is_seen and ${which.way === 'at-once'} then null else ${scope.today}::date end
    from waiting where notices.organisation_id = ${scope.organisationId} and notices.id = waiting.id`.execute(scope.db);
}
