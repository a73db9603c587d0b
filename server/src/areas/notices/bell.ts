import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Notice, NoticeLine, notices } from '@lintel/contract/areas/notices';
import { neededOf } from '#areas/my-work/my-work';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { kindsInNotices } from '#platform/record/every-work';
import { kindOf } from './kinds.ts';
import { notesOf, sentenceOf } from './sentences.ts';
import type { NoticeTable } from './tables.ts';

const MOST_COUNTED = 99;
const MOST_LOOKED_AT = 1000;

/** Whether the caller may currently see what a notice is about. */
const isSeen = (scope: Scope, table: 'notices' | 'others') =>
  sql<boolean>`(${sql.join(
    [
      sql`${sql.ref(`${table}.subject`)} = 'USER'`,
      ...kindsInNotices(scope).map(([kind]) => {
        const { notices, isVisible } = scope.kinds[kind]!;
        const isKindSeen = notices?.isSeen ?? isVisible!;
        return sql`${sql.ref(`${table}.subject`)} = ${kind} and ${isKindSeen(scope, sql.ref(`${table}.record_id`))}`;
      }),
    ],
    sql` or `,
  )})`;

/** The caller's notices about what they may currently see. */
const ownNotices = (scope: Scope) =>
  scope.whole.selectFrom('notices').where('notices.userId', '=', scope.me.id).where(isSeen(scope, 'notices'));

/** Those that share the line of a notice that the caller sees: what is about its record is seen with it. */
const onLineOf = (scope: Scope, notice: string) =>
  scope.whole
    .selectFrom('notices as others')
    .where('others.userId', '=', scope.me.id)
    .where('others.line', '=', sql.ref<string>(`${notice}.line`))
    .where((eb) => eb.or([eb.not(isOfOtherRecord(notice)), isSeen(scope, 'others')]));

const isOfOtherRecord = (notice: string) =>
  sql<boolean>`(others.subject, others.record_id) <> (${sql.ref(`${notice}.subject`)}, ${sql.ref(`${notice}.recordId`)})`;

type Asked = { isOfUnread: boolean; beforeId?: string | undefined };

/** The caller's last notices, as far back as the bell looks at each. */
const lastNotices = ({ whole, me }: Scope, { isOfUnread, beforeId }: Asked) =>
  whole
    .selectFrom('notices')
    .selectAll()
    .where('userId', '=', me.id)
    .$if(isOfUnread, (query) => query.where('readAt', 'is', null))
    .$if(beforeId !== undefined, (query) => query.where('id', '<', beforeId!))
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_AT);

/** Of the last notices, the newest of each line: for who has about as many lines as notices. */
function newestByNotice(scope: Scope, asked: Asked) {
  const newer = onLineOf(scope, 'notices')
    .select('others.id')
    .where('others.id', '>', sql.ref<string>('notices.id'))
    .$if(asked.isOfUnread, (query) => query.where('others.readAt', 'is', null))
    // Asked of each notice in turn, until there are enough, and not joined with all that the reader has.
    .offset(0);
  return scope.whole
    .selectFrom(lastNotices(scope, asked).as('notices'))
    .selectAll('notices')
    .where(({ not, exists }) => not(exists(newer)))
    .where(isSeen(scope, 'notices'));
}

/** The newest notice of each line, from line to line by an index: for who has many notices on a few lines. */
function newestByLine(scope: Scope, { isOfUnread, beforeId }: Asked) {
  const last = scope.whole
    .selectFrom('notices')
    .select(['line', 'id', 'subject', 'recordId'])
    .where('userId', '=', scope.me.id)
    .$if(isOfUnread, (query) => query.where('readAt', 'is', null))
    .orderBy('line', 'desc')
    .orderBy('id', 'desc')
    .limit(1);
  const newest = scope.whole
    .selectFrom('notices as others')
    .selectAll('others')
    .where('others.userId', '=', scope.me.id)
    .where('others.line', '=', sql.ref<string>('lines.line'))
    .$if(isOfUnread, (query) => query.where('others.readAt', 'is', null))
    // Where the last one is not seen, no other one about its record is.
    .where(({ or, eb }) => or([eb('others.id', '=', sql.ref<string>('lines.id')), isOfOtherRecord('lines')]))
    .where(isSeen(scope, 'others'))
    .orderBy('others.id', 'desc')
    .limit(1);
  return scope.whole
    .withRecursive('lines', (db) =>
      db
        .selectFrom(last.as('last'))
        .selectAll('last')
        .unionAll(
          db
            .selectFrom('lines')
            .innerJoinLateral(last.where('line', '<', sql.ref<string>('lines.line')).as('next'), (join) =>
              join.onTrue(),
            )
            .selectAll('next'),
        ),
    )
    .selectFrom('lines')
    .innerJoinLateral(newest.as('notices'), (join) => join.onTrue())
    .selectAll('notices')
    .$if(beforeId !== undefined, (query) => query.where('notices.id', '<', beforeId!));
}

/** The reader's notices in lines, that with the newest notice first. */
export async function bell(
  scope: Scope,
  { ofId, beforeId, unread, limit }: z.output<(typeof notices.lines)['query']>,
): Promise<{ objects: NoticeLine[]; hasMore: boolean }> {
  const asked = { isOfUnread: unread === 'true', beforeId };
  const rows = ofId ? await lineAlone(scope, ofId) : await newestLines(scope, asked, limit + 1);
  return {
    objects: rows.slice(0, limit).map(({ otherCount, isUnread, ...notice }) => ({
      ...shown(notice),
      isUnread,
      isOfSeveral: notice.details.together !== undefined,
      others: { count: Math.min(otherCount, MOST_COUNTED), isMore: otherCount > MOST_COUNTED },
    })),
    hasMore: rows.length > limit,
  };
}

