import type { z } from 'zod';
import type { ActivityRecord, FieldChange } from '@lintel/contract/areas/activity';
import type { shares } from '@lintel/contract/areas/shares/endpoints';
import { entriesBefore } from '#areas/activity/queries';
import type { Scope } from '#platform/scope';
import { checkIsOwn } from './outsider.ts';
import type { ShareEvent } from './notify.ts';
import { eventNames } from './share-events.ts';
import { assignerOf, nameFor, ownShare } from './shared-item.ts';

/** The events shown to the outsider; everything else in the item's log stays internal (decision 020). */
const shownEvents: readonly ShareEvent[] = [
  'given',
  'extended',
  'opened',
  'accepted',
  'declined',
  'date-proposed',
  'date-agreed',
  'date-refused',
  'visited',
  'no-access',
  'done',
  'verified',
  'sent-back',
  'commented',
  'replied',
  'file-added',
];
const events = shownEvents.map((event) => eventNames[event]);

/** What concerns the outsider since the item was given to them, newest first. */
export async function activityByLink(
  scope: Scope,
  { entityType, changeDateTo, limit }: z.output<(typeof shares.activity)['body']>,
): Promise<ActivityRecord[]> {
  const share = await ownShare(scope);
  checkIsOwn(share, { entityType });
  const { name: organisation } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const nameOf = nameFor(share, (await assignerOf(scope, share))?.name, organisation);
  const entries = await entriesBefore(scope, share.recordId, { beforeTimestamp: changeDateTo ?? undefined })
    .where('happenedAt', '>=', share.assignedAt)
    .where((eb) =>
      eb.or([
        eb('event', 'in', events),
        eb('event', '=', 'file.uploaded').and('actorId', 'is', null).and('actorName', '=', scope.me.fullName),
      ]),
    )
    .limit(limit)
    .execute();
  return entries.map((entry) => ({
    id: entry.id,
    activityType: entry.activityType,
    event: entry.event,
    timestamp: entry.happenedAt,
    actor: entry.actorId ? nameOf({ recordedBy: entry.actorId }) : entry.actorName,
    actorLogin: null,
    actorNow: null,
    isSupport: false,
    summary: entry.event === 'file.uploaded' ? filesIn(entry.changes) : entry.summary,
    comment: entry.comment,
    // Fields would disclose earlier assignees, and the hashes of files.
    changes: [],
  }));
}

const filesIn = (changes: string) =>
  `Added ${(JSON.parse(changes) as FieldChange[]).flatMap(({ field, to }) => (field.startsWith('sha256:') ? [to] : [])).join(', ')}`;
