import { MultiSelect, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { propertyList } from '@lintel/contract/areas/properties/list';
import { userList, users } from '@lintel/contract/areas/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';

type Choice = { value: string; label: string };
const MIN_TYPED = 2;

/** People found by what is typed, and how they are shown. */
function useFoundPeople(typed: string) {
  const { data, isFetching } = useQuery({
    ...read(users.list, { body: { ...userList.defaults, fullTextSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  return {
    isFetching,
    found:
      typed.length < MIN_TYPED
        ? []
        : (data?.objects ?? []).map((user): Choice => ({
            value: user.id,
            label: [user.fullName, user.jobTitle].filter(Boolean).join(', '),
          })),
  };
}

function useFoundProperties(typed: string) {
  const { data, isFetching } = useQuery({
    ...read(properties.list, { body: { ...propertyList.defaults, fullTextSearchString: typed } }),
    enabled: typed.length >= MIN_TYPED,
    placeholderData: keepPreviousData,
  });
  return {
    isFetching,
    found:
      typed.length < MIN_TYPED
        ? []
        : (data?.objects ?? []).map((property): Choice => ({
            value: property.id,
            label: `${property.propertyReferenceNumber} · ${property.caption}`,
          })),
  };
}

const sayingNothing = (text: string, isFetching: boolean) =>
  text.trim().length < MIN_TYPED
    ? t('search.too.short', { min: MIN_TYPED })
    : isFetching
      ? t('select.searching')
      : t('select.no.matches');

type OneProps = {
  of: 'people' | 'properties';
  label: string;
  placeholder: string;
  value: string | undefined;
  current: Choice | undefined;
  onChange: (id: string | undefined) => void;
};

/** One person or property, found by typing. */
export function FoundSelect({ of, label, placeholder, value, current, onChange }: OneProps) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const useFound = of === 'people' ? useFoundPeople : useFoundProperties;
  const { found, isFetching } = useFound(typed === current?.label ? '' : typed);
  const choices = [
    ...new Map([...(current ? [current] : []), ...found].map((choice) => [choice.value, choice])).values(),
  ];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      maw={560}
      data={choices}
      filter={({ options }) => options}
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={sayingNothing(text, isFetching)}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

/** Several people, found by typing. */
export function PeopleSelect({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const [text, setText] = useState('');
  const [typed] = useDebouncedValue(text.trim(), 300);
  const [seen, setSeen] = useState<Choice[]>([]);
  const { found, isFetching } = useFoundPeople(typed);
  const known = [...new Map([...seen, ...found].map((choice) => [choice.value, choice])).values()];
  return (
    <MultiSelect
      label={t('assignment.people')}
      placeholder={t('assignment.person.choose')}
      required
      searchable
      clearable
      hidePickedOptions
      maxValues={200}
      data={known}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some((choice) => choice.value === option.value))
      }
      searchValue={text}
      onSearchChange={setText}
      nothingFoundMessage={sayingNothing(text, isFetching)}
      value={value}
      onChange={(ids) => {
        setSeen(known.filter((choice) => ids.includes(choice.value)));
        onChange(ids);
      }}
    />
  );
}
