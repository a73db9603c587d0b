import { labelLink, MOST_LABELS, type Labels } from '@lintel/contract/platform/label';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { visibleEquipment } from './queries.ts';

type Asked = { ids: string[] } | { propertyId: string };

/** What the labels of pieces say, in or out of use, or of those in use on a property: property by property, by name. */
export async function labelsOfEquipment(scope: Scope, publicUrl: string, asked: Asked): Promise<Labels> {
  const pieces = await visibleEquipment(scope)
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .select(['equipment.id', 'equipment.name', 'equipment.reference as ref', 'equipment.assetTag'])
    .select(['type.name as type', 'properties.caption as place'])
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where((eb) =>
      'ids' in asked
        ? eb('equipment.id', '=', oneOf(asked.ids))
        : eb.and([eb('equipment.propertyId', '=', asked.propertyId), eb('equipment.outOfUseOn', 'is', null)]),
    )
    .orderBy('properties.captionSort')
    .orderBy('equipment.nameSort')
    .orderBy('equipment.id')
    .limit(MOST_LABELS)
    .execute();
  return {
    objects: pieces.map(({ total: _, ...piece }) => ({ ...piece, link: labelLink(publicUrl, '/e/', piece.id) })),
    total: pieces[0]?.total ?? 0,
  };
}
