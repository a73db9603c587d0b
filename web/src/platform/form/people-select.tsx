import { MultiSelect, Select, type MultiSelectProps, type SelectProps } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api.ts';
import { t } from '../texts.ts';

export type Person = { id: string; name: string };
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

/** Active users whose names hold what is typed, and what to say while there are none. */
function useFoundPeople(text: string) {
  const [typed] = useDebouncedValue(text.trim(), 300);
  const isTooShort = text.trim().length < MIN_TYPED;
  const { data, isFetching, isError } = useQuery({
    ...read(dictionaries.dropPerson, { body: { limit: 20, personSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  return {
    found: isTooShort ? [] : (data?.objects ?? []),
    nothing: isTooShort
      ? t('search.too.short', { min: MIN_TYPED })
      : isFetching || typed !== text.trim()
        ? t('select.searching')
        : t(isError ? 'select.loading.failed' : 'select.no.matches'),
  };
}

/** People, found by their names. */
export function PeopleSelect({ value, current = [], maxValues = 20, onChange, ...input }: Props) {
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<readonly Person[]>(current);
  const { found, nothing } = useFoundPeople(text);
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
      nothingFoundMessage={value.length >= maxValues ? undefined : nothing}
      value={value}
      onChange={(ids) => {
        setSeen(known.filter((person) => ids.includes(person.id)));
        onChange(ids);
      }}
    />
  );
}

type OneProps = Pick<SelectProps, 'inputWrapperOrder' | 'id' | 'label' | 'description' | 'error' | 'required'> & {
  value: Person | null;
  'data-autofocus'?: boolean;
  /** Whom it makes no sense to choose. */
  isLeftOut?: (id: string) => boolean;
  onChange: (person: Person | null) => void;
};

/** One person, found by name. */
export function PersonSelect({ value, isLeftOut = () => false, onChange, ...input }: OneProps) {
  const [text, setText] = useState('');
  const { found, nothing } = useFoundPeople(text === value?.name ? '' : text);
  const known = [...(value ? [value] : []), ...found.filter(({ id }) => id !== value?.id && !isLeftOut(id))];
  return (
    <Select
      placeholder={t('person.placeholder')}
      {...input}
      searchable
      clearable
      data={known.map(({ id, name }) => ({ value: id, label: name }))}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={nothing}
      value={value?.id ?? null}
      onChange={(id) => onChange(known.find((person) => person.id === id) ?? null)}
    />
  );
}
