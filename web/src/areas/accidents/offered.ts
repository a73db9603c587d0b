import { dictionaries, type accidentDictionaries, type genericDictionaries } from '@lintel/contract/areas/dictionaries';
import type { Option } from '@lintel/contract/platform/shapes';
import { useQuery } from '@tanstack/react-query';
import { read } from '#platform/api.ts';

export type Dictionary =
  | keyof typeof accidentDictionaries
  | 'category'
  | ((typeof genericDictionaries)[number] & `PEOPLE_INTERVIEWED_${string}`);

/** The entries that a dictionary offers; for a category `riddor` gives its flag. */
export const useOffered = (name: Dictionary) =>
  useQuery<{ objects: OfferedOption[] }>(
    (name === 'category'
      ? read(dictionaries.accidentCategories)
      : name.startsWith('PEOPLE_')
        ? read(dictionaries.generic, { params: { dictionary: name as never }, query: {} })
        : read(dictionaries.accident, { params: { name: name as never } })) as never,
  );
type OfferedOption = Option & { riddor?: boolean; details?: Record<string, unknown> };
