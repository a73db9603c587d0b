import type { z } from 'zod';
import type { equipment } from '@lintel/contract/areas/equipment/endpoints';
import { equipmentFieldLabels } from '@lintel/contract/areas/equipment/piece';
import type { Equipment, EquipmentFields } from '@lintel/contract/areas/equipment/piece';
import { longDate } from '@lintel/contract/cycles/calendar';
import { checkChoicesOf } from '#areas/dictionaries/choices';
import { knownEntries } from '#areas/dictionaries/queries';
import { invalid } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { changesOver, editEntry } from '#platform/record/versions';
import { fieldsOf, getPiece, holdPiece } from './piece.ts';
import { equipmentTexts } from './search-text.ts';

export async function savePiece(
  scope: Scope,
  { id, version, ...fields }: z.output<(typeof equipment.save)['body']>,
): Promise<Equipment> {
  const held = await holdPiece(scope, id);
  const before = fieldsOf(held);
  const changes = await changesOver<EquipmentFields>(scope, {
    id,
    version,
    before: { ...before, version: held.version },
    after: fields,
    labels: equipmentFieldLabels,
    show: await namesOfTypes(scope),
  });
  await checkFields(scope, fields, before);
  if (changes.length) {
    await scope.db
      .updateTable('equipment')
      .set({ ...fields, version: version + 1 })
      .where('id', '=', id)
      .execute();
    await equipmentTexts.index(scope, [id]);
  }
  await scope.record(id, editEntry(['equipment.edited', 'equipment.saved-unchanged'], changes));
  return getPiece(scope, id);
}

/** Refuses a type that is not offered, and days that cannot be. */
export async function checkFields(scope: Scope, fields: EquipmentFields, before?: EquipmentFields) {
  const chosen = ({ typeId }: EquipmentFields) => ({ typeId });
  await checkChoicesOf(scope, { typeId: 'EQUIPMENT_TYPE' }, chosen(fields), before && chosen(before));
  const wrong = wrongDays(fields, scope.today);
  if (wrong.length) throw invalid(wrong);
}

/** An installation to come, and a warranty that ends before it. */
export const wrongDays = ({ installedOn, warrantyEndsOn }: EquipmentFields, today: string) => [
  ...(installedOn && installedOn > today ? [{ field: 'installedOn', message: 'This date is in the future' }] : []),
  ...(installedOn && warrantyEndsOn && warrantyEndsOn < installedOn
    ? [{ field: 'warrantyEndsOn', message: 'The warranty cannot end before the installation' }]
    : []),
];

/** The log's text for each value: its name if it is a type. */
async function namesOfTypes(scope: Scope) {
  const names = new Map((await knownEntries(scope, 'EQUIPMENT_TYPE')).map(({ id, name }) => [id, name]));
  return (field: string, value: unknown): string | null => {
    if (typeof value !== 'string') return null;
    if (field === 'installedOn' || field === 'warrantyEndsOn') return longDate(value);
    return field === 'typeId' ? (names.get(value) ?? value) : value;
  };
}
