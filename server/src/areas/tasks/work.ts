import { sql } from 'kysely';
import type { KindOfWork } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { WorkItem } from '#platform/record/work-kind';
import { taskByLink } from './by-link.ts';
import { findTasks } from './queries.ts';
import type { FoundTask } from './queries.ts';
import { holdTasks } from './task.ts';

/** A task as what can be given to somebody. */
export const taskWork: KindOfWork = {
  nouns: ['task', 'tasks'],
  openWord: 'an active',
  table: 'tasks',
  permission: 'PRISM_APP_TASK_MENU',
  assignPermission: 'PRISM_PROPERTY_TASK_MANAGE',
  listPage: '/tasks/list',
  find: async (scope, ids) => (await findTasks(scope, ids)).map(itemOfTask),
  hold: async (scope, ids) => (await holdTasks(scope, ids)).map(itemOfTask),
  holdsOthers: false,
  businessesOf: async ({ whole }, ids) => {
    const found = await whole
      .selectFrom('tasks')
      .innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
      .innerJoin('dictionaryEntries as business', 'business.id', 'taskTypes.contractorBusinessId')
      .select(['tasks.id', 'business.code'])
      .where('tasks.id', '=', oneOf(ids))
      .execute();
    return new Map(found.map(({ id, code }) => [id, code]));
  },
  setAssignee: async ({ db, now }, ids, userId) => {
    await db
      .updateTable('tasks')
      .set((eb) => ({ assigneeId: userId, version: eb('version', '+', 1), changedAt: now.toISOString() }))
      .where('id', '=', oneOf(ids))
      .execute();
  },
  notDoneEvent: 'task.not-done',
  letterEvent: 'task.letter-sent',
  assignEvents: { assigned: 'task.assigned', unassigned: 'task.unassigned', unchanged: 'task.assigned-unchanged' },
  events: {
    'task.assigned': 'given',
    'task.unassigned': 'given',
    'task.edited': 'changed',
    'task.batch-changed': 'changed',
    'task.completed': 'completed',
    'task.not-done': 'not-done',
    'task.aligned': 'changed',
    'task.moved-with-equipment': 'changed',
    'task.suspended': 'suspended',
    'task.exempted': 'not-applicable',
    'task.exemption-proposed': 'proposed',
    'task.exemption-rejected': 'proposal-rejected',
    'task.resumed': 'resumed',
    'task.applies-again': 'resumed',
    'task.removed': 'removed',
  },
  facts: ({ organisationId }) => sql`
    select t.id, tt.code as reference, tt.name as title, t.property_id, null::uuid[] as own_to, null::text as priority,
      t.due_on, t.overdue_after, c.starts_on, t.cycle_id::text as round, t.task_type_id::text as ladder,
      t.state = 'active' as is_open, false as is_awaiting, t.assignee_id, t.created_at
    from tasks t
    join task_types tt on tt.organisation_id = ${ownOrganisation(organisationId)} and tt.id = t.task_type_id
    left join task_cycles c on c.organisation_id = ${ownOrganisation(organisationId)} and c.id = t.cycle_id
    where t.organisation_id = ${ownOrganisation(organisationId)}`,
  holders: ({ organisationId }) => sql`
    select o.task_id as record_id, o.user_id from task_owners o where o.organisation_id = ${ownOrganisation(organisationId)}
    union all
    select t.id, t.assignee_id from tasks t
    where t.organisation_id = ${ownOrganisation(organisationId)} and t.assignee_id is not null`,
  // The reminders of a task's type go before those of its group.
  ladders: ({ organisationId }, { tasks, taskGroups, taskTypes }) => {
    const types = Object.fromEntries(taskTypes.map(({ taskTypeId, ladder }) => [taskTypeId, ladder]));
    const groups = Object.fromEntries(taskGroups.map(({ groupId, ladder }) => [groupId, ladder]));
    return sql`
      select tt.id::text as key, rung.days, rung.to as levels from task_types tt
      cross join lateral jsonb_to_recordset(coalesce(
        ${JSON.stringify(types)}::jsonb -> tt.id::text, ${JSON.stringify(groups)}::jsonb -> tt.group_id::text, ${JSON.stringify(tasks)}::jsonb
      )) as rung(days int, "to" jsonb)
      where tt.organisation_id = ${ownOrganisation(organisationId)}`;
  },
  byLink: taskByLink(itemOfTask),
};

function itemOfTask({
  id,
  name,
  propertyId,
  dueOn,
  assigneeId,
  assigneeName,
  assigneeEmail,
  mayShare,
  ...task
}: FoundTask): WorkItem {
  return {
    id,
    name,
    propertyId,
    dueOn,
    assigneeId,
    assigneeName,
    assigneeEmail,
    mayShare,
    kind: 'TASK',
    ref: task.code,
    isOpen: task.state === 'active',
    isArchived: task.propertyArchivedAt !== null,
    priority: null,
    address: task.wholeAddress,
    mayManage: task.mayManage,
  };
}
