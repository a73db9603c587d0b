import { sql } from 'kysely';
import { equipmentList } from '@lintel/contract/areas/equipment/list';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import { isAmong } from '#platform/access/record-rights';
import { oneOf } from '#platform/database/tenant-predicate';
import { partOfList } from '#platform/list/evidence-pack';
import { printed } from '#platform/list/printed';
import { standingOfHits } from '#platform/record/hit-standing';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord, Scope } from '#platform/scope';
import { equipmentRows } from './list.ts';
import { equipmentAlone, isOnPropertyInUse, visibleEquipment, withDeletedEquipment } from './queries.ts';
import { equipmentTexts } from './search-text.ts';

/** Whether a piece is out of use, which the list says of it too. */
const standingOfEquipmentHits = standingOfHits(
  (scope: Scope) =>
    sql<'out-of-use' | null>`(${equipmentAlone(scope)
      .where('equipment.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string | null>`case when equipment.out_of_use_on is not null then 'out-of-use' end`.as('standing'),
      )})`,
  { 'out-of-use': { name: 'Out of use', tone: 'quiet' } },
);

export const equipmentRecord: KindOfRecord = {
  reference: { table: 'equipment', column: 'reference' },
  isVisible: (scope, id) => isAmong(equipmentAlone(scope), 'equipment.id', id),
  isLogVisible: (scope, id) => isAmong(withDeletedEquipment(scope), 'equipment.id', id),
  comments: {
    event: 'equipment.commented',
    may: (scope, id) =>
      isAmong(
        equipmentAlone(scope).where(holdsOnProperty(scope, 'PRISM_PROPERTY_COMMENT', workAt('equipment'))),
        'equipment.id',
        id,
      ),
  },
  files: {
    add: [['PRISM_PROPERTY_TASK_COMPLETE']],
    remove: [['PRISM_PROPERTY_TASK_MANAGE']],
  },
  search: {
    permission: 'PRISM_APP_TASK_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${equipmentAlone(scope).select('equipment.id').where(isOnPropertyInUse)}`,
    standing: standingOfEquipmentHits,
    counted: 'in use',
    indexOn: equipmentTexts.indexOn,
    context: numbersOf,
  },
  list: equipmentList,
  placedTable: 'equipment',
  printed: printed(equipmentRows, {
    title: 'Equipment',
    permission: 'PRISM_APP_TASK_MENU',
    many: 'equipment',
    columns: [
      'ref',
      'name',
      'type',
      'location',
      'manufacturer',
      'model',
      'serialNumber',
      'assetTag',
      'lastDoneOn',
      'lastResult',
      'nextDueOn',
      'standing',
    ],
  }),
  inEvidencePack: {
    subject: 'equipment',
    folder: 'Equipment',
    part: (scope, { propertyId, from }) =>
      partOfList(scope, equipmentRows, {
        kind: 'EQUIPMENT',
        title: 'Equipment',
        propertyId,
        search: { use: 'ALL' },
        shown: ['ref', 'name', 'type', 'location', 'serialNumber', 'lastDoneOn', 'lastResult', 'nextDueOn', 'standing'],
        only: ({ outOfUseOn }) => !from || !outOfUseOn || String(outOfUseOn) >= from,
        caption: ({ ref, name }) => `${String(ref)} ${String(name)}`,
        permission: 'PRISM_APP_TASK_MENU',
      }),
  },
  source: sourceBy(
    (scope, these) =>
      visibleEquipment(scope)
        .select(['equipment.reference', 'equipment.name', 'equipment.propertyId', 'properties.address1'])
        .where('equipment.id', '=', these),
    ({ reference, name, address1, propertyId }) => ({
      caption: `${reference} · ${name} · ${address1}`,
      propertyId,
    }),
  ),
};

/** The numbers of these pieces, by which a scanned bar code is known. */
async function numbersOf(scope: Scope, ids: readonly string[]) {
  const pieces = await equipmentAlone(scope)
    .select(['equipment.id', 'equipment.assetTag', 'equipment.serialNumber'])
    .where('equipment.id', '=', oneOf(ids))
    .execute();
  return new Map(
    pieces.map(({ id, assetTag, serialNumber }) => [
      id,
      { numbers: [assetTag, serialNumber].filter((number) => number !== null) },
    ]),
  );
}
