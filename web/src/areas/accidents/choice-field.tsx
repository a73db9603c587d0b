import { Select } from '@mantine/core';
import { dictionaries, type accidentDictionaries, type genericDictionaries } from '@lintel/contract/areas/dictionaries';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';
import type { Bound } from '#platform/form/bound-fields.tsx';
import { t } from '#platform/texts.ts';

export type Dictionary =
  | keyof typeof accidentDictionaries
  | 'category'
  | ((typeof genericDictionaries)[number] & `PEOPLE_INTERVIEWED_${string}`);

/** What a dictionary offers; a category says in `riddor` whether it is one of RIDDOR. */
export const useOffered = (name: Dictionary) =>
  useQuery<{ objects: OfferedOption[] }>(
    (name === 'category'
      ? read(dictionaries.accidentCategories)
      : name.startsWith('PEOPLE_')
        ? read(dictionaries.generic, { params: { dictionary: name as never }, query: {} })
        : read(dictionaries.accident, { params: { name: name as never } })) as never,
  );
type OfferedOption = Option & { riddor?: boolean; details?: Record<string, unknown> };

type ChoiceProps = {
  of: Bound;
  dictionary: Dictionary;
  /** What was chosen before: shown even where it is no longer offered. */
  current?: Option | null | undefined;
};

/** A value of a dictionary. */
export function ChoiceField({ of: { value, onChange, ...of }, dictionary, current }: ChoiceProps) {
  const { data, isPending, isError } = useOffered(dictionary);
  const found: Option[] = data?.objects ?? [];
  const options = current && !found.some(({ id }) => id === current.id) ? [current, ...found] : found;
  return (
    <Select
      {...of}
      data={options.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable={!of.required}
      allowDeselect={!of.required}
      placeholder={t('field.choose')}
      nothingFoundMessage={t(isPending ? 'select.searching' : isError ? 'select.loading.failed' : 'select.no.matches')}
      value={value as string | null}
      onChange={onChange}
    />
  );
}
