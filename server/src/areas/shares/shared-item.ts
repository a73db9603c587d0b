import { sql } from 'kysely';
import type { SharedFile, SharedItem, SharedType } from '@lintel/contract/areas/shares';
import { mostBytesOf } from '@lintel/contract/areas/files';
import type { EvidenceKind } from '@lintel/contract/areas/files';
import { demandByLink } from '#areas/actions/close';
import { areasOfAction, evidenceOf, findAction } from '#areas/actions/queries';
import type { FoundAction } from '#areas/actions/queries';
import { fileCountsOf, shownFiles } from '#areas/files/queries';
import { thumbnailOf } from '#areas/files/thumbnail';
import { areasOfType, findTask } from '#areas/tasks/queries';
import type { FoundTask } from '#areas/tasks/queries';
import type { Scope } from '#platform/scope';
import type { ShareRecord } from './tables.ts';
import { linkIsGone } from './caller.ts';
import { proposedDateOf, shownSaying } from './info.ts';
import { itemOfAction, itemOfTask } from './item.ts';
import { sayingsOf } from './queries.ts';
import type { Said } from './queries.ts';
import { statusOf } from './status.ts';

/** The share by whose link the caller came. */
export async function ownShare({ db, me }: Scope): Promise<ShareRecord> {
  const share = await db
    .selectFrom('shares')
    .selectAll()
    .where('id', '=', me.share!.id)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!share) throw linkIsGone();
  return share;
}

/** All that a link shows: its own item, and of people nobody but who assigned it. */
export async function getSharedItem(scope: Scope): Promise<SharedItem> {
  const share = await ownShare(scope);
  const { item, recordIds, ...what } = await whatIsShared(scope, share.kind);
  const organisation = await scope.db
    .selectFrom('organisations')
    .select(['name', 'logo', 'logoType'])
    .executeTakeFirstOrThrow();
  const sayings = await sayingsOf(scope, [share.id]);
  const assigner = await assignerOf(scope, share);
  const nameOf = nameFor(share, assigner?.name, organisation.name);
  const isOpen = item.isOpen && share.said !== 'done';
  return {
    entityType: share.kind,
    ref: item.ref,
    name: item.name,
    organisation: {
      name: organisation.name,
      logo: organisation.logo && (await asDataAddress(organisation.logo, organisation.logoType!)),
    },
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
    files: await sharedFiles(scope, recordIds),
    mostBytes: mostBytesOf(share.kind),
    sayings: sayings.map((saying) => shownSaying(share, saying, nameOf)),
    proposedDate: proposedDateOf(sayings),
    sentBackReason:
      share.said === 'sent-back' ? (sayings.find(({ kind }) => kind === 'sent-back')?.note ?? null) : null,
    can: {
      accept: isOpen && (share.said === 'nothing' || share.said === 'declined'),
      decline: isOpen && share.said !== 'declined',
      proposeDate: isOpen && share.said !== 'declined',
      logVisit: isOpen && share.said !== 'declined',
      comment: true,
      addFile: isOpen && share.said !== 'declined',
      sayDone: isOpen && share.said !== 'declined',
    },
  };
}

const LARGE_LOGO = 32 * 1024;

/** The logo as an address of its own; a large one is made small first, for it travels with every answer to a phone. */
async function asDataAddress(logo: Buffer, type: string): Promise<string> {
  if (logo.length <= LARGE_LOGO) return `data:${type};base64,${logo.toString('base64')}`;
  return `data:image/webp;base64,${(await thumbnailOf(logo)).toString('base64')}`;
}

/** To the outsider, people other than who assigned it go by the name of the organisation. */
export const nameFor =
  ({ assignedBy }: Pick<ShareRecord, 'assignedBy'>, assigner: string | undefined, organisation: string) =>
  ({ saidBy }: Pick<Said, 'saidBy'>) =>
    (saidBy === assignedBy && assigner) || organisation;

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

type Details = Pick<
  SharedItem,
  'itemStatus' | 'details' | 'location' | 'areas' | 'property' | 'demanded' | 'missing' | 'hasCertificate'
>;

/** The shared item, and the records whose files belong to it: the action; or the task and its open cycle. */
async function whatIsShared(scope: Scope, kind: SharedType) {
  const id = scope.me.share!.recordId;
  if (kind === 'ACTION') {
    const action = await findAction(scope, id);
    if (!action) throw linkIsGone();
    return { item: itemOfAction(action), recordIds: [id], ...(await detailsOfAction(scope, action)) };
  }
  const task = await findTask(scope, id);
  if (!task) throw linkIsGone();
  const recordIds = [id, ...(task.cycleId ? [task.cycleId] : [])];
  return { item: itemOfTask(task), recordIds, ...(await detailsOfTask(scope, task)) };
}

async function detailsOfAction(scope: Scope, action: FoundAction): Promise<Details> {
  const demanded = await demandByLink(scope, action);
  const proved = (await evidenceOf(scope, [action.id])).get(action.id)!;
  return {
    itemStatus: action.statusName,
    details: action.observation,
    location: action.location,
    areas: (await areasOfAction(scope, action.id)).map(({ name }) => name),
    property: propertyOf(action),
    demanded,
    missing: demanded.evidence.filter((kind) => !proved.includes(kind)),
    hasCertificate: false,
  };
}

async function detailsOfTask(scope: Scope, task: FoundTask): Promise<Details> {
  return {
    itemStatus: task.statusName,
    details: task.instructions,
    location: null,
    areas: (await areasOfType(scope, task.taskTypeId)).map(({ name }) => name),
    property: propertyOf(task),
    demanded: { evidence: task.evidence, secondPerson: true },
    missing: await missingOfTask(scope, task),
    hasCertificate: task.hasCertificate,
  };
}

/** Of a task any file of its cycle proves that it was done, as it does for people of the organisation. */
export async function missingOfTask(
  scope: Scope,
  { cycleId, evidence }: Pick<FoundTask, 'cycleId' | 'evidence'>,
): Promise<EvidenceKind[]> {
  const proved = cycleId !== null && (await fileCountsOf(scope, [cycleId])).has(cycleId);
  return proved ? [] : evidence;
}

const propertyOf = ({
  address1,
  address2,
  postcode,
  propertyReferenceNumber,
}: Pick<FoundAction, 'address1' | 'address2' | 'postcode' | 'propertyReferenceNumber'>): SharedItem['property'] =>
  address1 === null
    ? null
    : { address: [address1, address2, postcode].filter(Boolean).join(', '), reference: propertyReferenceNumber ?? '' };

/** The files of the item as the outsider sees them, newest first. */
export async function sharedFiles(scope: Scope, recordIds: readonly string[]): Promise<SharedFile[]> {
  const files = await shownFiles(scope)
    .select(sql<boolean>`files.share_id is not distinct from ${scope.me.share!.id}::uuid`.as('isOwn'))
    .where('files.recordId', 'in', [...recordIds])
    .orderBy('files.uploadedAt', 'desc')
    .orderBy('files.id', 'desc')
    .execute();
  return files.map(({ uploadedBy: _, ...file }) => file);
}

/** The records whose files belong to the shared item. */
export const recordsShared = async (scope: Scope): Promise<string[]> =>
  (await whatIsShared(scope, (await ownShare(scope)).kind)).recordIds;
