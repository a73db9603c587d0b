import type { EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { equipmentAlone } from '#areas/equipment/queries';
import type { Scope } from '#platform/scope';

/** A piece of a property, as rows are compared with it. */
export type ExistingPiece = EquipmentFields & {
  id: string;
  version: number;
  propertyId: string;
  outOfUseOn: string | null;
};

/** How a row names a piece; `location` where that tells it from others too. */
export type Named = {
  name: string | null;
  assetTag: string | null;
  serialNumber: string | null;
  location?: string | null;
};

/** What tells a piece from the others of its property: its asset tag, else its serial number, else its name, with its place if it is told. */
export function identityOf({ name, assetTag, serialNumber, location }: Named): string {
  const named = `name ${name}${location ? ` at ${location}` : ''}`;
  return (assetTag ? `tag ${assetTag}` : serialNumber ? `serial ${serialNumber}` : named).toLowerCase();
}

const isSame = (one: string | null | undefined, other: string | null) =>
  !!one && one.toLowerCase() === other?.toLowerCase();

/** The pieces that a row can be about. By its name, or place, alone only those whose numbers and place do not say otherwise. */
export function sameAs<P extends Named>(entered: Named, pieces: readonly P[]): P[] {
  for (const number of ['assetTag', 'serialNumber'] as const) {
    const found = pieces.filter((piece) => isSame(entered[number], piece[number]));
    if (found.length) return found;
  }
  const { name, location } = entered;
  if (!name && !location) return [];
  const found = pieces.filter(
    (piece) =>
      (!name || isSame(name, piece.name)) &&
      (!entered.assetTag || !piece.assetTag) &&
      (!entered.serialNumber || !piece.serialNumber) &&
      (!location || !piece.location || isSame(location, piece.location)),
  );
  const there = found.filter((piece) => isSame(location, piece.location ?? null));
  return there.length || !name ? there : found;
}

/** The pieces of some properties, by property; `isHeld` locks them. */
export async function piecesOn(
  scope: Scope,
  propertyIds: readonly string[],
  isHeld: boolean,
): Promise<Map<string, ExistingPiece[]>> {
  if (propertyIds.length === 0) return new Map();
  const found = await equipmentAlone(scope)
    .select(['equipment.id', 'equipment.version', 'equipment.propertyId', 'equipment.name', 'equipment.typeId'])
    .select(['equipment.location', 'equipment.manufacturer', 'equipment.model', 'equipment.serialNumber'])
    .select(['equipment.assetTag', 'equipment.installedOn', 'equipment.warrantyEndsOn', 'equipment.note'])
    .select('equipment.outOfUseOn')
    .where('equipment.propertyId', 'in', propertyIds)
    .orderBy('equipment.id')
    .$if(isHeld, (query) => query.forUpdate('equipment'))
    .execute();
  return Map.groupBy(found, ({ propertyId }) => propertyId);
}
