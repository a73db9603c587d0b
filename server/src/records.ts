import { sql } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions';
import type { EntityType } from '@lintel/contract/areas/activity';
import { mailList } from '@lintel/contract/areas/mail';
import { propertyList } from '@lintel/contract/areas/properties';
import type { SearchEntityType } from '@lintel/contract/areas/search';
import { shareList } from '@lintel/contract/areas/shares';
import { taskTypeList } from '@lintel/contract/areas/task-types';
import { taskList } from '@lintel/contract/areas/tasks';
import { userList } from '@lintel/contract/areas/users';
import type { ListDefinition } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import { mayOnAction, visibleActions } from '#areas/actions/queries';
import { visibleReports } from '#areas/inspection-reports/queries';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { actionDoughnuts, openActionsOf } from '#areas/actions/doughnuts';
import type { DoughnutsOf, WorkloadOf } from '#areas/dashboard/figures';
import { actionsDueByDay } from '#areas/actions/summary';
import { taskDoughnuts, tasksOf } from '#areas/tasks/doughnuts';
import { tasksDueByDay } from '#areas/tasks/overview';
import { mayOnTask, visibleTasks } from '#areas/tasks/queries';
import type { Scope } from '#platform/scope';

/** What activity must know of a kind of record; a kind that is not here keeps its log to itself. */
export type KindOfRecord = {
  isVisible: (scope: Scope, id: string) => Promise<boolean>;
  /** Left out where nobody comments. */
  mayComment?: (scope: Scope, id: string) => Promise<boolean>;
};

export const kindsOfRecord: Partial<Record<EntityType, KindOfRecord>> = {
  PROPERTY: {
    isVisible: async (scope, id) =>
      (await visibleProperties(scope).select('properties.id').where('properties.id', '=', id).executeTakeFirst()) !==
      undefined,
    mayComment: async (scope, id) =>
      (await visibleProperties(scope)
        .select('properties.id')
        .where('properties.id', '=', id)
        .where(holdsOnProperty(scope, 'PRISM_PROPERTY_COMMENT'))
        .executeTakeFirst()) !== undefined,
  },
  TASK: ofProperties((scope, id) => visibleTasks(scope).select('tasks.id').where('tasks.id', '=', id)),
  'TASK-CYCLE': ofProperties((scope, id) =>
    visibleTasks(scope)
      .innerJoin('taskCycles', 'taskCycles.taskId', 'tasks.id')
      .select('taskCycles.id')
      .where('taskCycles.id', '=', id),
  ),
  ACTION: {
    isVisible: async (scope, id) =>
      (await visibleActions(scope).select('actions.id').where('actions.id', '=', id).executeTakeFirst()) !== undefined,
    mayComment: async (scope, id) =>
      (await visibleActions(scope)
        .select('actions.id')
        .where('actions.id', '=', id)
        .where(mayOnAction(scope, 'PRISM_PROPERTY_COMMENT'))
        .executeTakeFirst()) !== undefined,
  },
  INSPECTION_REPORT: ofProperties((scope, id) =>
    visibleReports(scope).select('inspectionReports.id').where('inspectionReports.id', '=', id),
  ),
  USER: {
    isVisible: async (scope, id) => (id === scope.me.id || scope.me.has('USER_MANAGE')) && isOfKind(scope, id, 'USER'),
  },
  ROLE: administeredWith('ROLE', 'PRISM_APP_ROLE_MANAGE'),
  DICTIONARY: administeredWith('DICTIONARY', 'PRISM_APP_DICTIONARY_MANAGE'),
  IMPORT: administeredWith('IMPORT', 'PRISM_APP_PROPERTY_IMPORT'),
  TASK_TYPE: administeredWith('TASK_TYPE', 'PRISM_APP_TASK_MENU'),
  ORGANISATION: administeredWith('ORGANISATION', 'PRISM_APP_SETTINGS_MANAGE'),
};

/** Of each group of permissions one must be held. */
export type Demand = readonly (readonly Permission[])[];
type FileRights = {
  add: Demand;
  remove: Demand;
  /** Why its files must stay, where they prove something. */
  keeps?: (scope: Scope, id: string) => Promise<string | undefined>;
};

/** What adding to the files of a kind of record asks for, and removing from them; a kind that is not here has none. */
export const fileRights: Partial<Record<EntityType, FileRights>> = {
  PROPERTY: both('PRISM_PROPERTY_LIBRARY_MANAGE'),
  TASK: both('PRISM_PROPERTY_TASK_COMPLETE'),
  'TASK-CYCLE': both('PRISM_PROPERTY_TASK_COMPLETE'),
  INSPECTION_REPORT: both('PRISM_PROPERTY_INSPECTION_MANAGE'),
  ACTION: {
    add: [['PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_ALL_OWNER'], ['PRISM_PROPERTY_ACTION_FILE_UPLOAD']],
    remove: [['PRISM_PROPERTY_SUPERVISOR', 'PRISM_PROPERTY_ACTION_ALL_OWNER'], ['PRISM_PROPERTY_ACTION_FILE_DELETE']],
    keeps: async (scope, id) =>
      (await visibleActions(scope)
        .select('actions.id')
        .where('actions.id', '=', id)
        .where('actions.state', '<>', 'open')
        .executeTakeFirst()) && 'The files of an action that is done stay: they prove what was done',
  },
};

