import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { DueStatus, Standing, TaskState, WhoseTasks } from '@lintel/contract/areas/tasks/states';
import type { Permission } from '@lintel/contract/platform/permissions';
import { givenTo, hasActionsToRaise, hasOpenAction } from '#areas/actions/queries';
import { hasAttemptsOrLetters } from '#areas/letters/queries';
import { noAccessCount } from '#areas/my-work/attempts';
import { ruleColumns } from '#areas/task-types/rule';
import { windowEnd } from '#areas/organisation/due-window';
import { soonEnd } from './soon.ts';
import { holdsOnProperty } from '#areas/properties/queries';
import { shownEmail } from '#areas/users/queries';
import { workAt } from '#platform/access/access-sql';
import { readByIds } from '#platform/database/read-by-ids';
import { remembered } from '#platform/database/remembered';
import type { Named } from '#platform/record/bulk-outcome';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';

/**
 * The tasks that this person may see: those of properties they may see. Every read of a task starts here, or with `tasksAlone` if
 * it needs no columns of properties.
 */
export const visibleTasks = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  tasksAlone(scope).innerJoin('properties', 'properties.id', 'tasks.propertyId');

/** The same without joining properties, for filters, counts and figures. */
export function tasksAlone(scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) {
  const there = scope.whole.selectFrom('tasks');
  if (scope.me.share) return there.where('tasks.id', '=', scope.me.share.recordId);
  if (!scope.me.has('PRISM_APP_TASK_MENU')) return there.where(sql<boolean>`false`);
  return there.where(holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('tasks')));
}

/** True for tasks of properties in use, which lists and figures are about. */
export const isInUse = sql<boolean>`not tasks.property_archived`;

/** The ids of the tasks that this person owns. */
const ownTasks = ({ db, me }: Scope) =>
  db.selectFrom('taskOwners').select('taskOwners.taskId').where('taskOwners.userId', '=', me.id);

type Own = ReturnType<typeof ownOrganisation>;
const ownedBy = (own: Own, them: RawBuilder<unknown>) =>
  sql`tasks.id = any (array(select task_id from task_owners where organisation_id = ${own} and user_id = ${them}))`;
const onPropertiesOf = (own: Own, them: RawBuilder<unknown>) =>
  sql`tasks.property_id = any (array(select property_id from property_owners where organisation_id = ${own} and user_id = ${them}))`;

/** Owned by this person, or on a property that they own, whoever the assignee is. */
export const isOwnedByReader = ({ me, organisationId }: Pick<Scope, 'me' | 'organisationId'>) => {
  const own = ownOrganisation(organisationId);
  const them = sql`${me.id}::uuid`;
  return sql<boolean>`(${onPropertiesOf(own, them)} or ${ownedBy(own, them)})`;
};

/** Owned by or assigned to one of them, or nobody's, on a property that they own. Each case has its index. */
export const isToDoBy = ({ organisationId }: Pick<Scope, 'organisationId'>, ids: readonly string[]) => {
  const own = ownOrganisation(organisationId);
  // PostgreSQL assumes that an array has ten elements.
  const them = ids.length === 1 ? sql`${ids[0]}::uuid` : sql`any (${[...ids]}::uuid[])`;
  // Not `not exists`: for many tasks PostgreSQL would first read the owners of all.
  return sql<boolean>`(tasks.assignee_id = ${them} or ${ownedBy(own, them)}
    or (${onPropertiesOf(own, them)} and tasks.assignee_id is null
      and (select o.task_id from task_owners o where o.organisation_id = ${own} and o.task_id = tasks.id limit 1) is null))`;
};

/** Whether the row's task is one of those whose figures were requested. */
export const isWhose = (scope: Scope, role: WhoseTasks) => {
  if (role === 'ALL') return sql<boolean>`true`;
  return role === 'TEAM' ? isOwnedByReader(scope) : sql<boolean>`tasks.id in (${ownTasks(scope)})`;
};

/** Has evidence, but none of a required kind. */
export const isProvedByOthers = ({ organisationId }: Pick<Scope, 'organisationId'>) => {
  const own = ownOrganisation(organisationId);
  // The types that require evidence are few, and found once; a task's type is looked up only for its evidence.
  return sql<boolean>`(tasks.has_evidence
    and tasks.task_type_id = any (array(select id from task_types where organisation_id = ${own} and evidence <> '[]'::jsonb))
    and not exists (select from files proof join task_types asking on asking.organisation_id = ${own} and asking.id = tasks.task_type_id
      where proof.organisation_id = ${own} and proof.record_id = tasks.outcome_cycle_id and proof.is_proof and proof.deleted_at is null
        and asking.evidence ? proof.evidence))`;
};

