import type { ImportChoice, ImportField } from '@lintel/contract/areas/imports';
import { t } from '#platform/texts.ts';

/** The choice for each value, by field and text. */
export type Chosen = Record<string, ImportChoice | undefined>;

export const keyOf = ({ field }: Pick<ImportField, 'field'>, text: string) => `${field} ${text}`;

/** The values that match no entry by themselves. */
export const openValues = (field: ImportField) => field.values.filter((value) => !value.match);

export function optionOf({ field }: Pick<ImportField, 'field'>, text: string, option: string): ImportChoice {
  if (option.startsWith(asKind))
    return { field, text, take: 'create', entryId: null, kind: option.slice(asKind.length) };
  const take = option === 'create' || option === 'empty' ? option : 'entry';
  return { field, text, take, entryId: take === 'entry' ? option : null };
}

/** The option that represents a choice. */
export const optionFor = ({ take, entryId, kind }: ImportChoice) =>
  take === 'entry' ? entryId : take === 'create' && kind ? asKind + kind : take;

const asKind = 'create as ';

/** The options for a value of a field. */
export function waysOf({ mayCreate, kinds, options }: Pick<ImportField, 'mayCreate' | 'kinds' | 'options'>) {
  const added = { value: 'create', label: t(kinds.length ? 'import.values.create.unknown' : 'import.values.create') };
  return [
    {
      group: t('import.values.value'),
      items: [...(mayCreate ? [added] : []), { value: 'empty', label: t('import.values.empty') }],
    },
    ...(mayCreate && kinds.length
      ? [
          {
            group: t('import.values.create.as'),
            items: kinds.map(({ id, name }) => ({
              value: asKind + id,
              label: t('import.values.create.kind', { name }),
            })),
          },
        ]
      : []),
    { group: t('import.values.list'), items: options.map(({ id, name }) => ({ value: id, label: name })) },
  ];
}

/** Earlier choices: for this import, or for the last file with these headings. */
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
