import type { Equipment, EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { actionCountsOf } from '#areas/actions/queries';
import { fileCountsOf } from '#areas/files/queries';
import { whyNotDeleted } from '#areas/tasks/equipment/in-use';
import { checkArchived, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { equipmentAlone, findPiece } from './queries.ts';
import type { FoundPiece } from './queries.ts';

/** A piece as its reader may see it (`Equipment`, contract). */
export async function getPiece(scope: Scope, id: string): Promise<Equipment> {
  const found = await findPiece(scope, id);
  if (!found) throw notFound('piece of equipment');
  const { typeId, ...fields } = fieldsOf(found);
  const { propertyId, caption, address1, address2, outOfUseOn, outOfUseReason } = found;
  const isInUse = found.propertyArchivedAt === null;
  const mayChange = found.manages && isInUse;
  return {
    ...fields,
    id,
    version: found.version,
    ref: found.reference,
    property: { id: propertyId, caption, address1, address2 },
    type: { id: typeId, name: found.typeName, code: found.typeCode },
    outOfUse: outOfUseOn === null ? null : { on: outOfUseOn, reason: outOfUseReason! },
    actionCount: (await actionCountsOf(scope, { column: 'sourceId', ids: [id] })).get(id) ?? 0,
    fileCount: (await fileCountsOf(scope, [id])).get(id)?.count ?? 0,
    createdAt: found.createdAt,
    can: {
      edit: mayChange,
      delete: mayChange && (await whyNotDeleted(scope, id)) === null,
      putOutOfUse: mayChange && !outOfUseOn,
      putBackInUse: mayChange && outOfUseOn !== null,
      comment: found.mayComment,
      addFile: isInUse && found.mayAddFile,
      deleteFile: mayChange,
      addAction: isInUse && found.mayRaise,
    },
  };
}

/** The fields of a piece, as in the contract. */
export const fieldsOf = (found: FoundPiece): EquipmentFields => ({
  name: found.name,
  typeId: found.typeId,
  location: found.location,
  manufacturer: found.manufacturer,
  model: found.model,
  serialNumber: found.serialNumber,
  assetTag: found.assetTag,
  installedOn: found.installedOn,
  warrantyEndsOn: found.warrantyEndsOn,
  note: found.note,
});

/** Locks a piece until the transaction ends, for somebody who manages it, and returns its current state. */
export async function holdPiece(scope: Scope, id: string): Promise<FoundPiece> {
  await equipmentAlone(scope)
    .select('equipment.id')
    .where('equipment.id', '=', id)
    .forUpdate('equipment')
    .executeTakeFirst();
  const found = await findPiece(scope, id);
  if (!found) throw notFound('piece of equipment');
  if (!found.manages) throw forbidden();
  checkArchived(found);
  return found;
}
