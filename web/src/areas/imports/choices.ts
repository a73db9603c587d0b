import type { ImportChoice, ImportField } from '@lintel/contract/areas/imports';

/** What was chosen for each value, by field and text. */
export type Chosen = Record<string, ImportChoice | undefined>;

export const keyOf = ({ field }: Pick<ImportField, 'field'>, text: string) => `${field} ${text}`;

/** The values that no entry matches by itself. */
export const openValues = (field: ImportField) => field.values.filter((value) => !value.match);

export function optionOf({ field }: Pick<ImportField, 'field'>, text: string, option: string): ImportChoice {
  const take = option === 'create' || option === 'empty' ? option : 'entry';
  return { field, text, take, entryId: take === 'entry' ? option : null };
}

/** What was chosen before: for this import, or for the last file with these headings. */
export function choicesFrom(fields: readonly ImportField[]): Chosen {
  return Object.fromEntries(
    fields.flatMap((field) =>
      openValues(field).flatMap(({ text, choice }) =>
        choice && isPossible(field, choice) ? [[keyOf(field, text), { ...choice, text }]] : [],
      ),
    ),
  );
}

function isPossible({ options, mayCreate }: ImportField, { take, entryId }: ImportChoice): boolean {
  return take === 'entry' ? options.some((option) => option.id === entryId) : take === 'empty' || mayCreate;
}
