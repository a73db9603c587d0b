import { sql } from 'kysely';
import type { SharedFile, SharedItem } from '@lintel/contract/areas/shares/by-link';
import type { SharedType } from '@lintel/contract/areas/shares/share';
import { mostBytesOf } from '@lintel/contract/areas/files';
import { newestFiles } from '#areas/files/queries';
import { thumbnailOf } from '#areas/files/thumbnail';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import type { ShareRecord } from './tables.ts';
import { linkIsGone } from './caller.ts';
import { proposedDateOf, shownResponse } from './share-details.ts';
import { responsesOf } from './queries.ts';
import type { KeptResponse } from './queries.ts';
import { statusOf } from './status.ts';
import { warningsOf } from './warnings.ts';

/** The share of the caller's link. */
export async function ownShare({ whole, me }: Scope): Promise<ShareRecord> {
  const share = await whole
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', me.share!.id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!share) throw linkIsGone();
  return share;
}

/** Everything that a link shows: its own item, and of people only the one who assigned it. */
export async function getSharedItem(scope: Scope): Promise<SharedItem> {
  const share = await ownShare(scope);
  const { item, recordIds, ...what } = await whatIsShared(scope, share.kind);
  const organisation = await organisationOnPages(scope);
  const responses = await responsesOf(scope, [share.id]);
  const assigner = await assignerOf(scope, share);
  const nameOf = nameFor(share, assigner?.name, organisation.name);
  const isOpen = item.isOpen && share.progress !== 'done';
  return {
    entityType: share.kind,
    ref: item.ref,
    name: item.name,
    organisation,
    assignee: { fullName: share.fullName, company: share.company, email: share.email },
    assignedBy: assigner,
    assignedAt: share.assignedAt,
    validUntil: share.expiresOn,
    today: scope.today,
    status: statusOf(share, scope.today),
    brief: share.brief,
    priority: share.priority,
    dueDate: item.dueOn,
    ...what,
    warnings: await warningsOf(scope, item.propertyId),
    files: await sharedFiles(scope, recordIds),
    mostBytes: mostBytesOf(share.kind),
    responses: responses.map((response) => shownResponse(share, response, nameOf)),
    proposedDate: proposedDateOf(responses),
    sentBackReason:
      share.progress === 'sent-back' ? (responses.find(({ kind }) => kind === 'sent-back')?.note ?? null) : null,
    can: {
      accept: isOpen && (share.progress === 'nothing' || share.progress === 'declined'),
      decline: isOpen && share.progress !== 'declined',
      proposeDate: isOpen && share.progress !== 'declined',
      logVisit: isOpen && share.progress !== 'declined',
      comment: true,
      addFile: isOpen && share.progress !== 'declined',
      reportDone: isOpen && share.progress !== 'declined',
    },
  };
}

const LARGE_LOGO = 32 * 1024;

/** What pages for people outside show of an organisation. */
export async function organisationOnPages({ db }: Scope): Promise<SharedItem['organisation']> {
  const { name, logo, logoType } = await db
    .selectFrom('organisations')
    .select(['name', 'logo', 'logoType'])
    .executeTakeFirstOrThrow();
  return { name, logo: logo && (await asDataAddress(logo, logoType!)) };
}

/** The logo as a `data:` URL; a large one is scaled down first, since every reply sends it to a phone. */
async function asDataAddress(logo: Buffer, type: string): Promise<string> {
  if (logo.length <= LARGE_LOGO) return `data:${type};base64,${logo.toString('base64')}`;
  return `data:image/webp;base64,${(await thumbnailOf(logo)).toString('base64')}`;
}

/** For the outsider, users other than the one who assigned it appear under the organisation's name. */
export const nameFor =
  ({ assignedBy }: Pick<ShareRecord, 'assignedBy'>, assigner: string | undefined, organisation: string) =>
  ({ recordedBy }: Pick<KeptResponse, 'recordedBy'>) =>
    (recordedBy === assignedBy && assigner) || organisation;

export async function assignerOf({ db }: Scope, { assignedBy }: ShareRecord): Promise<SharedItem['assignedBy']> {
  if (!assignedBy) return null;
  const user = await db
    .selectFrom('users')
    .select(['fullName as name', 'email', 'phone', 'deactivatedAt'])
    .where('id', '=', assignedBy)
    .executeTakeFirstOrThrow();
  return user.deactivatedAt
    ? { name: user.name, email: null, phone: null }
    : { name: user.name, email: user.email, phone: user.phone };
}

/** The shared item, and the records whose files belong to it. */
async function whatIsShared(scope: Scope, kind: SharedType) {
  const shown = await scope.kinds[kind].work.byLink.show(scope, scope.me.share!.recordId);
  if (!shown) throw linkIsGone();
  return shown;
}

/** The files of the item as the outsider sees them, newest first. */
export async function sharedFiles(scope: Scope, recordIds: readonly string[]): Promise<SharedFile[]> {
  const files = await newestFiles(scope, oneOf(recordIds))
    .select(sql<boolean>`files.share_id is not distinct from ${scope.me.share!.id}::uuid`.as('isOwn'))
    .execute();
  return files.map(({ uploadedBy: _, ...file }) => file);
}

/** The records whose files belong to the shared item. */
export const recordsShared = async (scope: Scope): Promise<string[]> =>
  (await whatIsShared(scope, (await ownShare(scope)).kind)).recordIds;
