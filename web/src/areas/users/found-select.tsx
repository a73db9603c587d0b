import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { userList, users } from '@lintel/contract/areas/users';
import type { Option } from '@lintel/contract/platform/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { captionOf } from '#areas/properties/caption-of.ts';
import { read } from '#platform/api.ts';
import { fetchedSelectProps, type Reading } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';

const MIN_TYPED = 2;

/** A person, or a property, as an option. */
export const optionOfPerson = (of: { id: string; fullName: string; jobTitle: string | null }): Option => ({
  id: of.id,
  name: [of.fullName, of.jobTitle].filter(Boolean).join(', '),
});
export const optionOfProperty = (of: { id: string; propertyReferenceNumber: string; caption: string }): Option => ({
  id: of.id,
  name: captionOf(of),
});

/** People found by text. */
function useFoundPeople(typed: string) {
  const reading = useQuery({
    ...read(users.list, { body: { ...userList.defaults, fullTextSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  return { reading, found: typed.length < MIN_TYPED ? [] : (reading.data?.objects ?? []).map(optionOfPerson) };
}

function useFoundProperties(typed: string) {
  const reading = useQuery({
    ...read(properties.list, { body: { ...propertyList.defaults, fullTextSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  return { reading, found: typed.length < MIN_TYPED ? [] : (reading.data?.objects ?? []).map(optionOfProperty) };
}

/** The options for a text, of which `typed` is what has been searched for so far. */
const offer = ({ isFetching, isLoadingError, refetch }: Reading, choices: Option[], text: string, typed: string) => ({
  ...fetchedSelectProps({ isFetching: isFetching || typed !== text.trim(), isLoadingError, refetch }, choices),
  ...(text.trim().length < MIN_TYPED && { nothingFoundMessage: t('search.too.short', { min: MIN_TYPED }) }),
});

type OneProps = {
  of: 'people' | 'properties';
  label: string;
  placeholder: string;
  value: string | undefined;
  current: Option | undefined;
  onChange: (id: string | undefined) => void;
};

/** One person or property, found by text. */
export function FoundSelect({ of, label, placeholder, value, current, onChange }: OneProps) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const useFound = of === 'people' ? useFoundPeople : useFoundProperties;
  const { found, reading } = useFound(typed === current?.name ? '' : typed);
  const choices = [...new Map([...(current ? [current] : []), ...found].map((choice) => [choice.id, choice])).values()];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      maw={560}
      {...offer(reading, choices, text, typed)}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

/** Several people, found by text. */
export function PeopleSelect({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const [seen, setSeen] = useState<Option[]>([]);
  const { found, reading } = useFoundPeople(typed);
  const known = [...new Map([...seen, ...found].map((choice) => [choice.id, choice])).values()];
  return (
    <MultiSelect
      label={t('assignment.people')}
      placeholder={t('assignment.person.choose')}
      required
      searchable
      clearable
      hidePickedOptions
      maxValues={200}
      {...offer(reading, known, text, typed)}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some((choice) => choice.id === option.value))
      }
      searchValue={text}
      onSearchChange={setText}
      value={value}
      onChange={(ids) => {
        setSeen(known.filter((choice) => ids.includes(choice.id)));
        onChange(ids);
      }}
    />
  );
}
