import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { actionList } from '@lintel/contract/areas/actions/list';
import { dayRange } from '@lintel/contract/platform/list';
import { actionSources } from '@lintel/contract/areas/actions/states';
import type { ActionSourceType } from '@lintel/contract/areas/actions/states';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import { knownEntries } from '#areas/dictionaries/queries';
import { hadNoAccess, noAccessCount } from '#areas/my-work/attempts';
import { propertiesNamed } from '#areas/properties/queries';
import { recordsFound } from '#areas/search/queries';
import { grantsAt, workAt } from '#platform/access/access-sql';
import { regionChosen } from '#platform/list/kept-figures';
import { listQuery } from '#platform/list/list';
import { anyOf, contains } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';
import { keptActionFigures, keptActionsByDay } from './figures.ts';
import { askedOfRows, rightsOnRow } from './policy.ts';
import { involvementIn } from './second-person.ts';
import type { Involvement } from './second-person.ts';
import {
  actionsAlone,
  closedStates,
  deletedActions,
  dueStatusOf,
  givenTo,
  isInUse,
  isOneOpen,
  isOpen,
  isFromRiskAssessment,
  isOwnStandalone,
  isWorkDone,
  mayOnAction,
  ofOwnership,
  hasDueStatus,
  wasOpen,
  visibleActions,
} from './queries.ts';

type Query = ReturnType<typeof from>;
/** The standalone actions and those of properties in use; deleted ones only if requested. */
const from = (scope: Scope, { status }: { status?: unknown }) =>
  status === 'DELETED' ? deletedActions(scope) : actionsAlone(scope).where(isInUse);

type OfSource = (query: Query, ids: string | string[]) => Query;
/** The filter for the actions raised from records of a kind, by its name. */
const ofSources = Object.fromEntries(
  Object.entries(actionSources).map(([type, { filter }]): [string, OfSource] => [
    filter,
    (query, ids) =>
      query.where('actions.sourceType', '=', type as ActionSourceType).where('actions.sourceId', 'in', [ids].flat()),
  ]),
) as Record<(typeof actionSources)[ActionSourceType]['filter'], OfSource>;

