import { useDebouncedValue } from '@mantine/hooks';
import type { Filter } from '@lintel/contract/platform/list';
import type { Option } from '@lintel/contract/platform/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emptyOptionsText } from '../form/fetched-select.ts';
import { t } from '../texts.ts';
import { isDictionary, valueOfOption, type WithUrl } from './filter-options.ts';
import { OptionList } from './option-list.tsx';
import { optionsQuery } from './use-options.ts';

export type Choice = Extract<Filter, { kind: 'select' | 'simpleSelect' | 'autocomplete' }>;
type Props<F extends Filter> = { filter: F; chosen: string[]; onChange: (chosen: string[]) => void };

/** Chooses among a filter's values, whether they are in its definition, fetched in full, or found by typing. */
export function ChoiceFilter({ filter, ...rest }: Props<Choice>) {
  if ('items' in filter) return <SearchedHere filter={filter} options={filter.items} {...rest} />;
  return isDictionary(filter) ? <Dictionary filter={filter} {...rest} /> : <SearchedThere filter={filter} {...rest} />;
}

function Dictionary({ filter, ...rest }: Props<WithUrl>) {
  const reading = useQuery(optionsQuery(filter, ''));
  return <SearchedHere filter={filter} options={reading.data ?? []} nothing={emptyOptionsText(reading)} {...rest} />;
}

function SearchedHere({
  filter,
  options,
  nothing = t('select.no.matches'),
  chosen,
  onChange,
}: Props<Choice> & { options: readonly Option[]; nothing?: string }) {
  const [text, setText] = useState('');
  const found = options.filter((option) =>
    option.name.toLocaleLowerCase('en-GB').includes(text.trim().toLocaleLowerCase('en-GB')),
  );
  return (
    <OptionList
      title={filter.caption}
      options={found}
      chosen={chosen}
      isMultiple={filter.multiple}
      onChange={onChange}
      search={options.length > 8 ? { text, onText: setText } : undefined}
      message={found.length === 0 ? nothing : undefined}
    />
  );
}

function SearchedThere({ filter, chosen, onChange }: Props<WithUrl>) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const min = filter.minSearchLength ?? 3;
  const isTooShort = text.trim().length < min;
  const {
    data = [],
    isFetching,
    isLoadingError,
  } = useQuery({ ...optionsQuery(filter, typed), enabled: typed.length >= min, placeholderData: keepPreviousData });
  const options = isTooShort ? [] : data.map((option) => ({ ...option, id: valueOfOption(filter, option) }));
  const isWaiting = isFetching || typed !== text.trim();
  return (
    <OptionList
      title={filter.caption}
      options={options}
      chosen={chosen}
      isMultiple={filter.multiple}
      onChange={onChange}
      search={{ text, onText: setText }}
      message={
        isTooShort
          ? t('search.too.short', { min })
          : isWaiting || options.length === 0
            ? emptyOptionsText({ isFetching: isWaiting, isLoadingError })
            : undefined
      }
    />
  );
}
