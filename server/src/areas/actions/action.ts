import type { Action } from '@lintel/contract/areas/actions/action';
import type { ClosingDemand, ClosingRecord } from '@lintel/contract/areas/actions/closing';
import { firstFilesOf } from '#areas/files/queries';
import { isDefault } from '#areas/dictionaries/options';
import { ownersOf } from '#areas/properties/queries';
import { ownersOfTasks } from '#areas/tasks/queries';
import { seesAddresses } from '#areas/users/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { demandOf, closingRules } from './closing-rules.ts';
import { extensionsOf } from './extensions.ts';
import { mayVerify } from './policy.ts';
import { areasOfActions, assignmentsOf, closingsOf, findAction, proofOf } from './queries.ts';
import type { Closing, FoundAction } from './queries.ts';
import { involvementsIn } from './second-person.ts';
import { shownSource } from './sources.ts';
import { statusesOf } from './statuses.ts';

export const getAction = async (scope: Scope, id: string): Promise<Action> =>
  (await readAction(scope, id, async () => undefined)).dto;

/** Reads an action that the caller may see, and `more` of it in the same round trip as the records that it names. */
async function readAction<T>(
  scope: Scope,
  id: string,
  askBesides: (found: FoundAction) => Promise<T>,
): Promise<{ dto: Action; found: FoundAction; besides: T }> {
  // Queried together, in one round trip; an action that the caller may not see goes no further than here.
  const [found, proofs, closings, areas] = await Promise.all([
    findAction(scope, id),
    proofOf(scope, [id]),
    closingsOf(scope, [id]),
    areasOfActions(scope, [id]),
  ]);
  if (!found) throw notFound('action');
  const { fileCount, evidence } = proofs.get(id)!;
  const isOpen = found.state === 'open';
  const decides = found.state === 'awaiting-verification' && found.mayVerify;
  const [rules, statusOptions, source, extensions, involvementOf, besides] = await Promise.all([
    closingRules(scope),
    statusesOf(scope, found.closedOn === null ? 'open' : 'closed'),
    shownSource(scope, found),
    found.extensionCount ? extensionsOf(scope, id) : [],
    decides ? involvementsIn(scope, [id]) : undefined,
    askBesides(found),
  ]);
  const demanded = isOpen ? demandOf(rules, found) : demandedBy(closings[0]!);
  const holdsFiles = found.isSupervisor || found.isAllOwner;
  const dto: Action = {
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
    statusOptions,
    priority: found.priority,
    startDate: found.startOn,
    dueDate: found.dueOn,
    dueStatus: found.dueStatus,
    dueDateByInspection: found.dueByInspectionOn,
    location: found.location,
    observation: found.observation,
    areaOfObservations: areas,
    propertyBriefInfoDto: propertyOf(scope, found),
    source,
    assignment: found.shareId ? 'share' : found.assigneeId ? 'user' : 'unassigned',
    assigneeEmail: seesAddresses(scope) ? found.assigneeEmail : null,
    assigneeName: found.assigneeName,
    createdAt: found.createdAt,
    createdBy: found.creatorName,
    extensions,
    noAccessCount: found.noAccessCount,
    hasAttemptsOrLetters: found.hasAttemptsOrLetters,
    closing: {
      state: found.state,
      demanded,
      priority: found.gravestPriority,
      evidence,
      missing: demanded.evidence.filter((kind) => !evidence.includes(kind)),
      closedOn: found.closedOn,
      records: closings.map(shownClosing),
    },
    fileCount,
    can: {
      edit: found.mayManage && isOpen,
      changeDueDate: found.mayManage && found.mayMoveDueDate && isOpen,
      assign: found.mayManage && isOpen,
      assignByEmail: found.mayShare && isOpen,
      remove: mayRemove(found, demanded),
      close: found.mayManage && isOpen,
      verify: involvementOf !== undefined && mayVerify({ ...found, part: involvementOf(id) }),
      reopen: found.mayManage && !isOpen,
      comment: found.mayComment,
      addFile: holdsFiles && found.mayUpload,
      deleteFile: holdsFiles && found.mayDeleteFiles && isOpen,
    },
  };
  return { dto, found, besides };
}

/** Open actions only: a closed one is evidence. Nor can one person delete what one person alone could not close. */
export const mayRemove = (
  { state, mayManage, isSupervisor }: Pick<FoundAction, 'state' | 'mayManage' | 'isSupervisor'>,
  { secondPerson }: ClosingDemand,
) => state === 'open' && mayManage && isSupervisor && !secondPerson;

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
  // An outsider who reported it is not a user, and is the one who did it.
  recordedBy: closing.authorName ?? (closing.event === 'done' ? closing.doneBy : null),
  recordedAt: closing.recordedAt,
  link: closing.shareId ? { copiedBy: closing.linkCopiedBy ?? [] } : null,
});

function propertyOf(scope: Scope, { propertyId, ...found }: FoundAction): Action['propertyBriefInfoDto'] {
  if (!propertyId) return null;
  return {
    id: propertyId,
    caption: found.propertyCaption ?? '',
    address1: found.address1 ?? '',
    address2: found.address2,
    postcode: found.postcode,
    propertyReferenceNumber: found.propertyReferenceNumber ?? '',
    // Everyone who may see an action may see its property, except the holder of a link.
    canView: scope.me.share === null && scope.me.has('PRISM_APP_PROPERTY_MENU'),
  };
}

/** Also with the people involved (the owners of its task and property, and its assignees, ACT-057) and its newest files. */
export async function viewAction(scope: Scope, id: string) {
  const ownersAround = ({ taskId, propertyId }: FoundAction) =>
    Promise.all([taskId ? ownersOfTasks(scope, [taskId]) : [], propertyId ? ownersOf(scope, [propertyId]) : []]);
  const [{ dto, found, besides }, assignmentInfoList, files] = await Promise.all([
    readAction(scope, id, ownersAround),
    assignmentsOf(scope, [id]),
    firstFilesOf(scope, [id]),
  ]);
  const [taskOwners, propertyOwners] = besides;
  return { dto, taskOwners, propertyOwners, assignmentInfoList, files: found.maySeeFiles ? files : [] };
}
