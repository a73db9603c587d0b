import { sql } from 'kysely';
import { hazardCaseList, hazardStates } from '@lintel/contract/areas/hazard-cases/list';
import type { DueStatus } from '@lintel/contract/areas/tasks/states';
import { hazardClocks } from '@lintel/contract/statutory/hazard-clocks';
import { hazardGrounds, hazards } from '@lintel/contract/statutory/hazards';
import { actionsRaisedFrom, isOpen } from '#areas/actions/queries';
import { recordsFound } from '#areas/search/queries';
import { listQuery } from '#platform/list/list';
import { anyOf, instantWithin, nameOf } from '#platform/list/list-sql';
import { isWhose, isNamedOn } from '#platform/record/named-people';
import type { Scope } from '#platform/scope';
import { namedOnCases } from './people.ts';
import { visibleCases } from './queries.ts';

/** The hazard cases of properties in use. */
const from = (scope: Scope) => visibleCases(scope).where('properties.archivedAt', 'is', null);

/** The due status of the clock that is late first; null if no clock is running. */
export const dueStatus = ({ now, today }: Scope) => sql<DueStatus | null>`case
  when hazard_cases.open_clock_count = 0 then null
  when hazard_cases.next_due_at is null then 'NO_DUE_DATE'
  when hazard_cases.next_due_at < ${now.toISOString()}::timestamptz then 'OVERDUE'
  when hazard_cases.next_due_on <= ${today}::date then 'DUE'
  else 'NOT_DUE_YET' end`;

export const hazardCaseRows = listQuery(hazardCaseList, {
  from,
  key: 'hazardCases.id',
  select: (query, scope) =>
    query
      .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
      .select([
        'hazardCases.id',
        'hazardCases.reference as ref',
        nameOf<string>('hazardCases.hazard', hazards).as('hazard'),
        nameOf<string>('hazardCases.ground', hazardGrounds).as('ground'),
        'properties.caption as property',
        'hazardCases.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'hazardCases.dwelling',
        'region.name as region',
        'hazardCases.awareAt',
        nameOf<string>('hazardCases.state', hazardStates).as('state'),
        nameOf('hazardCases.nextClock', hazardClocks).as('nextClock'),
        'hazardCases.nextDueOn as dueDate',
        'hazardCases.nextDueAt as dueAt',
        dueStatus(scope).as('dueStatus'),
      ])
      .select(actionsRaisedFrom(scope, 'hazardCases.id', isOpen).as('openActionCount')),
  text: (query, text, scope) => query.where('hazardCases.id', 'in', recordsFound(scope, 'HAZARD_CASE', text)),
  where: {
    states: 'hazardCases.state',
    dueStatuses: (query, statuses, scope) =>
      query.where(anyOf(statuses.map((status) => sql`${dueStatus(scope)} = ${status}`))),
    clocks: 'hazardCases.nextClock',
    dueDate: 'hazardCases.nextDueOn',
    hazards: 'hazardCases.hazard',
    grounds: 'hazardCases.ground',
    aware: (query, days, { timeZone }) => query.where(instantWithin('hazard_cases.aware_at', days, timeZone)),
    whose: (query, whose, scope) => query.where(isWhose(scope, namedOnCases, whose)),
    peopleIds: (query, ids, scope) => query.where(isNamedOn(scope, namedOnCases, [ids].flat())),
    ready: (query, answer) => {
      const isReady = sql<boolean>`hazard_cases.state = 'OPEN' and hazard_cases.open_clock_count = 0`;
      return query.where(answer === 'YES' ? isReady : sql<boolean>`not (${isReady})`);
    },
    propertyIds: 'hazardCases.propertyId',
    regionIds: 'properties.regionId',
    landlordIds: 'properties.landlordId',
  },
  order: {
    dueDate: 'hazardCases.nextDueAt',
    ref: { by: 'hazardCases.reference', isThere: true },
    awareAt: { by: 'hazardCases.awareAt', isThere: true },
    property: { by: 'properties.captionSort', isThere: true },
  },
});
