import { sql } from 'kysely';
import type { KindOfWork, Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import type { WorkItem } from '#platform/record/work-kind';
import { actionByLink } from './by-link.ts';
import { findActions, findHeldActions } from './queries.ts';
import type { FoundAction } from './queries.ts';

/** An action as work that can be assigned. */
export const actionWork: KindOfWork = {
  nouns: ['action', 'actions'],
  openWord: 'an open',
  table: 'actions',
  permission: 'PRISM_APP_ACTION_MENU',
  assignPermission: 'PRISM_PROPERTY_ACTION_MANAGE',
  listPage: '/actions/list',
  find: async (scope, ids) => (await findActions(scope, ids)).map(itemOfAction),
  hold: async (scope, ids) => (await findHeldActions(scope, ids)).map(itemOfAction),
  holdsOthers: true,
  setAssignee: async ({ db }, ids, userId) => {
    await db
      .updateTable('actions')
      .set((eb) => ({ assigneeId: userId, version: eb('version', '+', 1) }))
      .where('id', '=', oneOf(ids))
      .execute();
  },
  notDoneEvent: 'action.not-done',
  letterEvent: 'action.letter-sent',
  assignEvents: {
    assigned: 'action.assigned',
    unassigned: 'action.unassigned',
    unchanged: 'action.assigned-unchanged',
  },
  events: {
    'action.assigned': 'given',
    'action.unassigned': 'given',
    'action.edited': 'changed',
    'action.done': 'done',
    'action.not-done': 'not-done',
    'action.accepted': 'accepted',
    'action.rejected': 'rejected',
    'action.reopened': 'reopened',
    'action.closed': 'closed',
    'action.restated': 'closed',
    'action.deleted': 'deleted',
  },
  facts: ({ organisationId }) => sql`
    select a.id, a.reference, a.name as title, a.property_id, array[a.created_by, a.assignee_id] as own_to, a.priority,
      a.due_on, a.due_on as overdue_after, a.start_on as starts_on, extract(epoch from a.opened_at)::bigint::text as round,
      a.priority as ladder, a.state in ('open', 'awaiting-verification') as is_open, a.state <> 'open' as is_awaiting, a.assignee_id,
      a.created_at
    from actions a where a.organisation_id = ${ownOrganisation(organisationId)} and a.deleted_at is null`,
  holders: ({ organisationId }) => sql`
    select a.id as record_id, a.assignee_id as user_id from actions a
    where a.organisation_id = ${ownOrganisation(organisationId)} and a.assignee_id is not null`,
  ladders: (_, { actions }) => sql`
    select ladder.key, rung.days, rung.to as levels from jsonb_each(${JSON.stringify(actions)}::jsonb) ladder
    cross join lateral jsonb_to_recordset(ladder.value) as rung(days int, "to" jsonb)`,
  people: peopleAround,
  byLink: actionByLink(itemOfAction),
};

function itemOfAction({
  id,
  name,
  propertyId,
  dueOn,
  assigneeId,
  assigneeName,
  assigneeEmail,
  mayShare,
  priority,
  ...action
}: FoundAction): WorkItem {
  return {
    id,
    kind: 'ACTION',
    ref: action.reference,
    name,
    propertyId,
    isOpen: action.state === 'open',
    isArchived: action.propertyArchivedAt !== null,
    priority,
    dueOn,
    address: action.wholeAddress,
    assigneeId,
    assigneeName,
    assigneeEmail,
    mayManage: action.mayManage,
    mayShare,
  };
}

/** The people involved in actions: who did and last reported the work, and who raised or assigned it. */
async function peopleAround({ db, organisationId }: Scope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; doers: string[]; givers: string[] }>`
    select a.id, array_remove(array[a.assignee_id, closing.recorded_by, closing.done_by_id], null) as doers,
      array_remove(array[a.created_by, given.assigned_by], null) as givers
    from actions a
    left join lateral (select c.recorded_by, c.done_by_id from action_closings c
      where c.organisation_id = ${ownOrganisation(organisationId)} and c.action_id = a.id and c.event in ('done', 'closed')
      order by c.number desc limit 1) closing on true
    left join lateral (select g.assigned_by from assignments g
      where g.organisation_id = ${ownOrganisation(organisationId)} and g.record_id = a.id order by g.number desc limit 1) given on true
    where a.organisation_id = ${ownOrganisation(organisationId)} and a.id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}
