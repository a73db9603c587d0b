import { sql } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions/list';
import { isAmong } from '#platform/access/record-rights';
import { printed } from '#platform/list/printed';
import type { KindOfRecord } from '#platform/scope';
import { standingOfActionHits } from './hit-standing.ts';
import { actionRows } from './list.ts';
import { attentionOfActions, openHighOn } from './attention.ts';
import { actionDoughnuts, openActionsOf } from './doughnuts.ts';
import { actionHandOver } from './hand-over.ts';
import { mayOnAction, readsLogOf, visibleActions } from './queries.ts';
import { myActions } from './my-work.ts';
import { indexActionsOfProperties } from './search-text.ts';
import { actionsDueByDay } from './figures.ts';
import { actionCountsOfProperty } from './summary.ts';
import { actionWork } from './work.ts';
import { actionsPart } from './in-evidence-pack.ts';

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
