import type { z } from 'zod';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { equipment } from '@lintel/contract/areas/equipment/endpoints';
import type { Equipment, NewEquipment } from '@lintel/contract/areas/equipment/piece';
import { aProperty } from '#areas/properties/testing';
import { call, passed } from '#test/calls';
import type { Person } from '#test/organisation';

type Wanted = Partial<z.input<typeof NewEquipment>> & {
  property?: { id: string } | undefined;
  type?: string;
  name?: string;
};

/** The id of a type of equipment, by its code. */
export const equipmentType = async (by: Person, code: string): Promise<string> =>
  passed(await call(by, dictionaries.generic, { params: { dictionary: 'EQUIPMENT_TYPE' } })).objects.find(
    (one) => one.code === code,
  )!.id;

/** The request for new equipment: a passenger lift. */
export async function equipmentFields(
  by: Person,
  { property, type = 'passenger-lift', name = 'Lift 1', ...more }: Wanted = {},
): Promise<z.input<typeof NewEquipment>> {
  return {
    propertyId: (property ?? (await aProperty(by))).id,
    typeId: await equipmentType(by, type),
    names: [name],
    ...more,
  };
}

/** One piece; several with `names`, of which it returns the first. */
export async function aPiece(by: Person, wanted: Wanted = {}): Promise<Equipment> {
  const { objects } = passed(await call(by, equipment.add, { body: await equipmentFields(by, wanted) }));
  return thePiece(by, objects[0]!);
}

export const thePiece = async (by: Person, { id }: { id: string }): Promise<Equipment> =>
  passed(await call(by, equipment.get, { query: { id } })).dto;
