import type { EquipmentFields, NewEquipment } from '@lintel/contract/areas/equipment/piece';
import { equipmentFieldLabels as labels } from '@lintel/contract/areas/equipment/piece';
import { equipmentTexts as texts } from '@lintel/contract/texts/equipment';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { insertRows } from '#platform/database/insert-rows';
import { forbidden, invalid, notFound, onArchived } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import type { Scope } from '#platform/scope';
import { checkFields } from './save.ts';
import { equipmentTexts } from './search-text.ts';

type AddedPiece = { id: string; ref: string; name: string };

/** Adds pieces that differ in their names only. */
export async function addEquipment(scope: Scope, { propertyId, names, ...shared }: NewEquipment) {
  const own = (['serialNumber', 'assetTag'] as const).filter((field) => names.length > 1 && shared[field]);
  if (own.length)
    throw invalid(
      own.map((field) => ({ field, message: `${labels[field]}: each piece has its own, so enter it later` })),
    );
  const objects = await addPieces(
    scope,
    propertyId,
    names.map((name) => ({ ...shared, name })),
  );
  const message = names.length === 1 ? texts['equipment.added_one'] : texts['equipment.added'];
  return { objects, message: message.replace('{count}', String(names.length)) };
}

/** Adds pieces to a property: all or none. `how`: the words of the log. */
export async function addPieces(
  scope: Scope,
  propertyId: string,
  pieces: readonly EquipmentFields[],
  how = 'added',
): Promise<AddedPiece[]> {
  const place = await placeOf(scope, propertyId);
  for (const fields of pieces) await checkFields(scope, fields);
  const references = await nextReferences(scope, 'EQP', pieces.length);
  const rows = pieces.map((fields, at) => ({
    id: scope.newId(),
    reference: references[at]!,
    propertyId,
    regionId: place.regionId,
    landlordId: place.landlordId,
    ...fields,
    createdAt: scope.now.toISOString(),
    createdBy: scope.me.id,
  }));
  const named = new Map(rows.map(({ id, reference, name }) => [id, `${reference} ${name}`]));
  await scope.begin(
    rows.map(({ id }) => ({ id, kind: 'EQUIPMENT', propertyId })),
    (id) => ({ type: 'CREATE', event: 'equipment.added', summary: `${named.get(id)!} ${how}` }),
  );
  await insertRows(scope.db, 'equipment', rows);
  await equipmentTexts.index(scope, [...named.keys()]);
  return rows.map(({ id, reference, name }) => ({ id, ref: reference, name }));
}

/** The place of a property in use on which the caller manages equipment, held so that it stays there. */
async function placeOf(scope: Scope, propertyId: string) {
  const place = await visibleProperties(scope)
    .select(['properties.regionId', 'properties.landlordId', 'properties.archivedAt'])
    .select(holdsOnProperty(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('manages'))
    .where('properties.id', '=', propertyId)
    .forShare()
    .executeTakeFirst();
  if (!place) throw notFound('property');
  if (!place.manages || !scope.me.has('PRISM_APP_TASK_MENU')) throw forbidden();
  if (place.archivedAt) throw onArchived();
  return place;
}