/** Whether this person may do something to the row's task; nobody may on an archived property. */
export const mayOnTask = (scope: Pick<Scope, 'me' | 'organisationId'>, permission: Permission) =>
  sql<boolean>`(not tasks.property_archived and ${holdsOnProperty(scope, permission, workAt('tasks'))})`;

/** Adds the type, the effective interval, the status and the group, under the names that lists and pages use. */
export const withType = (query: ReturnType<typeof visibleTasks>) =>
  query
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .innerJoin('dictionaryEntries as status', 'status.id', 'tasks.statusId')
    .innerJoin('dictionaryEntries as interval', (join) =>
      join.on((eb) => eb('interval.id', '=', eb.fn.coalesce('tasks.ownIntervalId', 'taskTypes.intervalId'))),
    )
    .innerJoin('dictionaryEntries as group', 'group.id', 'taskTypes.groupId');

/** Tasks as the reply of a bulk operation names them. */
export async function namesOf(scope: Scope, ids: readonly string[]): Promise<Named[]> {
  if (ids.length === 0) return [];
  const found = await visibleTasks(scope)
    .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .select(['tasks.id', 'taskTypes.code', 'taskTypes.name', 'properties.caption as property'])
    .where('tasks.id', '=', oneOf(ids))
    .execute();
  return found.map(({ id, code, name, property }) => ({ id, ref: code, name: `${name} · ${property}` }));
}

export const openStates = ['active', 'suspended'] as const satisfies TaskState[];
export const isOneOpen = (state: TaskState) => (openStates as readonly TaskState[]).includes(state);

/** A literal, so that any plan can use the partial index of open tasks. */
export const isOpen = sql<boolean>`tasks.state in ('active', 'suspended')`;

/**
 * True for tasks with a due status. Uses only comparisons that an index can serve under row security. A suspended task has no due
 * date (decision 015), and a closed one counts as completed (conflict C19).
 */
export function hasDueStatus(scope: Scope, status: DueStatus) {
  switch (status) {
    case 'OVERDUE':
      // What is overdue was due before, which is what the index knows.
      return sql<boolean>`(${isOpen} and tasks.due_on < ${scope.today}::date and tasks.overdue_after < ${scope.today}::date)`;
    case 'DUE':
      return sql<boolean>`(${isOpen} and tasks.overdue_after >= ${scope.today}::date and tasks.due_on <= ${windowEnd(scope)} and tasks.due_on <= ${soonEnd(scope)})`;
    case 'NOT_DUE_YET':
      return sql<boolean>`(${isOpen} and tasks.due_on > ${scope.today}::date and tasks.overdue_after >= ${scope.today}::date and tasks.due_on > ${soonEnd(scope)})`;
    case 'NO_DUE_DATE':
      return sql<boolean>`(${isOpen} and tasks.due_on is null)`;
    case 'COMPLETED':
      return sql<boolean>`(not ${isOpen})`;
  }
}

type Day = Pick<Scope, 'organisationId' | 'today' | 'answers'>;

/** The due status of the row. */
export const dueStatusOf = (scope: Day) =>
  sql<DueStatus>`case when tasks.state not in ('active', 'suspended') then 'COMPLETED' when tasks.due_on is null then 'NO_DUE_DATE'
    when tasks.overdue_after < ${scope.today}::date then 'OVERDUE' when tasks.due_on <= ${soonEnd(scope)} then 'DUE' else 'NOT_DUE_YET' end`;

/** The types of tasks that ask for evidence: few, so they are found once whether one task is asked for or all of them. */
function hasTypeWithEvidence(scope: Day) {
  const known = typesThatAskForEvidence.known(scope);
  if (known) return sql<boolean>`(tasks.task_type_id = any (${known.map(({ id }) => id)}::uuid[]))`;
  return sql<boolean>`tasks.task_type_id in (select id from task_types where organisation_id = ${ownOrganisation(scope.organisationId)} and evidence <> '[]')`;
}

export const typesThatAskForEvidence = remembered('task types that ask for evidence', ['taskTypes'], ({ db }) =>
  db
    .selectFrom('taskTypes')
    .select('id')
    .where(sql<boolean>`evidence <> '[]'`)
    .execute(),
);

/** Where the task of the row stands; null where it was removed. The first that holds (decision 018). */
export const complianceState = (
  scope: Day,
  { openAction = hasOpenAction(scope), asksForEvidence = hasTypeWithEvidence(scope) } = {},
) =>
  sql<Standing | null>`case when tasks.state = 'removed' then null
    when tasks.state in ('suspended', 'not-applicable') then tasks.state
    when tasks.state = 'active' and tasks.due_on is null then 'no-due-date'
    when tasks.overdue_after < ${scope.today}::date then 'overdue'
    when tasks.last_outcome = 'unsatisfactory' then 'unsatisfactory'
    when tasks.last_done_on is null or not tasks.has_evidence and ${asksForEvidence} then 'no-data'
    when ${openAction} then 'action-open'
    when tasks.due_on <= ${soonEnd(scope)} then 'due-soon'
    else 'compliant' end`;