function both(permission: Permission): FileRights {
  return { add: [[permission]], remove: [[permission]] };
}

/** What belongs to a property by way of a task: commented on by those who may comment on the property. */
function ofProperties(
  visible: (scope: Scope, id: string) => { where(condition: ReturnType<typeof mayOnTask>): Found } & Found,
): KindOfRecord {
  return {
    isVisible: async (scope, id) => (await visible(scope, id).executeTakeFirst()) !== undefined,
    mayComment: async (scope, id) =>
      (await visible(scope, id).where(mayOnTask(scope, 'PRISM_PROPERTY_COMMENT')).executeTakeFirst()) !== undefined,
  };
}
type Found = { executeTakeFirst(): Promise<object | undefined> };

function administeredWith(kind: EntityType, permission: Permission): KindOfRecord {
  return {
    isVisible: async (scope, id) => (scope.me.has(permission) || scope.me.isSupportView) && isOfKind(scope, id, kind),
  };
}

async function isOfKind({ db }: Scope, id: string, kind: EntityType): Promise<boolean> {
  return (
    (await db.selectFrom('records').select('id').where('id', '=', id).where('kind', '=', kind).executeTakeFirst()) !==
    undefined
  );
}

/** What global search must know of a kind it finds. Its text stands in search_texts under the same name. */
export type SearchedKind = {
  /** Who is offered the kind at all. */
  permission: Permission;
  /** On which properties the reader must hold what, for kinds that belong to properties. */
  reach?: Permission;
  /** True on the hits that a list of the kind would show: `found.record_id` is the hit. */
  isShown: (scope: Scope) => ReturnType<typeof sql<boolean>>;
  /**
   * Which of its search texts are shown, where that alone says how many hits there are: those of properties in use, or
   * all. Left out where only `isShown` can tell.
   */
  counted?: 'in use' | 'all';
};

export const searchedKinds: Partial<Record<SearchEntityType, SearchedKind>> = {
  PROPERTY: {
    permission: 'PRISM_APP_PROPERTY_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleProperties(scope).select('properties.id').where('properties.archivedAt', 'is', null)}`,
    counted: 'in use',
  },
  TASK: {
    permission: 'PRISM_APP_TASK_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleTasks(scope).select('tasks.id').where('tasks.state', '<>', 'removed').where('properties.archivedAt', 'is', null)}`,
    counted: 'in use',
  },
  INSPECTION_REPORT: {
    permission: 'PRISM_APP_TASK_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) => sql<boolean>`found.record_id in ${visibleReports(scope).select('inspectionReports.id')}`,
    counted: 'all',
  },
  ACTION: {
    permission: 'PRISM_APP_ACTION_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleActions(scope).select('actions.id').where('properties.archivedAt', 'is', null)}`,
    counted: 'in use',
  },
  PERSON: {
    permission: 'PRISM_APP_PEOPLE_MENU',
    isShown: ({ db }) =>
      sql<boolean>`found.record_id in ${db.selectFrom('users').select('users.id').where('users.deactivatedAt', 'is', null)}`,
  },
};

/** Every list, by the name that its presets and column settings are kept under. */
export const lists: readonly ListDefinition[] = [
  propertyList,
  taskList,
  actionList,
  userList,
  mailList,
  taskTypeList,
  shareList,
];

/** The doughnuts of the dashboard by area, in their order; whoever may not enter the area does not see them. */
export const doughnuts: readonly DoughnutsOf[] = [
  { list: 'task', permission: 'PRISM_APP_TASK_MENU', of: taskDoughnuts },
  { list: 'action', permission: 'PRISM_APP_ACTION_MENU', of: actionDoughnuts },
];

/** Every kind of work that the coming weeks count, in its order. */
export const workloads: readonly WorkloadOf[] = [
  {
    id: 'tasks',
    label: 'Tasks',
    list: 'task',
    permission: 'PRISM_APP_TASK_MENU',
    dueOn: tasksDueByDay,
    search: tasksOf,
  },
  {
    id: 'actions',
    label: 'Actions',
    list: 'action',
    permission: 'PRISM_APP_ACTION_MENU',
    dueOn: actionsDueByDay,
    search: (_, role) => openActionsOf(role),
  },
];
