import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api.ts';
import { t } from '../texts.ts';
import { fetchedSelectProps } from './fetched-select.ts';

export type Person = { id: string; name: string };
type Props = Pick<
  MultiSelectProps,
  'id' | 'label' | 'description' | 'error' | 'required' | 'disabled' | 'maxValues' | 'className'
> & {
  value: string[];
  /** Those whose names are known already. */
  current?: readonly Person[];
  onChange: (ids: string[]) => void;
};

const MIN_TYPED = 2;

/** Active users whose names contain the text, and the props of a select for them. */
function useFoundPeople(text: string) {
  const [typed] = useDebouncedValue(text.trim(), 300);
  const isTooShort = text.trim().length < MIN_TYPED;
  const { data, isFetching, isLoadingError, refetch } = useQuery({
    ...read(dictionaries.dropPerson, { body: { limit: 20, personSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  const reading = { isFetching: isFetching || typed !== text.trim(), isLoadingError, refetch };
  return {
    found: isTooShort ? [] : (data?.objects ?? []),
    offer: (people: readonly Person[]) => ({
      ...fetchedSelectProps(reading, people),
      ...(isTooShort && { nothingFoundMessage: t('search.too.short', { min: MIN_TYPED }) }),
    }),
  };
}

/** Several people, found by name. */
export function PeopleSelect({ value, current = [], maxValues = 20, onChange, ...input }: Props) {
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<readonly Person[]>(current);
  const { found, offer } = useFoundPeople(text);
  const known = [...new Map([...seen, ...found].map((person) => [person.id, person])).values()];
  return (
    <MultiSelect
      maxValues={maxValues}
      placeholder={value.length === 0 ? t('people.placeholder') : undefined}
      {...input}
      searchable
      clearable
      hidePickedOptions
      {...offer(known)}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some((person) => person.id === option.value))
      }
      searchValue={text}
      onSearchChange={setText}
      {...(value.length >= maxValues && { nothingFoundMessage: null })}
      value={value}
      onChange={(ids) => {
        setSeen(known.filter((person) => ids.includes(person.id)));
        onChange(ids);
      }}
    />
  );
}

type OneProps = Pick<SelectProps, 'id' | 'label' | 'aria-label' | 'description' | 'error' | 'required'> & {
  value: Person | null;
  'data-autofocus'?: boolean;
  /** People who cannot be chosen here. */
  isLeftOut?: (id: string) => boolean;
  onChange: (person: Person | null) => void;
};

/** One person, found by name. */
export function PersonSelect({ value, isLeftOut = () => false, onChange, ...input }: OneProps) {
  const [text, setText] = useState('');
  const { found, offer } = useFoundPeople(text === value?.name ? '' : text);
  const known = [...(value ? [value] : []), ...found.filter(({ id }) => id !== value?.id && !isLeftOut(id))];
  return (
    <Select
      placeholder={t('people.placeholder')}
      {...input}
      searchable
      clearable
      {...offer(known)}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value?.id ?? null}
      onChange={(id) => onChange(known.find((person) => person.id === id) ?? null)}
    />
  );
}