async function newestLines(scope: Scope, asked: Asked, limit: number) {
  const rows = await withCounts(scope, newestByNotice(scope, asked), limit);
  return rows.length < limit && (await hasEarlier(scope, asked))
    ? withCounts(scope, newestByLine(scope, asked), limit)
    : rows;
}

/** The line of a notice; nothing where the caller sees none of its records now. */
const lineAlone = async (scope: Scope, id: string) =>
  withCounts(
    scope,
    ownNotices(scope)
      .selectAll('notices')
      .where('notices.line', '=', await lineOf(scope, id)),
    1,
  );

/** Whether the caller has notices from before those that are looked at one by one. */
const hasEarlier = async (scope: Scope, asked: Asked) =>
  (await lastNotices(scope, asked).clearSelect().select('id').offset(MOST_LOOKED_AT).limit(1).executeTakeFirst()) !==
  undefined;

/** The last of the newest notices of lines, and what else is on the line of each. */
function withCounts(scope: Scope, newest: ReturnType<typeof newestByNotice>, limit: number) {
  const counted = onLineOf(scope, 'newest')
    .select('others.readAt')
    .orderBy('others.id', 'desc')
    .limit(MOST_COUNTED + 2);
  return scope.whole
    .selectFrom(newest.orderBy('notices.id', 'desc').limit(limit).as('newest'))
    .innerJoinLateral(
      scope.whole
        .selectFrom(counted.as('counted'))
        .select([
          sql<number>`count(*)::int - 1`.as('otherCount'),
          sql<boolean>`bool_or(read_at is null)`.as('isUnread'),
        ])
        .as('line'),
      (join) => join.onTrue(),
    )
    .selectAll('newest')
    .select(['line.otherCount', 'line.isUnread'])
    .orderBy('newest.id', 'desc')
    .execute();
}

/** Each of the reader's notices, newest first; or the others on the line of one. */
export async function eachNotice(
  scope: Scope,
  { besideId, beforeId, limit }: z.output<(typeof notices.list)['query']>,
): Promise<{ objects: Notice[]; hasMore: boolean }> {
  const line = besideId && (await lineOf(scope, besideId));
  const rows = await ownNotices(scope)
    .selectAll('notices')
    .$if(line !== undefined, (query) => query.where('notices.line', '=', line!).where('notices.id', '<>', besideId!))
    .$if(beforeId !== undefined, (query) => query.where('notices.id', '<', beforeId!))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute();
  return { objects: rows.slice(0, limit).map(shown), hasMore: rows.length > limit };
}

const shown = (notice: Selectable<NoticeTable>): Notice => ({
  id: notice.id,
  kind: notice.kind,
  group: kindOf(notice.kind).group,
  urgent: notice.isUrgent,
  about: aboutOf(notice),
  title: notice.title,
  property: notice.property,
  priority: notice.priority,
  dueOn: notice.dueOn,
  sentence: sentenceOf(notice),
  notes: notesOf(notice),
  createdAt: notice.createdAt,
  readAt: notice.readAt,
});

const aboutOf = ({ subject, recordId, details }: Selectable<NoticeTable>) =>
  subject === 'USER' ? { type: 'PERSON' as const, id: details.personId ?? recordId } : { type: subject, id: recordId };

/** The number of unread lines, counted only as far as anybody reads, and how much waits for the reader. */
export async function unreadCount(scope: Scope): Promise<z.output<(typeof notices.unread)['reply']>> {
  const asked = { isOfUnread: true };
  const counted = (newest: ReturnType<typeof newestByNotice>) =>
    newest
      .clearSelect()
      .select('notices.id')
      .limit(MOST_COUNTED + 1)
      .execute();
  const [recent, isLong, needed] = await Promise.all([
    counted(newestByNotice(scope, asked)),
    hasEarlier(scope, asked),
    neededOf(scope),
  ]);
  const rows = isLong && recent.length <= MOST_COUNTED ? await counted(newestByLine(scope, asked)) : recent;
  return { count: Math.min(rows.length, MOST_COUNTED), isMore: rows.length > MOST_COUNTED, needed };
}

/** Marks a line as read by the caller, up to the newest notice that they have seen of it. */
export async function markRead(scope: Scope, id: string) {
  await unreadUpTo(scope, id)
    .where('line', '=', await lineOf(scope, id))
    .execute();
  return { success: true as const };
}

/** All up to the newest one that the reader has seen. */
export async function markAllRead(scope: Scope, newestId: string) {
  await lineOf(scope, newestId);
  await unreadUpTo(scope, newestId).execute();
  return { success: true as const };
}

const unreadUpTo = ({ db, me, now }: Scope, newestId: string) =>
  db
    .updateTable('notices')
    .set({ readAt: now.toISOString() })
    .where('userId', '=', me.id)
    .where('readAt', 'is', null)
    .where('id', '<=', newestId);

/** The line of a notice of the caller. */
async function lineOf({ whole, me }: Scope, id: string): Promise<string> {
  const notice = await whole
    .selectFrom('notices')
    .select('line')
    .where('id', '=', id)
    .where('userId', '=', me.id)
    .executeTakeFirst();
  if (!notice) throw notFound('notice');
  return notice.line;
}
