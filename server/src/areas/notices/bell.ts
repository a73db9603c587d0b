import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { z } from 'zod';
import type { Notice, notices } from '@lintel/contract/areas/notices';
import { neededOf } from '#areas/my-work/my-work';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { kindsInNotices } from '#platform/record/work-kind';
import { kindOf } from './kinds.ts';
import { notesOf, sentenceOf, sharedLineOf } from './sentences.ts';
import type { NoticeTable } from './tables.ts';

const MOST_COUNTED = 99;
const MOST_LOOKED_AT = 1000;

/** The caller's notices about what they may currently see. Every read of the bell starts here. */
function ownNotices(scope: Scope) {
  return scope.whole
    .selectFrom('notices')
    .where('notices.userId', '=', scope.me.id)
    .where((eb) =>
      eb.or([
        eb('notices.subject', '=', 'USER'),
        ...kindsInNotices(scope).map(([kind]) => {
          const { notices, isVisible } = scope.kinds[kind]!;
          const isSeen = notices?.isSeen ?? isVisible!;
          return eb('notices.subject', '=', kind).and(isSeen(scope, sql.ref('notices.record_id')));
        }),
      ]),
    );
}

/** The reader's notices, newest first. */
export async function bell(
  scope: Scope,
  { beforeId, unread, limit }: z.output<(typeof notices.list)['query']>,
): Promise<{ objects: Notice[]; hasMore: boolean }> {
  const rows = await ownNotices(scope)
    .selectAll('notices')
    .$if(beforeId !== undefined, (query) => query.where('notices.id', '<', beforeId!))
    .$if(unread === 'true', (query) => query.where('notices.readAt', 'is', null))
    .orderBy('notices.id', 'desc')
    .limit(limit + 1)
    .execute();
  return {
    objects: rows.slice(0, limit).map((notice) => ({
      id: notice.id,
      kind: notice.kind,
      group: kindOf(notice.kind).group,
      urgent: notice.isUrgent,
      about: aboutOf(notice),
      part: notice.details.part ?? null,
      together: sharedLineOf(notice),
      title: notice.title,
      property: notice.property,
      priority: notice.priority,
      dueOn: notice.dueOn,
      sentence: sentenceOf(notice),
      notes: notesOf(notice),
      createdAt: notice.createdAt,
      readAt: notice.readAt,
    })),
    hasMore: rows.length > limit,
  };
}

const aboutOf = ({ subject, recordId, details }: Selectable<NoticeTable>) =>
  subject === 'USER' ? { type: 'PERSON' as const, id: details.personId ?? recordId } : { type: subject, id: recordId };

/** The number unread, counted only as far as anybody reads, and how much waits for the reader. */
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
    ownNotices(scope)
      .select('notices.id')
      .where('notices.id', 'in', newest)
      .limit(MOST_COUNTED + 1)
      .execute(),
    neededOf(scope),
  ]);
  return { count: Math.min(rows.length, MOST_COUNTED), isMore: rows.length > MOST_COUNTED, needed };
}

/** Marks notices as read by the caller, with those that share their line; those of others are ignored. */
export async function markRead({ db, whole, me, now }: Scope, ids: readonly string[]) {
  const isAsked = sql<boolean>`id = any (${[...ids]}::uuid[])`;
  const sharing = await whole
    .selectFrom('notices')
    .select(['details', 'deputyFor'])
    .where('userId', '=', me.id)
    .where(isAsked)
    .where(sql<boolean>`details ? 'together'`)
    .execute();
  const isOnTheirLine = sql<boolean>`(details ->> 'together') || '/' || coalesce(deputy_for::text, '') = any (${sharing.map(sharedLineOf)}::text[])`;
  await db
    .updateTable('notices')
    .set({ readAt: now.toISOString() })
    .where('userId', '=', me.id)
    .where('readAt', 'is', null)
    .where(sharing.length ? sql<boolean>`(${isAsked} or ${isOnTheirLine})` : isAsked)
    .execute();
  return { success: true as const };
}

/** All up to the newest one that the reader has seen. */
export async function markAllRead({ db, whole, me, now }: Scope, newestId: string) {
  const newest = await whole
    .selectFrom('notices')
    .select('id')
    .where('id', '=', newestId)
    .where('userId', '=', me.id)
    .executeTakeFirst();
  if (!newest) throw notFound('notice');
  await db
    .updateTable('notices')
    .set({ readAt: now.toISOString() })
    .where('userId', '=', me.id)
    .where('readAt', 'is', null)
    .where('id', '<=', newestId)
    .execute();
  return { success: true as const };
}
