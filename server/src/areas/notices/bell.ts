import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Notice, NoticeLine, notices } from '@lintel/contract/areas/notices';
import { neededOf } from '#areas/my-work/my-work';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { kindsInNotices } from '#platform/record/work-kind';
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

/** The caller's notices about what they may currently see. Every read of the bell starts here. */
const ownNotices = (scope: Scope) =>
  scope.whole.selectFrom('notices').where('notices.userId', '=', scope.me.id).where(isSeen(scope, 'notices'));

/** Those of them that share the line of a notice. */
const onLineOf = (scope: Scope, notice: string) =>
  scope.whole
    .selectFrom('notices as others')
    .where('others.userId', '=', scope.me.id)
    .where('others.line', '=', sql.ref<string>(`${notice}.line`))
    .where(isSeen(scope, 'others'));

/** The newest notice of each line; of the unread ones only, if so asked. */
function newestOfLines(scope: Scope, isOfUnread: boolean) {
  const newer = onLineOf(scope, 'notices')
    .select('others.id')
    .where('others.id', '>', sql.ref<string>('notices.id'))
    .$if(isOfUnread, (query) => query.where('others.readAt', 'is', null))
    // Asked of each notice in turn, until there are enough, and not joined with all that the reader has.
    .offset(0);
  return ownNotices(scope)
    .$if(isOfUnread, (query) => query.where('notices.readAt', 'is', null))
    .where(({ not, exists }) => not(exists(newer)));
}

/** The reader's notices in lines, that with the newest notice first. */
export async function bell(
  scope: Scope,
  { beforeId, unread, limit }: z.output<(typeof notices.lines)['query']>,
): Promise<{ objects: NoticeLine[]; hasMore: boolean }> {
  const newest = newestOfLines(scope, unread === 'true')
    .selectAll('notices')
    .$if(beforeId !== undefined, (query) => query.where('notices.id', '<', beforeId!))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1);
  const counted = onLineOf(scope, 'newest')
    .select('others.readAt')
    .orderBy('others.id', 'desc')
    .limit(MOST_COUNTED + 2);
  const rows = await scope.whole
    .selectFrom(newest.as('newest'))
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
  // Every client polls this every minute: notices further back than this are not read.
  const newest = scope.whole
    .selectFrom('notices')
    .select('id')
    .where('userId', '=', scope.me.id)
    .where('readAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST_LOOKED_AT);
  const [rows, needed] = await Promise.all([
    newestOfLines(scope, true)
      .select('notices.id')
      .where('notices.id', 'in', newest)
      .limit(MOST_COUNTED + 1)
      .execute(),
    neededOf(scope),
  ]);
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
