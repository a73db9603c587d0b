import type { Action } from '@lintel/contract/areas/actions/action';
import type { ClosingRecord } from '@lintel/contract/areas/actions/closing';
import { fileCountsOf } from '#areas/files/queries';
import { isDefault } from '#areas/dictionaries/options';
import { ownersOf, visibleProperties } from '#areas/properties/queries';
import { ownersOfTask } from '#areas/tasks/queries';
import { seesAddresses } from '#areas/users/queries';
import { conflict, notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { demandOf, closingRules } from './closing-rules.ts';
import { mayVerify } from './policy.ts';
import { areasOfAction, assignmentsOf, closingsOf, evidenceOf, extensionsOf, findAction } from './queries.ts';
import type { Closing, FoundAction } from './queries.ts';
import { shownSource } from './sources.ts';
import { statusesOf } from './statuses.ts';

export async function getAction(scope: Scope, id: string): Promise<Action> {
  const found = await findAction(scope, id);
  if (!found) throw notFound('action');
  const isOpen = found.state === 'open';
  const isClosed = found.closedOn !== null;
  const files = (await fileCountsOf(scope, [id])).get(id);
  const evidence = (await evidenceOf(scope, [id])).get(id)!;
  const closings = await closingsOf(scope, [id]);
  const demanded = isOpen ? demandOf(await closingRules(scope), found) : demandedBy(closings[0]!);
  const holdsFiles = found.isSupervisor || found.isAllOwner;
  return {
    id,
    version: found.version,
    ref: found.reference,
    name: found.name,
    status: {
      id: found.statusId,
      name: found.statusName,
      code: found.statusCode,
      closed: found.statusDetails['closed'] === true,
      defaultDict: isDefault(found.statusDetails),
    },
    statusOptions: await statusesOf(scope, isClosed ? 'closed' : 'open'),
    priority: found.priority,
    startDate: found.startOn,
    dueDate: found.dueOn,
    dueStatus: found.dueStatus,
    dueDateByInspection: found.dueByInspectionOn,
    location: found.location,
    observation: found.observation,
    areaOfObservations: await areasOfAction(scope, id),
    propertyBriefInfoDto: await propertyOf(scope, found),
    source: await shownSource(scope, found),
    assignment: found.shareId ? 'share' : found.assigneeId ? 'user' : 'unassigned',
    assigneeEmail: seesAddresses(scope) ? found.assigneeEmail : null,
    assigneeName: found.assigneeName,
    createdAt: found.createdAt,
    createdBy: found.creatorName,
    extensions: await extensionsOf(scope, id),
    closing: {
      state: found.state,
      demanded,
      priority: found.gravestPriority,
      evidence,
      missing: demanded.evidence.filter((kind) => !evidence.includes(kind)),
      closedOn: found.closedOn,
      records: closings.map(shownClosing),
    },
    fileCount: files?.count ?? 0,
    can: {
      edit: found.mayManage && isOpen,
      changeDueDate: found.mayManage && found.mayMoveDueDate && isOpen,
      assign: found.mayManage && isOpen,
      assignByEmail: found.mayShare && isOpen,
      remove: mayRemove(found),
      close: found.mayManage && isOpen,
      verify: found.state === 'awaiting-verification' && mayVerify(scope, found, closings[0]!),
      reopen: found.mayManage && !isOpen,
      comment: found.mayComment,
      addFile: holdsFiles && found.mayUpload,
      deleteFile: holdsFiles && found.mayDeleteFiles && isOpen,
    },
  };
}

/** Open ones only: a closed action proves what was done. */
export const mayRemove = ({
  state,
  mayManage,
  isSupervisor,
}: Pick<FoundAction, 'state' | 'mayManage' | 'isSupervisor'>) => state === 'open' && mayManage && isSupervisor;

export const demandedBy = ({ demandedEvidence, demandedSecondPerson }: Closing) => ({
  evidence: demandedEvidence,
  secondPerson: demandedSecondPerson,
});

const shownClosing = (closing: Closing): ClosingRecord => ({
  id: closing.id,
  event: closing.event,
  status: closing.statusId && closing.statusName ? { id: closing.statusId, name: closing.statusName } : null,
  doneOn: closing.doneOn,
  doneBy: closing.doneBy,
  note: closing.note,
  evidence: closing.evidence,
  demanded: demandedBy(closing),
  // Somebody outside who said so is no user; they are who did it.
  saidBy: closing.sayerName ?? (closing.event === 'done' ? closing.doneBy : null),
  saidAt: closing.saidAt,
});

async function propertyOf(
  scope: Scope,
  { propertyId, ...found }: FoundAction,
): Promise<Action['propertyBriefInfoDto']> {
  if (!propertyId) return null;
  const canView =
    scope.me.has('PRISM_APP_PROPERTY_MENU') &&
    (await visibleProperties(scope)
      .select('properties.id')
      .where('properties.id', '=', propertyId)
      .executeTakeFirst()) !== undefined;
  return {
    id: propertyId,
    address1: found.address1 ?? '',
    address2: found.address2,
    postcode: found.postcode,
    propertyReferenceNumber: found.propertyReferenceNumber ?? '',
    canView,
  };
}

/** With the people around it: the owners of its task and its property, and who it was given to (ACT-057). */
export async function viewAction(scope: Scope, id: string) {
  const dto = await getAction(scope, id);
  const { taskId, propertyId } = (await findAction(scope, id))!;
  return {
    dto,
    taskOwners: taskId ? await ownersOfTask(scope, taskId) : [],
    propertyOwners: propertyId ? await ownersOf(scope, propertyId) : [],
    assignmentInfoList: await assignmentsOf(scope, id),
  };
}

export function checkArchived({ propertyArchivedAt }: { propertyArchivedAt: string | null }) {
  if (propertyArchivedAt) throw conflict('This property is archived. Restore it first.');
}
