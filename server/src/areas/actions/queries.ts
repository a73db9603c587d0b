import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ActionSourceType, ClosingState } from '@lintel/contract/areas/actions/states';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import type { DayRange } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import { filesThere } from '#areas/files/queries';
import { hasAttemptsOrLetters } from '#areas/letters/queries';
import { noAccessCount } from '#areas/my-work/attempts';
import { windowEnd } from '#areas/organisation/due-window';
import { holdsOnProperty } from '#areas/properties/queries';
import { seesAddresses } from '#areas/users/queries';
import { workAt } from '#platform/access/access-sql';
import { FIRST_DAY, LAST_DAY } from '#platform/list/list-sql';
import { isAmong } from '#platform/access/record-rights';
import type { Named } from '#platform/record/bulk-outcome';
import type { Scope } from '#platform/scope';
import { readByIds } from '#platform/database/read-by-ids';
import { customPlan } from '#platform/database/statements';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { countActionsAfterwards } from './cells.ts';
import { withoutWork } from './statuses.ts';

/**
 * The actions that this person may see: those of properties they may see, and standalone ones, either all, if they may see every
 * property, or those that they raised or are to do. Every read of an action starts here, or with `actionsAlone` if it needs no
 * columns of properties.
 */
export const visibleActions = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  actionsAlone(scope).leftJoin('properties', 'properties.id', 'actions.propertyId');

/** The same without joining properties, for filters, counts and figures. */
export function actionsAlone(scope: Pick<Scope, 'whole' | 'me' | 'organisationId'> & OfWhich) {
  return seenOf(scope, allActions(scope).where('actions.deletedAt', 'is', null));
}

/** Deleted actions that this person could see if they existed; shown only by the list's own filter. */
export const deletedActions = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  seenOf(scope, allActions(scope).where('actions.deletedAt', 'is not', null));

/** Whether this person may read the log of an action, even a deleted one. */
export const readsLogOf = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>, id: RawBuilder<string>) =>
  isAmong(seenOf(scope, allActions(scope)), 'actions.id', id);

/** How many of a reader's actions were raised from the record of a row: a column of lists. */
export const actionsRaisedFrom = (scope: Scope, recordId: `${string}.id`, which?: typeof isOpen) => {
  const raised = actionsAlone(scope).where('actions.sourceId', '=', sql.ref<string>(recordId));
  return (which ? raised.where(which) : raised).select(sql<number>`count(*)::int`.as('count')).$asScalar();
};

/** Restricts a reader's actions to those on properties, or to standalone ones. */
type OfWhich = { actionsOf?: 'properties' | 'none' };

/**
 * Splits a reader's actions into disjoint parts, for counting: each part is served by an index, their union by none.
 */
export const disjointParts = (scope: Scope): (Scope & OfWhich)[] =>
  scope.me.reach('PRISM_PROPERTY_VIEW').everywhere
    ? [scope]
    : [
        { ...scope, actionsOf: 'properties' },
        { ...scope, actionsOf: 'none' },
      ];

function seenOf(scope: Pick<Scope, 'whole' | 'me' | 'organisationId'> & OfWhich, there: ReturnType<typeof allActions>) {
  const { me } = scope;
  if (me.share) return there.where('actions.id', '=', me.share.recordId);
  if (!me.has('PRISM_APP_ACTION_MENU')) return there.where(sql<boolean>`false`);
  if (me.reach('PRISM_PROPERTY_VIEW').everywhere) return there;
  const isWithinReach = holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('actions'));
  if (scope.actionsOf === 'properties') return there.where(isWithinReach);
  if (scope.actionsOf === 'none') return there.where(isOwnStandalone(me.id));
  return there.where(sql<boolean>`(${isWithinReach} or ${isOwnStandalone(me.id)})`);
}

/** True for standalone actions and those of properties in use, which lists and figures are about. */
export const isInUse = sql<boolean>`not actions.property_archived`;

const allActions = ({ whole }: Pick<Scope, 'whole'>) => whole.selectFrom('actions');

