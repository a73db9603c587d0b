import type { Filter } from '@lintel/contract/platform/list';
import type { Option } from '@lintel/contract/platform/shapes';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../api.ts';
import { isDictionary, OPTION_LIMIT, optionCall, readOptions, valueOfOption, type WithUrl } from './filter-options.ts';

/** The options of a filter that match a text, or those with these ids, from the source in its definition. */
export function optionsQuery(of: WithUrl, text: string, ids?: string[]) {
  const { method, path, ...call } = optionCall(of, text, ids);
  const endpoint = {
    area: 'dictionaries',
    name: 'options',
    method,
    path,
    allow: 'signed-in',
    reads: true,
    reply: z.unknown(),
  } as const;
  return queryOptions({
    queryKey: ['dictionaries', 'options', path, call] as const,
    queryFn: async ({ signal, client }) => {
      const options = readOptions(await send(endpoint, call as object, { signal }));
      for (const option of options) client.setQueryData(nameKey(of, valueOfOption(of, option)), option.name);
      return options;
    },
    staleTime: 60_000,
  });
}

/** Finds the names of chosen values: in the definition, in its dictionary, or among options seen before. */
export function useNameOf(filter: Filter, value: unknown): (value: string) => string | undefined {
  const queries = useQueryClient();
  const isNeeded = value !== undefined;
  const dictionary = 'url' in filter && isDictionary(filter) ? filter : undefined;
  const { data } = useQuery({
    ...optionsQuery(dictionary ?? nowhere, ''),
    enabled: isNeeded && dictionary !== undefined,
  });
  const unnamed =
    'url' in filter && !dictionary
      ? [value]
          .flat()
          .filter(
            (id): id is string => typeof id === 'string' && queries.getQueryData(nameKey(filter, id)) === undefined,
          )
      : [];
  const byIds =
    'url' in filter &&
    filter.kind === 'autocomplete' &&
    (filter.by === 'searchString' || filter.by === 'personSearchString')
      ? filter
      : undefined;
  // A link contains chosen values by id only: unknown ones are fetched.
  const { data: named } = useQuery({
    ...optionsQuery(byIds ?? nowhere, '', unnamed.slice(0, OPTION_LIMIT)),
    enabled: byIds !== undefined && unnamed.length > 0,
  });
  return (value) => {
    if ('items' in filter) return filter.items.find((item) => item.id === value)?.name;
    if (!('url' in filter)) return value;
    if (dictionary) return data?.find((option: Option) => option.id === value)?.name;
    if (filter.kind === 'autocomplete' && (filter.by === 'string' || filter.by === 'code')) return value;
    return queries.getQueryData<string>(nameKey(filter, value)) ?? named?.find((option) => option.id === value)?.name;
  };
}

const nowhere: WithUrl = { kind: 'select', multiple: true, caption: '', url: 'genericDict/' };

function nameKey(of: WithUrl, value: string) {
  return ['option-name', of.url, value] as const;
}
