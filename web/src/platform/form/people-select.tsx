import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api.ts';
import { t } from '../texts.ts';

type Person = { id: string; name: string };
type Props = Pick<
  MultiSelectProps,
  'id' | 'label' | 'description' | 'error' | 'required' | 'maxValues' | 'className'
> & {
  value: string[];
  /** Those whose names are known already. */
  current?: readonly Person[];
  onChange: (ids: string[]) => void;
};

const MIN_TYPED = 2;

/** People, found by their names. */
export function PeopleSelect({ value, current = [], maxValues = 20, onChange, ...input }: Props) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const [seen, setSeen] = useState<readonly Person[]>(current);
  const isTooShort = text.trim().length < MIN_TYPED;
  const { data, isFetching, isError } = useQuery({
    ...read(dictionaries.dropPerson, { body: { limit: 20, personSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  const found = isTooShort ? [] : (data?.objects ?? []);
  const known = [...new Map([...seen, ...found].map((person) => [person.id, person])).values()];
  return (
    <MultiSelect
      maxValues={maxValues}
      placeholder={value.length === 0 ? t('people.placeholder') : undefined}
      {...input}
      searchable
      clearable
      hidePickedOptions
      data={known.map((person) => ({ value: person.id, label: person.name }))}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some((person) => person.id === option.value))
      }
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={
        value.length >= maxValues
          ? undefined
          : isTooShort
            ? t('search.too.short', { min: MIN_TYPED })
            : isFetching || typed !== text.trim()
              ? t('select.searching')
              : t(isError ? 'select.loading.failed' : 'select.no.matches')
      }
      value={value}
      onChange={(ids) => {
        setSeen(known.filter((person) => ids.includes(person.id)));
        onChange(ids);
      }}
    />
  );
}
