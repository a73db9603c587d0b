import { sql } from 'kysely';
import { shownActionName } from '@lintel/contract/areas/actions/action';
import { actionList } from '@lintel/contract/areas/actions/list';
import { closingStates, type ClosingState } from '@lintel/contract/areas/actions/states';
import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import { isAmong } from '#platform/access/record-rights';
import { byDueStatus, myWorkOfList } from '#platform/list/my-work';
import { printed } from '#platform/list/printed';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { KindOfRecord, Scope } from '#platform/scope';
import { attentionOfActions, openHighOn } from './attention.ts';
import { actionDoughnuts, openActionsOf } from './doughnuts.ts';
import { actionsDueByDay } from './figures.ts';
import { actionHandOver } from './hand-over.ts';
import { actionRows } from './list.ts';
import { actionsPart } from './in-evidence-pack.ts';
import { actionsAlone, hasDueStatus, mayOnAction, readsLogOf, visibleActions } from './queries.ts';
import { indexActionsOfProperties } from './search-text.ts';
import { actionCountsOfProperty } from './summary.ts';
import { actionWork } from './work.ts';

const [overdue, due] = dueStatuses;

/** Overdue first, as an action awaiting verification is overdue too; then how far its closing is; of an open one, whether it is due. */
const standingOfActionHits = standingOfHits(
  (scope: Scope) =>
    sql<ClosingState | 'OVERDUE' | 'DUE' | null>`(${actionsAlone(scope)
      .where('actions.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string>`case when ${hasDueStatus(scope, 'OVERDUE')} then 'OVERDUE' when actions.state <> 'open' then actions.state
          when ${hasDueStatus(scope, 'DUE')} then 'DUE' else actions.state end`.as('standing'),
      )})`,
  {
    ...withTones(closingStates, {
      open: 'quiet',
      'awaiting-verification': 'warn',
      closed: 'good',
      'evidence-not-held': 'warn',
    }),
    ...withTones([overdue, due], { OVERDUE: 'bad', DUE: 'warn' }),
  },
);

/** The actions assigned to the reader, and those awaiting their verification. */
const myActions = myWorkOfList(actionRows, {
  label: 'Actions',
  permission: 'PRISM_APP_ACTION_MENU',
  toDo: {
    search: { status: 'OPEN', whose: 'MINE', closings: ['open'] },
    by: (userId) => ({ status: 'OPEN', assigneeIds: [userId], closings: ['open'] }),
    ...byDueStatus,
  },
  toDecide: { status: 'OPEN', awaiting: 'ME' },
  waiting: {
    label: 'Actions awaiting verification',
    search: { status: 'OPEN', whose: 'MINE', closings: ['awaiting-verification'] },
  },
  order: 'dueDate',
  row: ({ id, ref, name, property, propertyId, dueDate, priority, can }) => ({
    id,
    ref,
    name: shownActionName(name),
    property,
    propertyId,
    dueOn: dueDate,
    isStatutory: false,
    priority,
    can: { complete: can.close },
  }),
});

const holdsFiles = ['PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_ALL_OWNER'] as const;

export const actionRecord = {
  reference: { table: 'actions', column: 'reference' },
  isVisible: (scope, id) => isAmong(visibleActions(scope), 'actions.id', id),
  isLogVisible: readsLogOf,
  comments: {
    event: 'action.commented',
    may: (scope, id) =>
      isAmong(visibleActions(scope).where(mayOnAction(scope, 'PRISM_PROPERTY_COMMENT')), 'actions.id', id),
  },
  files: {
    add: [holdsFiles, ['PRISM_PROPERTY_ACTION_FILE_UPLOAD']],
    remove: [holdsFiles, ['PRISM_PROPERTY_ACTION_FILE_DELETE']],
    sentWithNew: (me) => me.has('PRISM_PROPERTY_ACTION_FILE_UPLOAD'),
    keeps: async (scope, id) =>
      (await visibleActions(scope)
        .select('actions.id')
        .where('actions.id', '=', id)
        .where('actions.state', '<>', 'open')
        .executeTakeFirst()) && 'The files of an action that is done cannot be deleted: they prove what was done',
  },
  search: {
    permission: 'PRISM_APP_ACTION_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleActions(scope).select('actions.id').where('properties.archivedAt', 'is', null)}`,
    standing: standingOfActionHits,
    counted: 'in use',
    indexOn: indexActionsOfProperties,
  },
  list: actionList,
  printed: printed(actionRows, {
    title: 'Open actions',
    permission: 'PRISM_APP_ACTION_MENU',
    many: 'open actions',
    columns: [
      'ref',
      'name',
      'priority',
      'createdOn',
      'dueDate',
      'dueStatus',
      'location',
      'status',
      'assignee',
      'source',
    ],
    search: { status: 'OPEN' },
  }),
  inEvidencePack: { subject: 'actions', folder: 'Actions', part: actionsPart },
  handOver: actionHandOver,
  myWork: [myActions],
  work: actionWork,
  attention: attentionOfActions,
  pendingWork: { one: 'open High priority action', many: 'open High priority actions', on: openHighOn },
  onProperty: async (scope, propertyId) => ({ counts: await actionCountsOfProperty(scope, propertyId) }),
  dashboard: {
    permission: 'PRISM_APP_ACTION_MENU',
    doughnuts: actionDoughnuts,
    workload: {
      id: 'actions',
      label: 'Actions',
      list: 'action',
      dueOn: actionsDueByDay,
      search: (_, role) => openActionsOf(role),
    },
  },
} satisfies KindOfRecord;