export const actionRows = listQuery(actionList, {
  from,
  key: 'actions.id',
  select: (query, scope) =>
    query
      .innerJoin('dictionaryEntries as status', 'status.id', 'actions.statusId')
      .leftJoin('properties', 'properties.id', 'actions.propertyId')
      .leftJoin('dictionaryEntries as region', 'region.id', 'actions.regionId')
      .leftJoin('users as deleter', 'deleter.id', 'actions.deletedBy')
      .leftJoin('users as assignee', 'assignee.id', 'actions.assigneeId')
      .leftJoin('shares as activeShare', (join) =>
        join.onRef('activeShare.recordId', '=', 'actions.id').on('activeShare.endedAt', 'is', null),
      )
      .select([
        'actions.id',
        'actions.reference as ref',
        'actions.name',
        'actions.priority',
        'status.name as status',
        'actions.state as closing',
        'actions.startOn as startDate',
        'actions.dueOn as dueDate',
        'properties.caption as property',
        'actions.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        'actions.location',
        'actions.sourceType',
        'actions.sourceCaption as source',
        'actions.extensionCount',
        'actions.raisedOn as createdOn',
        'actions.closedOn',
        'actions.deletedAt',
        'deleter.fullName as deletedBy',
        'actions.deletedReason',
      ])
      .select([
        'actions.state',
        'actions.regionId',
        'actions.landlordId',
        'actions.propertyArchived',
        grantsAt(scope, askedOfRows, workAt('actions')).as('grantIds'),
      ])
      .select((eb) => [
        sql<DueStatus | null>`case when actions.deleted_at is null then ${dueStatusOf(scope)} end`.as('dueStatus'),
        givenTo.as('assignee'),
        noAccessCount(scope, 'actions').as('noAccessCount'),
        eb
          .selectFrom('actionAreas')
          .innerJoin('dictionaryEntries as area', 'area.id', 'actionAreas.areaId')
          .whereRef('actionAreas.actionId', '=', 'actions.id')
          .select(sql<string | null>`string_agg(area.name, ', ' order by area.sort_order)`.as('names'))
          .as('areas'),
        sql<Involvement | null>`case when actions.state = 'awaiting-verification' then ${involvementIn(scope)} end`.as(
          'part',
        ),
      ]),
  can: (line, scope) => rightsOnRow(scope, line),
  // Deleted actions are not in the search index; they are few, and scanned here.
  text: (query, text, scope, { status }) =>
    status === 'DELETED' ? query.where(isNamed(text)) : query.where('actions.id', 'in', actionsFound(scope, text)),
  where: {
    status: (query, status, scope) => standing(query, status, scope),
    dueStatuses: (query, statuses, scope) =>
      query.where(anyOf(statuses.map((status) => hasDueStatus(scope, status as DueStatus)))),
    priorities: 'actions.priority',
    statusIds: 'actions.statusId',
    closings: 'actions.state',
    areaOfObservationIds: (query, ids) =>
      query.where((eb) =>
        eb(
          'actions.id',
          'in',
          eb.selectFrom('actionAreas').select('actionAreas.actionId').where('actionAreas.areaId', 'in', ids),
        ),
      ),
    noAccess: (query, times, scope) => query.where(hadNoAccess(scope, 'actions', Number(times))),
    sourceTypes: 'actions.sourceType',
    standalone: (query, answer) => query.where('actions.propertyId', answer === 'YES' ? 'is' : 'is not', null),
    riskAssessment: (query, answer, scope) =>
      query.where(
        answer === 'YES' ? isFromRiskAssessment(scope) : sql<boolean>`${isFromRiskAssessment(scope)} is not true`,
      ),
    dueDate: 'actions.dueOn',
    startDate: 'actions.startOn',
    created: 'actions.raisedOn',
    closed: 'actions.closedOn',
    open: (query, days) => query.where(wasOpen(days)),
    required: (query, { from: first, to }, scope) =>
      query.where(({ or, eb }) =>
        or(
          Object.values(scope.kinds).flatMap((kind) => {
            const required = kind?.requires?.(scope, to ?? first ?? scope.today);
            return required ? [eb('actions.id', 'in', required)] : [];
          }),
        ),
      ),
    workDone: (query, answer, scope) =>
      query
        .where('actions.closedOn', 'is not', null)
        .where(answer === 'YES' ? isWorkDone(scope) : sql<boolean>`not ${isWorkDone(scope)}`),
    extensionCount: 'actions.extensionCount',
    propertyIds: 'actions.propertyId',
    regionIds: 'actions.regionId',
    landlordIds: 'actions.landlordId',
    withoutRegion: (query) => query.where('actions.regionId', 'is', null),
    assigneeIds: 'actions.assigneeId',
    whose: (query, ownership, scope) => query.where(ofOwnership(scope, ownership)),
    awaiting: (query, _, scope) => query.where(awaitsMe(scope)),
    buildingNameDictIds: (query, names, scope) =>
      query.where('actions.propertyId', 'in', propertiesNamed(scope, 'buildingName', names)),
    cityDictIds: (query, names, scope) =>
      query.where('actions.propertyId', 'in', propertiesNamed(scope, 'city', names)),
    countyDictIds: (query, names, scope) =>
      query.where('actions.propertyId', 'in', propertiesNamed(scope, 'county', names)),
    ...ofSources,
    taskIds: 'actions.taskId',
  },
  kept: {
    filters: ['dueStatuses', 'priorities', 'statusIds', 'closings', 'regionIds'],
    applied: ['status'],
    day: 'dueDate',
    sums: async (scope, search) => {
      const { status } = search;
      const days = dayRange(search, 'dueDate');
      // Only open ones are kept by day.
      if (status === 'DELETED' || (days && !status?.startsWith('OPEN'))) return null;
      const figures = await (days || search.regionIds?.length ? keptActionsByDay(scope) : keptActionFigures(scope));
      if (!figures) return null;
      const ofDefault = new Set(entriesOfDefault(await knownEntries(scope, 'ACTION_STATUS')));
      // Without a status filter it may be any.
      const isOfStatus = ({ state, statusId }: (typeof figures)[number]) => {
        if (status === 'CLOSE') return !isOneOpen(state);
        if (status === 'OPEN') return isOneOpen(state);
        return status === 'OPEN_AND_INCLUDED_IN_DEFAULT_FILTER' ? isOneOpen(state) && ofDefault.has(statusId) : true;
      };
      return figures.filter(isOfStatus).map(({ dueStatus, priority, statusId, state, regionId, byDay, count }) => ({
        count,
        byDay,
        values: {
          dueStatuses: dueStatus,
          priorities: priority,
          statusIds: statusId,
          closings: state,
          regionIds: regionChosen(scope, regionId),
        },
      }));
    },
  },
  order: {
    dueDate: { by: 'actions.dueOn', isThere: true },
    ref: { by: 'actions.reference', isThere: true },
    priority: { by: 'actions.priorityOrder', isThere: true },
    name: { by: 'actions.nameSort', isThere: true },
    property: {
      by: 'properties.captionSort',
      join: (query) => query.leftJoin('properties', 'properties.id', 'actions.propertyId'),
    },
    status: {
      by: 'status.sortOrder',
      join: (query) => query.innerJoin('dictionaryEntries as status', 'status.id', 'actions.statusId'),
    },
    startDate: { by: 'actions.startOn', isThere: true },
    createdOn: { by: 'actions.raisedOn', isThere: true },
    closedOn: 'actions.closedOn',
  },
});

