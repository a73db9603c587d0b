import { sql } from 'kysely';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import type { PieceStanding } from '@lintel/contract/areas/tasks/states';
import { actionsRaisedFrom, isOpen } from '#areas/actions/queries';
import { recordsFound } from '#areas/search/queries';
import { listQuery } from '#platform/list/list';
import { contains } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import {
  isCovered,
  lastDoneOfPiece,
  lastResultOfPiece,
  nextDueOfPiece,
  nextDues,
  standingOfPiece,
  hasStanding,
} from '#areas/tasks/equipment/next';
import { equipmentAlone, isOnPropertyInUse } from './queries.ts';

/** The equipment of properties in use. */
const from = (scope: Scope) => equipmentAlone(scope).where(isOnPropertyInUse);
type Query = ReturnType<typeof from>;

const withProperty = (query: Query) => query.innerJoin('properties', 'properties.id', 'equipment.propertyId');
/** When each is due next, as `next_due_on`, all worked out at once: one by one it takes five times as long. */
const withNextDue = (query: Query, scope: Scope) =>
  query.leftJoin(nextDues(scope).as('due'), (join) =>
    join.onRef('due.equipmentId', '=', 'equipment.id').on('equipment.outOfUseOn', 'is', null),
  );
/** The types in order, so that an index serves the equipment of each. */
const withType = (query: Query) =>
  query
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .where('type.dictionary', '=', sql.lit('EQUIPMENT_TYPE'));

export const equipmentRows = listQuery(equipmentList, {
  from,
  key: 'equipment.id',
  select: (query, scope) =>
    query
      .innerJoin('properties', 'properties.id', 'equipment.propertyId')
      .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
      .leftJoin('dictionaryEntries as region', 'region.id', 'equipment.regionId')
      .select([
        'equipment.id',
        'equipment.reference as ref',
        'equipment.name',
        'type.name as type',
        'properties.caption as property',
        'equipment.propertyId',
        'properties.propertyReferenceNumber as propertyReference',
        'region.name as region',
        'equipment.location',
        'equipment.manufacturer',
        'equipment.model',
        'equipment.serialNumber',
        'equipment.assetTag',
        'equipment.installedOn',
        'equipment.warrantyEndsOn',
        'equipment.outOfUseOn',
        'equipment.outOfUseReason',
      ])
      .select([
        actionsRaisedFrom(scope, 'equipment.id', isOpen).as('openActionCount'),
        nextDueOfPiece(scope).as('nextDueOn'),
        lastDoneOfPiece(scope).as('lastDoneOn'),
        lastResultOfPiece(scope).as('lastResult'),
        standingOfPiece(scope).as('standing'),
      ]),
  text: (query, text, scope) => query.where('equipment.id', 'in', recordsFound(scope, 'EQUIPMENT', text)),
  where: {
    covered: (query, covered, scope) =>
      query.where(covered === 'YES' ? isCovered(scope) : sql<boolean>`not ${isCovered(scope)}`),
    standings: (query, standings, scope) => query.where(hasStanding(scope, standings as PieceStanding[])),
    use: (query, use) =>
      use === 'ALL' ? query : query.where('equipment.outOfUseOn', use === 'IN_USE' ? 'is' : 'is not', null),
    typeIds: 'equipment.typeId',
    propertyIds: 'equipment.propertyId',
    regionIds: 'equipment.regionId',
    landlordIds: 'equipment.landlordId',
    manufacturer: (query, text) => query.where(contains('equipment.manufacturer', text)),
    installedOn: 'equipment.installedOn',
    warrantyEndsOn: 'equipment.warrantyEndsOn',
    outOfUseOn: 'equipment.outOfUseOn',
  },
  order: {
    name: { by: 'equipment.nameSort', isThere: true },
    property: { by: 'properties.captionSort', join: withProperty, isThere: true },
    ref: { by: 'equipment.reference', isThere: true },
    type: { by: 'type.sortOrder', join: withType, isThere: true },
    nextDueOn: { by: 'nextDueOn', join: withNextDue },
    installedOn: 'equipment.installedOn',
    warrantyEndsOn: 'equipment.warrantyEndsOn',
  },
});