export const isOwnStandalone = (userId: string) =>
  sql<boolean>`(actions.property_id is null and ${userId}::uuid in (actions.created_by, actions.assignee_id))`;

/** Whether this person may do something to the row's action; nobody may on an archived property. */
export const mayOnAction = (scope: Pick<Scope, 'me' | 'organisationId'>, permission: Permission) =>
  sql<boolean>`(case when actions.property_id is null then ${scope.me.has(permission)}::boolean
    else not actions.property_archived and coalesce(${holdsOnProperty(scope, permission, workAt('actions'))}, false) end)`;

/** Whether this person may see the files of the row's action, also on an archived property. */
const seesFilesOf = (scope: Pick<Scope, 'me' | 'organisationId'>) =>
  sql<boolean>`(case when actions.property_id is null then ${scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW')}::boolean
    else coalesce(${holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW', workAt('actions'))}, false) end)`;

export const openStates = ['open', 'awaiting-verification'] as const satisfies ClosingState[];
export const isOneOpen = (state: ClosingState) => (openStates as readonly ClosingState[]).includes(state);
export const closedStates = ['closed', 'evidence-not-held'] as const satisfies ClosingState[];

/** Whether the row's task has an open action, regardless of who may see it: then the task is not finished. */
export const hasOpenAction = ({
  organisationId,
}: Pick<Scope, 'organisationId'>) => sql<boolean>`exists (select from actions open_action
  where open_action.organisation_id = ${ownOrganisation(organisationId)} and open_action.task_id = tasks.id
    and open_action.deleted_at is null and open_action.state in ('open', 'awaiting-verification'))`;

/** Whether the row's task was completed as "Satisfactory, with actions", but none was raised from it since that cycle began. */
export const hasActionsToRaise = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<boolean>`(coalesce(tasks.last_outcome = 'actions-raised', false) and tasks.state not in ('removed', 'not-applicable')
    and not exists (select from actions raised join task_cycles outcome_cycle
      on outcome_cycle.organisation_id = ${ownOrganisation(organisationId)} and outcome_cycle.id = tasks.outcome_cycle_id and raised.raised_on >= outcome_cycle.starts_on
      where raised.organisation_id = ${ownOrganisation(organisationId)} and raised.task_id = tasks.id and raised.deleted_at is null))`;

/** A literal, so that any plan can use the partial index of open actions. */
export const isOpen = sql<boolean>`actions.state in ('open', 'awaiting-verification')`;

/** Whether an action came from a risk assessment task, or from an inspection of one; null if from no task. */
export const isFromRiskAssessment = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<boolean>`(actions.task_id in (select t.id from tasks t where t.organisation_id = ${ownOrganisation(organisationId)}
    and t.task_type_id = any (array(select id from task_types where organisation_id = ${ownOrganisation(organisationId)} and risk_assessment))))`;

/** Whether an action was raised by the last of some days and not closed by the end of the first. */
export const wasOpen = ({ from, to }: DayRange) =>
  sql<boolean>`(actions.raised_on <= ${to ?? LAST_DAY}::date and (actions.closed_on is null or actions.closed_on > ${from ?? FIRST_DAY}::date))`;

/** Whether the status of a closed action says that its work was done. */
export const isWorkDone = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<boolean>`(actions.status_id <> all (array(select id from dictionary_entries where organisation_id = ${ownOrganisation(organisationId)}
    and dictionary = 'ACTION_STATUS' and code = any (${[...withoutWork]}::text[]))))`;

/** Those that are the reader's to do, or those of the properties and tasks that they own. */
export function ofOwnership({ me, organisationId }: Scope, ownership: string): RawBuilder<SqlBool> {
  if (ownership === 'ALL') return sql`true`;
  if (ownership === 'MINE') return sql`actions.assignee_id = ${me.id} ${customPlan}`;
  return sql`(actions.property_id in (select property_id from property_owners where organisation_id = ${ownOrganisation(organisationId)} and user_id = ${me.id})
    or actions.task_id in (select task_id from task_owners where organisation_id = ${ownOrganisation(organisationId)} and user_id = ${me.id}))`;
}

