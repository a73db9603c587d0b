import { sql } from 'kysely';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { visitKinds } from '@lintel/contract/areas/enforcement-visits/visit';
import { actionsRaisedFrom, isOpen } from '#areas/actions/queries';
import { recordsFound } from '#areas/search/queries';
import { listQuery } from '#platform/list/list';
import { nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { managesEnforcement, visibleVisits } from './queries.ts';

/** The enforcement visits of properties in use. */
const from = (scope: Scope) => visibleVisits(scope).where('properties.archivedAt', 'is', null);
type Query = ReturnType<typeof from>;

const withCategory = (query: Query) =>
  query.innerJoin('dictionaryEntries as category', 'category.id', 'enforcementVisits.categoryId');

export const enforcementVisitRows = listQuery(enforcementVisitList, {
  from,
  key: 'enforcementVisits.id',
  select: (query, scope) =>
    withCategory(query)
      .leftJoin('dictionaryEntries as outcome', 'outcome.id', 'enforcementVisits.outcomeId')
      .leftJoin('dictionaryEntries as region', 'region.id', 'properties.regionId')
      .select([
        'enforcementVisits.id',
        'enforcementVisits.reference as ref',
        'enforcementVisits.visitedOn as visitDate',
        'properties.caption as property',
        'enforcementVisits.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        'category.name as category',
        nameOf('enforcementVisits.kind', visitKinds).as('kind'),
        'enforcementVisits.authority',
        'outcome.name as outcome',
        'enforcementVisits.nextVisitOn',
      ])
      .select(actionsRaisedFrom(scope, 'enforcementVisits.id', isOpen).as('openActionCount')),
  text: (query, text, scope) =>
    query.where('enforcementVisits.id', 'in', recordsFound(scope, 'ENFORCEMENT_VISIT', text)),
  where: {
    visitDate: 'enforcementVisits.visitedOn',
    categoryIds: 'enforcementVisits.categoryId',
    kinds: 'enforcementVisits.kind',
    outcomeIds: 'enforcementVisits.outcomeId',
    withoutOutcome: (query) => query.where('enforcementVisits.outcomeId', 'is', null),
    nextVisitOn: 'enforcementVisits.nextVisitOn',
    managed: (query, answer, scope) =>
      query.where(answer === 'YES' ? managesEnforcement(scope) : sql<boolean>`not ${managesEnforcement(scope)}`),
    propertyIds: 'enforcementVisits.propertyId',
    regionIds: 'properties.regionId',
    landlordIds: 'properties.landlordId',
  },
  order: {
    visitDate: { by: 'enforcementVisits.visitedOn', isThere: true },
    ref: { by: 'enforcementVisits.reference', isThere: true },
    property: { by: 'properties.captionSort', isThere: true },
    category: { by: 'category.nameKey', join: withCategory, isThere: true },
    nextVisitOn: 'enforcementVisits.nextVisitOn',
  },
});
