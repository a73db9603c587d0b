import { importChoiceFields, importDictionaries } from '@lintel/contract/areas/imports';
import type { ImportChoiceField } from '@lintel/contract/areas/imports';
import { asbestosStates, gasSupplies, nations, waterSystems } from '@lintel/contract/areas/properties';
import { offeredEntries } from '#areas/dictionaries/queries';
import type { Scope } from '#platform/scope';
import type { Entry } from './matching.ts';

const fixedSets = {
  nation: nations,
  gasSupply: gasSupplies,
  waterSystem: waterSystems,
  asbestos: asbestosStates,
} as const;

export const isChoice = (field: string): field is ImportChoiceField =>
  (importChoiceFields as readonly string[]).includes(field);
export const dictionaryOf = (field: ImportChoiceField) =>
  field in importDictionaries ? importDictionaries[field as keyof typeof importDictionaries] : undefined;

/** What may be chosen for a field: the entries of its dictionary, or its fixed set. */
export async function choosable(scope: Scope, field: ImportChoiceField): Promise<Entry[]> {
  const dictionary = dictionaryOf(field);
  if (!dictionary) return fixedSets[field as keyof typeof fixedSets].map(({ id, name }) => ({ id, name, code: id }));
  return offeredEntries(scope, dictionary).execute();
}
