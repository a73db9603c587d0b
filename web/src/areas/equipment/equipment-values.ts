import { EquipmentFields, MOST_AT_ONCE, NewEquipment, type Equipment } from '@lintel/contract/areas/equipment/piece';
import { z } from 'zod';
import { useContractForm } from '#platform/form/contract-form.ts';
import { namesIn, nextName } from './counted-names.ts';

export type DetailValues = Omit<EquipmentFields, 'name' | 'typeId'> & { typeId: string | null };
type PieceValues = DetailValues & { name: string | null };
export type NewValues = DetailValues & { propertyId: string | null; names: string; count: number | null };

const nothing: DetailValues = {
  typeId: null,
  location: null,
  manufacturer: null,
  model: null,
  serialNumber: null,
  assetTag: null,
  installedOn: null,
  warrantyEndsOn: null,
  note: null,
};

/** A form for new equipment: empty, or like a piece that is there, whose own numbers it does not have. */
export function newEquipment(propertyId: string | null, like?: Equipment): NewValues {
  if (!like) return { ...nothing, propertyId, names: '', count: 1 };
  const { property, type, name, location, manufacturer, model, installedOn, warrantyEndsOn, note } = like;
  return {
    ...nothing,
    propertyId: property.id,
    typeId: type.id,
    names: nextName(name),
    count: 1,
    location,
    manufacturer,
    model,
    installedOn,
    warrantyEndsOn,
    note,
  };
}

export const valuesOf = (piece: Equipment): PieceValues => ({
  name: piece.name,
  typeId: piece.type.id,
  location: piece.location,
  manufacturer: piece.manufacturer,
  model: piece.model,
  serialNumber: piece.serialNumber,
  assetTag: piece.assetTag,
  installedOn: piece.installedOn,
  warrantyEndsOn: piece.warrantyEndsOn,
  note: piece.note,
});

/** The names as a form holds them: its message is that of the first wrong one. */
const typedNames = z.string().superRefine((text, context) => {
  const { error } = NewEquipment.shape.names.safeParse(namesIn(text, 1));
  if (error) context.addIssue({ code: 'custom', message: error.issues[0]!.message });
});
const NewValuesInForm = NewEquipment.extend({
  names: typedNames,
  count: z
    .int('Enter a whole number')
    .min(1, 'Enter at least 1')
    .max(MOST_AT_ONCE, `Add at most ${MOST_AT_ONCE} at once`),
});

export const useNewEquipmentForm = (initialValues: NewValues) =>
  useContractForm<NewValues>(NewValuesInForm, { initialValues });
export const useEquipmentForm = (initialValues: PieceValues) =>
  useContractForm<PieceValues>(EquipmentFields, { initialValues });

/** The names that the form says at present. */
export const namesOf = ({ names, count }: Pick<NewValues, 'names' | 'count'>) =>
  namesIn(names, Math.min(count ?? 1, MOST_AT_ONCE));

/** The request body, once the form is valid. Several pieces share no serial number and no asset tag. */
export function bodyOf({ count, names: typed, ...details }: NewValues): NewEquipment {
  const names = namesOf({ names: typed, count });
  const shared = names.length > 1 ? { serialNumber: null, assetTag: null } : {};
  return { ...details, ...shared, names } as NewEquipment;
}
export const fieldsOf = (values: PieceValues) => values as EquipmentFields;