/** Conflict C19; deferred actions and accepted risks are not in the default list. */
function standing(query: Query, status: string, scope: Scope): Query {
  if (status === 'ALL' || status === 'DELETED') return query;
  if (status === 'CLOSE') return query.where('actions.state', 'in', closedStates);
  const open = query.where(isOpen);
  if (status === 'OPEN') return open;
  // The statuses are few, so their ids are found once, and the actions need no join. Excluding the others would do as
  // well, but an index can only look up those that are in.
  return open.where(sql<boolean>`actions.status_id = ${statusesOfDefault(scope)}`);
}

const entriesOfDefault = (entries: Awaited<ReturnType<typeof knownEntries>>) =>
  entries.filter(({ details }) => String(details['includedInDefaultFilter']) !== 'false').map(({ id }) => id);

function statusesOfDefault(scope: Scope) {
  const known = knownEntries.known(scope, 'ACTION_STATUS');
  if (known) return oneOf(entriesOfDefault(known));
  return sql`any (array(select id from dictionary_entries
    where organisation_id = ${ownOrganisation(scope.organisationId)} and dictionary = 'ACTION_STATUS'
      and details->>'includedInDefaultFilter' is distinct from 'false' order by sort_order))`;
}

/** Awaits the reader, who may verify it there and had no part in it. */
const awaitsMe = (scope: Scope) =>
  sql<boolean>`(actions.state = 'awaiting-verification' and ${mayOnAction(scope, 'PRISM_PROPERTY_ACTION_VERIFY')} and ${involvementIn(scope)} is null)`;

const isNamed = (text: string) => contains(sql`actions.reference || ' ' || actions.name`, text);

/** Search covers a limited reader's properties; their own standalone actions are few, and scanned here. */
function actionsFound(scope: Scope, text: string): RawBuilder<string> {
  const found = recordsFound(scope, 'ACTION', text);
  if (scope.me.reach('PRISM_PROPERTY_VIEW').everywhere) return found;
  const own = visibleActions(scope).select('actions.id').where(isOwnStandalone(scope.me.id)).where(isNamed(text));
  return sql<string>`(${found} union all ${own})`;
}
