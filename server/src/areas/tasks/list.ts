import { expressionBuilder, sql } from 'kysely';
import type { Expression, ExpressionBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import { taskList } from '@lintel/contract/areas/tasks/list';
import { dayRange } from '@lintel/contract/platform/list';
import { outcomes, taskStates } from '@lintel/contract/areas/tasks/states';
import type { DueStatus, Standing } from '@lintel/contract/areas/tasks/states';
import type { DayRange } from '@lintel/contract/platform/list';
import { givenTo, hasActionsToRaise } from '#areas/actions/queries';
import { hadNoAccess, noAccessCount } from '#areas/my-work/attempts';
import { propertiesNamed } from '#areas/properties/queries';
import { recordsFound } from '#areas/search/queries';
import { grantsAt, workAt } from '#platform/access/access-sql';
import { regionChosen } from '#platform/list/kept-figures';
import { listQuery } from '#platform/list/list';
import { anyOf, columnIs, contains, nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { customPlan } from '#platform/database/statements';
import type { Tables } from '#platform/database/tables';
import { awaitsAnybody, awaitsMe } from './exemption.ts';
import { keptTaskFigures, keptTasksByDay } from './figures.ts';
import { askedOfRows, rightsOnRow } from './policy.ts';
import {
  dueStatusOf,
  isOwnedByReader,
  isInUse,
  isOneOpen,
  isOpen,
  isProvedByOthers,
  isToDoBy,
  complianceState,
  hasDueStatus,
  tasksAlone,
  withType,
} from './queries.ts';

type Query = ReturnType<typeof from>;
/** The tasks of properties in use. */
const from = (scope: Scope) => tasksAlone(scope).where(isInUse);

export const taskRows = listQuery(taskList, {
  from,
  key: 'tasks.id',
  select: (query, scope) =>
    withType(query.innerJoin('properties', 'properties.id', 'tasks.propertyId'))
      .leftJoin('dictionaryEntries as region', 'region.id', 'tasks.regionId')
      .leftJoin('users as assignee', 'assignee.id', 'tasks.assigneeId')
      .leftJoin('shares as activeShare', (join) =>
        join.onRef('activeShare.recordId', '=', 'tasks.id').on('activeShare.endedAt', 'is', null),
      )
      .select([
        'tasks.id',
        'taskTypes.code',
        'taskTypes.name',
        'properties.caption as property',
        'tasks.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        'group.name as taskType',
        'interval.name as interval',
        'tasks.dueOn',
        'status.name as status',
        'taskTypes.statutory',
        'taskTypes.inspection',
        'tasks.lastDoneOn',
        'tasks.stateReason as reason',
      ])
      .select((eb) => [
        dueStatusOf(scope).as('dueStatus'),
        complianceState(scope).as('standing'),
        hasActionsToRaise(scope).as('actionsToRaise'),
        noAccessCount(scope, 'tasks').as('noAccessCount'),
        awaitsAnybody.as('awaitsExemption'),
        givenTo.as('assignee'),
        nameOf<string>('tasks.state', taskStates).as('state'),
        nameOf('tasks.last_outcome', outcomes).as('lastOutcome'),
        eb
          .selectFrom('taskOwners')
          .innerJoin('users', 'users.id', 'taskOwners.userId')
          .whereRef('taskOwners.taskId', '=', 'tasks.id')
          .select(sql<string | null>`string_agg(users.full_name, ', ' order by users.name_key)`.as('names'))
          .as('owners'),
        eb.selectFrom('users').whereRef('users.id', '=', 'tasks.approvedBy').select('users.fullName').as('approvedBy'),
        sql<string | null>`case when tasks.state in ('suspended', 'not-applicable', 'removed')
          then (tasks.state_since at time zone ${scope.timeZone})::date::text end`.as('since'),
      ])
      .select([
        'tasks.state as stateCode',
        'tasks.regionId',
        'tasks.landlordId',
        'tasks.propertyArchived',
        grantsAt(scope, askedOfRows, workAt('tasks')).as('grantIds'),
      ]),
  can: (line, scope) => rightsOnRow(scope, line),
  text: (query, text, scope) => query.where('tasks.id', 'in', recordsFound(scope, 'TASK', text)),
  where: {
    status: (query, status) => ofStatus(query, status),
    dueStatuses: (query, statuses, scope) =>
      query.where(anyOf(statuses.map((status) => hasDueStatus(scope, status as DueStatus)))),
    standings: (query, ids, scope) => query.where(complianceState(scope), 'in', ids as Standing[]),
    taskTypeIds: (query, ids) => ofTypes(query, (types) => types.where('taskTypes.groupId', 'in', ids)),
    codes: (query, codes) =>
      ofTypes(query, (types) =>
        types.where(
          'taskTypes.codeKey',
          'in',
          [codes].flat().map((code) => code.toLowerCase()),
        ),
      ),
    taskIntervalIds: (query, ids) =>
      query.where((eb) =>
        eb.or([
          eb('tasks.ownIntervalId', 'in', ids),
          eb.and([eb('tasks.ownIntervalId', 'is', null), eb('tasks.taskTypeId', 'in', typesWithInterval(eb, ids))]),
        ]),
      ),
    statusIds: 'tasks.statusId',
    statutory: (query, answer) => ofTypes(query, (types) => types.where('taskTypes.statutory', '=', answer === 'YES')),
    inspection: (query, answer) =>
      ofTypes(query, (types) => types.where('taskTypes.inspection', '=', answer === 'YES')),
    dueDate: (query, days, scope, { everyRound }) =>
      query.where(everyRound ? hasRoundDue(days) : columnIs('tasks.dueOn', taskList.filters.dueDate, days)),
    everyRound: (query) => query,
    lastDone: 'tasks.lastDoneOn',
    propertyIds: 'tasks.propertyId',
    regionIds: 'tasks.regionId',
    landlordIds: 'tasks.landlordId',
    ownerIds: (query, ids) =>
      query.where((eb) =>
        eb(
          'tasks.id',
          'in',
          eb.selectFrom('taskOwners').select('taskOwners.taskId').where('taskOwners.userId', 'in', ids),
        ),
      ),
    personIds: (query, ids) =>
      query.where((eb) =>
        eb(
          'tasks.id',
          'in',
          // A union rather than `or`, since each of the two has its own index.
          eb
            .selectFrom('tasks as given')
            .select('given.id')
            .where('given.assigneeId', 'in', ids)
            .union(eb.selectFrom('taskOwners').select('taskOwners.taskId as id').where('taskOwners.userId', 'in', ids))
            .modifyEnd(customPlan),
        ),
      ),
    toDoByIds: (query, ids, scope) => query.where(isToDoBy(scope, [ids].flat())),
    areaOfObservationIds: (query, ids) =>
      query.where((eb) =>
        eb(
          'tasks.taskTypeId',
          'in',
          eb.selectFrom('taskTypeAreas').select('taskTypeAreas.taskTypeId').where('taskTypeAreas.areaId', 'in', ids),
        ),
      ),
    unsortedEvidence: (query, _, scope) => query.where(isProvedByOthers(scope)),
    noAccess: (query, times, scope) => query.where(hadNoAccess(scope, 'tasks', Number(times))),
    outcomes: 'tasks.lastOutcome',
    awaiting: (query, whose, scope) => query.where(whose === 'ME' ? awaitsMe(scope) : awaitsAnybody),
    whose: (query, whose, scope) => {
      if (whose === 'ALL') return query;
      if (whose === 'MY_PEOPLE') return query.where(isOwnedByReader(scope));
      const isMine = isToDoBy(scope, [scope.me.id]);
      return query.where(whose === 'MINE' ? isMine : sql<boolean>`${isMine} is not true`);
    },
    states: 'tasks.state',
    done: (query, days) => query.where(hasRound(columnIs('taskCycles.doneOn', taskList.filters.done, days))),
    // The types are few, so operators that are not leakproof cost nothing here.
    code: (query, code) =>
      ofTypes(query, (types) => types.where(sql<boolean>`starts_with(task_types.code_key, ${code.toLowerCase()})`)),
    name: (query, name) => ofTypes(query, (types) => types.where(contains('taskTypes.nameKey', name))),
    buildingNameDictIds: (query, names, scope) =>
      query.where('tasks.propertyId', 'in', propertiesNamed(scope, 'buildingName', names)),
    cityDictIds: (query, names, scope) => query.where('tasks.propertyId', 'in', propertiesNamed(scope, 'city', names)),
    countyDictIds: (query, names, scope) =>
      query.where('tasks.propertyId', 'in', propertiesNamed(scope, 'county', names)),
  },
  kept: {
    filters: ['dueStatuses', 'standings', 'states', 'regionIds'],
    applied: ['status'],
    day: 'dueDate',
    // Removed tasks are not in the cells, so only open ones are summed.
    sums: async (scope, search) => {
      if (search.status !== 'OPEN') return null;
      const isDetailed = search.regionIds?.length || dayRange(search, 'dueDate');
      const figures = await (isDetailed ? keptTasksByDay(scope) : keptTaskFigures(scope));
      return (
        figures &&
        figures
          .filter(({ state }) => isOneOpen(state))
          .map(({ dueStatus, standing, state, regionId, byDay, count }) => ({
            count,
            byDay,
            values: {
              dueStatuses: dueStatus,
              standings: standing,
              states: state,
              regionIds: regionChosen(scope, regionId),
            },
          }))
      );
    },
  },
  order: {
    dueOn: 'tasks.dueOn',
    code: { by: 'taskTypes.codeKey', join: withTypeAlone },
    name: { by: 'taskTypes.nameKey', join: withTypeAlone },
    property: {
      by: 'properties.captionSort',
      join: (query) => query.innerJoin('properties', 'properties.id', 'tasks.propertyId'),
    },
    interval: {
      by: 'interval.sortOrder',
      join: (query) => withType(query.innerJoin('properties', 'properties.id', 'tasks.propertyId')),
    },
    status: {
      by: 'status.sortOrder',
      join: (query) => query.innerJoin('dictionaryEntries as status', 'status.id', 'tasks.statusId'),
    },
    lastDoneOn: 'tasks.lastDoneOn',
  },
});

function withTypeAlone(query: Query) {
  return query.innerJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId');
}

type Types = SelectQueryBuilder<Tables, 'taskTypes', { id: string }>;
/** The tasks of some types: the types are few and found first, so the tasks need no join. */
const ofTypes = (query: Query, some: (types: Types) => Types): Query =>
  query.where(
    (eb) =>
      sql<boolean>`tasks.task_type_id = any (array(${some(eb.selectFrom('taskTypes').select('taskTypes.id') as Types)}))`,
  );

/** The tasks with a round for which a condition holds. */
const hasRound = (is: Expression<SqlBool>) => {
  const eb = expressionBuilder<Tables, 'tasks'>();
  return eb('tasks.id', 'in', eb.selectFrom('taskCycles').select('taskCycles.taskId').where(is));
};
/** The tasks with a round due in a range, even if done since; rounds that ended undone do not count. */
const hasRoundDue = (days: DayRange) =>
  hasRound(
    sql<SqlBool>`(${columnIs('taskCycles.dueOn', taskList.filters.dueDate, days)} and task_cycles.state <> 'ended')`,
  );

const typesWithInterval = (eb: ExpressionBuilder<Tables, 'tasks'>, ids: string[]) =>
  eb.selectFrom('taskTypes').select('taskTypes.id').where('taskTypes.intervalId', 'in', ids);

function ofStatus(query: Query, status: string): Query {
  if (status === 'ALL') return query;
  return query.where(status === 'OPEN' ? isOpen : sql<boolean>`not ${isOpen}`);
}

/** Task types by name or code, for the filter of that name; those that start with the text come first. */
export async function taskDescriptions(
  { db }: Scope,
  { searchString, limit }: { searchString: string; limit: number },
) {
  const key = searchString.toLowerCase();
  const place = sql<number>`greatest(strpos(code_key, ${key}), strpos(name_key, ${key}))`;
  const found = await db
    .selectFrom('taskTypes')
    .select(['id', 'code', 'name'])
    .where('archivedAt', 'is', null)
    .$if(key !== '', (query) => query.where(place, '>', 0))
    .orderBy(sql`(starts_with(code_key, ${key}) or starts_with(name_key, ${key}))`, 'desc')
    .orderBy('codeKey')
    .limit(limit)
    .execute();
  return { objects: found.map(({ id, code, name }) => ({ id, code, name: `${code} ${name}` })) };
}