/** True on actions of a due status. Only comparisons that row security lets an index serve. */
export function hasDueStatus(scope: Scope, status: DueStatus) {
  switch (status) {
    case 'OVERDUE':
      return sql<boolean>`(${isOpen} and actions.due_on < ${scope.today}::date)`;
    case 'DUE':
      return sql<boolean>`(${isOpen} and actions.due_on >= ${scope.today}::date and actions.due_on <= ${windowEnd(scope)})`;
    case 'NOT_DUE_YET':
      return sql<boolean>`(${isOpen} and actions.due_on > ${windowEnd(scope)})`;
    case 'NO_DUE_DATE':
      return sql<boolean>`false`;
    case 'COMPLETED':
      return sql<boolean>`(not ${isOpen})`;
  }
}

/** The due status of the row. */
export const dueStatusOf = (scope: Pick<Scope, 'organisationId' | 'today' | 'answers'>) =>
  sql<DueStatus>`case when not ${isOpen} then 'COMPLETED' else ${dueStatusOfOpen(scope)} end`;

/** The same where all are open: by their dates alone, which the index of open actions has. */
export const dueStatusOfOpen = (scope: Pick<Scope, 'organisationId' | 'today' | 'answers'>) =>
  sql<DueStatus>`(case when actions.due_on < ${scope.today}::date then 'OVERDUE' when actions.due_on <= ${windowEnd(scope)} then 'DUE' else 'NOT_DUE_YET' end)`;

/** The name of the row's assignee: the active share is joined as `activeShare`, the user as `assignee`. */
export const givenTo = sql<
  string | null
>`coalesce(active_share.full_name || ' (' || active_share.company || ')', assignee.full_name)`;

export const findAction = async (scope: Scope, id: string): Promise<FoundAction | undefined> =>
  (await findActions(scope, [id]))[0];