export const findTask = async (scope: Scope, id: string): Promise<FoundTask | undefined> =>
  (await findTasks(scope, [id]))[0];

/** Those of some tasks that the caller may see, with all that is shown of them. */
export const findTasks = readByIds((scope, these) =>
  withType(visibleTasks(scope))
    .innerJoin('dictionaryEntries as typeInterval', 'typeInterval.id', 'taskTypes.intervalId')
    .leftJoin('users as assignee', 'assignee.id', 'tasks.assigneeId')
    .leftJoin('shares as activeShare', (join) =>
      join.onRef('activeShare.recordId', '=', 'tasks.id').on('activeShare.endedAt', 'is', null),
    )
    .selectAll('tasks')
    .select([
      'activeShare.id as shareId',
      givenTo.as('assigneeName'),
      sql<string | null>`coalesce(active_share.email, assignee.email)`.as('assigneeEmail'),
      'taskTypes.code',
      'taskTypes.name',
      'taskTypes.inspection',
      'taskTypes.riskAssessment',
      ...ruleColumns,
      'taskTypes.lawSince',
      'taskTypes.evidence',
      'taskTypes.hasCertificate',
      'taskTypes.intervalId as typeIntervalId',
      'properties.nation',
      'properties.archivedAt as propertyArchivedAt',
      'properties.propertyReferenceNumber',
      'properties.caption as propertyCaption',
      'properties.wholeAddress',
      'properties.address2',
      'properties.postcode',
      'status.name as statusName',
      'status.code as statusCode',
      'interval.id as intervalId',
      'interval.name as intervalName',
      'interval.code as intervalCode',
      'interval.details as intervalDetails',
      'typeInterval.details as typeIntervalDetails',
      'group.id as groupId',
      'group.name as groupName',
      'group.code as groupCode',
    ])
    .select((eb) => [
      dueStatusOf(scope).as('dueStatus'),
      complianceState(scope).as('standing'),
      hasActionsToRaise(scope).as('actionsToRaise'),
      noAccessCount(scope, 'tasks').as('noAccessCount'),
      hasAttemptsOrLetters(scope, 'tasks').as('hasAttemptsOrLetters'),
      mayOnTask(scope, 'PRISM_PROPERTY_TASK_COMPLETE').as('mayComplete'),
      mayOnTask(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('mayManage'),
      mayOnTask(scope, 'PRISM_PROPERTY_INSPECTION_MANAGE').as('mayInspect'),
      mayOnTask(scope, 'PRISM_PROPERTY_COMMENT').as('mayComment'),
      mayOnTask(scope, 'PRISM_APP_ACTION_ASSIGN_BY_EMAIL').as('mayShare'),
      eb
        .selectFrom('users')
        .select('users.fullName')
        .whereRef('users.id', '=', 'tasks.approvedBy')
        .as('approvedByName'),
    ])
    .where('tasks.id', '=', these)
    .orderBy('tasks.id'),
);
export type FoundTask = Awaited<ReturnType<typeof findTasks>>[number];

export const ownersOfTasks = readByIds((scope, these) =>
  scope.db
    .selectFrom('taskOwners')
    .innerJoin('users', 'users.id', 'taskOwners.userId')
    .select(['users.id', 'users.fullName as name', shownEmail(scope)])
    .where('taskOwners.taskId', '=', these)
    .orderBy('users.nameKey'),
);

/** The ids of the areas of observation of the row's type, in their order. */
export const areaIdsOfType = ({ organisationId }: Pick<Scope, 'organisationId'>) =>
  sql<string[]>`(select coalesce(json_agg(of.area_id order by area.sort_order), '[]') from task_type_areas of
    join dictionary_entries area on area.organisation_id = ${ownOrganisation(organisationId)} and area.id = of.area_id
    where of.organisation_id = ${ownOrganisation(organisationId)} and of.task_type_id = tasks.task_type_id)`.as(
    'areaOfObservationIds',
  );

export const areasOfTypes = readByIds(({ db }, these) =>
  db
    .selectFrom('taskTypeAreas')
    .innerJoin('dictionaryEntries', 'dictionaryEntries.id', 'taskTypeAreas.areaId')
    .select(['dictionaryEntries.id', 'dictionaryEntries.name', 'dictionaryEntries.code'])
    .where('taskTypeAreas.taskTypeId', '=', these)
    .orderBy('dictionaryEntries.sortOrder'),
);

/** Why a task that the caller sees is not theirs to change, or null. */
export function whyNotManaged({ propertyArchived, mayManage }: { propertyArchived: boolean; mayManage: boolean }) {
  if (propertyArchived) return 'Its property is archived';
  return mayManage ? null : 'You may not change this task';
}