/** Those of some actions that the caller may see, with all that is shown of them. */
export const findActions = readByIds((scope, these) =>
  visibleActions(scope)
    .innerJoin('dictionaryEntries as status', 'status.id', 'actions.statusId')
    .leftJoin('users as assignee', 'assignee.id', 'actions.assigneeId')
    .leftJoin('users as creator', 'creator.id', 'actions.createdBy')
    .leftJoin('shares as activeShare', (join) =>
      join.onRef('activeShare.recordId', '=', 'actions.id').on('activeShare.endedAt', 'is', null),
    )
    .selectAll('actions')
    .select([
      'properties.archivedAt as propertyArchivedAt',
      'properties.propertyReferenceNumber',
      'properties.caption as propertyCaption',
      'properties.wholeAddress',
      'properties.address1',
      'properties.address2',
      'properties.postcode',
      'status.name as statusName',
      'status.code as statusCode',
      'status.details as statusDetails',
      'activeShare.id as shareId',
      givenTo.as('assigneeName'),
      sql<string | null>`coalesce(active_share.email, assignee.email)`.as('assigneeEmail'),
      'creator.fullName as creatorName',
      dueStatusOf(scope).as('dueStatus'),
      noAccessCount(scope, 'actions').as('noAccessCount'),
      hasAttemptsOrLetters(scope, 'actions').as('hasAttemptsOrLetters'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayManage'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_VERIFY').as('mayVerify'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE').as('mayMoveDueDate'),
      mayOnAction(scope, 'PRISM_PROPERTY_SUPERVISOR').as('isSupervisor'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_ALL_OWNER').as('isAllOwner'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_FILE_UPLOAD').as('mayUpload'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_FILE_DELETE').as('mayDeleteFiles'),
      mayOnAction(scope, 'PRISM_PROPERTY_COMMENT').as('mayComment'),
      seesFilesOf(scope).as('maySeeFiles'),
      mayOnAction(scope, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL').as('mayShare'),
    ])
    .where('actions.id', '=', these)
    .orderBy('actions.id'),
);
export type FoundAction = Awaited<ReturnType<typeof findActions>>[number];

/** Holds actions that may change until the transaction ends, and reads what deciding on them needs. */
export const holdActions = (scope: Scope, ids: readonly string[]) => lockThenRead(scope, ids, readActions);

/** The same, with all that is shown of them. */
export const findHeldActions = (scope: Scope, ids: readonly string[]) => lockThenRead(scope, ids, findActions);

/**
 * Holds them in one order for everybody, and reads those as they stand then: a row that was waited for would be joined with its
 * status of before, and drop out; one that comes into reach meanwhile is not held.
 */
async function lockThenRead<Held extends { id: string; taskId: string | null }>(
  scope: Scope,
  ids: readonly string[],
  read: (scope: Scope, ids: readonly string[]) => Promise<Held[]>,
): Promise<Held[]> {
  const locked = await visibleActions(scope)
    .select('actions.id')
    .where('actions.id', '=', oneOf(ids))
    .orderBy('actions.id')
    .forUpdate('actions')
    .execute();
  const held = await read(
    scope,
    locked.map(({ id }) => id),
  );
  await countActionsAfterwards(scope, held);
  return held;
}

const readActions = readByIds((scope, these) =>
  visibleActions(scope)
    .innerJoin('dictionaryEntries as status', 'status.id', 'actions.statusId')
    .leftJoin('users as assignee', 'assignee.id', 'actions.assigneeId')
    .leftJoin('shares as activeShare', (join) =>
      join.onRef('activeShare.recordId', '=', 'actions.id').on('activeShare.endedAt', 'is', null),
    )
    .selectAll('actions')
    .select([
      'properties.archivedAt as propertyArchivedAt',
      'status.name as statusName',
      givenTo.as('assigneeName'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayManage'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_DUE_DATE_MANAGE').as('mayMoveDueDate'),
      mayOnAction(scope, 'PRISM_PROPERTY_ACTION_VERIFY').as('mayVerify'),
      mayOnAction(scope, 'PRISM_PROPERTY_SUPERVISOR').as('isSupervisor'),
    ])
    .where('actions.id', '=', these)
    .orderBy('actions.id'),
);
export type HeldAction = Awaited<ReturnType<typeof holdActions>>[number];

/** An action as the reply of a bulk operation names it. */
export const named = ({ id, reference, name }: HeldAction): Named => ({ id, ref: reference, name });

export const areasOfActions = readByIds(({ db }, these) =>
  db
    .selectFrom('actionAreas')
    .innerJoin('dictionaryEntries', 'dictionaryEntries.id', 'actionAreas.areaId')
    .select(['dictionaryEntries.id', 'dictionaryEntries.name', 'dictionaryEntries.code'])
    .where('actionAreas.actionId', '=', these)
    .orderBy('dictionaryEntries.sortOrder'),
);

/** Whether these areas of an action are those that its source task has, and so were not chosen. */
export async function areAllAreasOfTask(scope: Scope, actionId: string, areas: readonly { id: string }[]) {
  const ofTask = await actionsAlone(scope)
    .innerJoin('tasks', 'tasks.id', 'actions.taskId')
    .innerJoin('taskTypeAreas', 'taskTypeAreas.taskTypeId', 'tasks.taskTypeId')
    .innerJoin('dictionaryEntries', 'dictionaryEntries.id', 'taskTypeAreas.areaId')
    .select(['taskTypeAreas.areaId as id', 'dictionaryEntries.archivedAt'])
    .where('actions.id', '=', actionId)
    .execute();
  const has = (them: readonly { id: string }[], id: string) => them.some((each) => each.id === id);
  return (
    ofTask.length > 0 &&
    areas.every(({ id }) => has(ofTask, id)) &&
    ofTask.every(({ id, archivedAt }) => archivedAt !== null || has(areas, id))
  );
}

/** The closing events of actions, latest first. */
export const closingsOf = readByIds(({ db }, these) =>
  db
    .selectFrom('actionClosings')
    .leftJoin('users as author', 'author.id', 'actionClosings.recordedBy')
    .leftJoin('dictionaryEntries as status', 'status.id', 'actionClosings.statusId')
    .selectAll('actionClosings')
    .select(['author.fullName as authorName', 'status.name as statusName', 'status.code as statusCode'])
    .select(({ selectFrom }) =>
      selectFrom('shareTokens')
        .innerJoin('users', 'users.id', 'shareTokens.madeBy')
        .whereRef('shareTokens.shareId', '=', 'actionClosings.shareId')
        .where('shareTokens.isMailed', '=', false)
        .select(sql<string[]>`coalesce(json_agg(distinct users.full_name), '[]')`.as('names'))
        .as('linkCopiedBy'),
    )
    .where('actionClosings.actionId', '=', these)
    .orderBy('actionClosings.actionId')
    .orderBy('actionClosings.number', 'desc'),
);
export type Closing = Awaited<ReturnType<typeof closingsOf>>[number];

export const assignmentsOf = readByIds((scope, these) =>
  scope.whole
    .selectFrom('assignments')
    .leftJoin('users as assignee', 'assignee.id', 'assignments.userId')
    .leftJoin('shares as activeShare', 'activeShare.id', 'assignments.shareId')
    .leftJoin('users as assigner', 'assigner.id', 'assignments.assignedBy')
    .select([
      givenTo.as('name'),
      sql<string | null>`${seesAddresses(scope) ? sql`coalesce(active_share.email, assignee.email)` : sql`null`}`.as(
        'email',
      ),
      'assignments.assignedAt',
      'assigner.fullName as assignedBy',
    ])
    .where('assignments.recordId', '=', these)
    .where((eb) => eb.or([eb('assignments.userId', 'is not', null), eb('assignments.shareId', 'is not', null)]))
    .orderBy('assignments.number', 'desc'),
);

const countBy = (column: 'sourceId' | 'taskId') =>
  readByIds((scope, these) =>
    visibleActions(scope)
      .select((eb) => [`actions.${column} as id`, eb.fn.countAll<number>().as('count')])
      .where(`actions.${column}`, '=', these)
      .groupBy(`actions.${column}`),
  );
const countedBy = { sourceId: countBy('sourceId'), taskId: countBy('taskId') };

/** How many actions each of these records has; records without any are absent. */
export async function actionCountsOf(
  scope: Scope,
  of: { column: 'sourceId' | 'taskId'; ids: readonly string[] },
): Promise<Map<string, number>> {
  if (of.ids.length === 0) return new Map();
  const counted = await countedBy[of.column](scope, of.ids);
  return new Map(counted.map(({ id, count }) => [id!, count]));
}

/** How many files actions have, and the kinds of evidence added since each was raised or reopened. */
export async function proofOf(
  scope: Scope,
  actionIds: readonly string[],
): Promise<Map<string, { fileCount: number; evidence: EvidenceKind[] }>> {
  const found = await countFiles(scope, actionIds);
  const proofs = new Map(found.map((proof) => [proof.recordId, proof]));
  return new Map(
    actionIds.map((id) => {
      const { fileCount = 0, evidence = [] } = proofs.get(id) ?? {};
      return [id, { fileCount, evidence: inOrder(evidence ?? []) }];
    }),
  );
}

const countFiles = readByIds((scope, these) =>
  filesThere(scope)
    .innerJoin('actions', 'actions.id', 'files.recordId')
    .select(['files.recordId', sql<number>`count(*)`.as('fileCount')])
    .select(
      sql<
        EvidenceKind[] | null
      >`array_agg(distinct files.evidence::text) filter (where files.evidence is not null and files.uploaded_at >= actions.opened_at)`.as(
        'evidence',
      ),
    )
    .where('files.recordId', '=', these)
    .groupBy('files.recordId'),
);

export type SourceReference = { id: string; type: ActionSourceType };
/** Kinds of evidence in their usual order. */
export const inOrder = (kinds: Iterable<EvidenceKind>): EvidenceKind[] => {
  const held = new Set(kinds);
  return (['certificate', 'report', 'photograph'] as const).filter((kind) => held.has(kind));
};
