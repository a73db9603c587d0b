import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { dropDown } from '@lintel/contract/areas/dictionary-options';
import type { Allow, Endpoint } from '@lintel/contract/platform/endpoint';
import type { Option } from '@lintel/contract/platform/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read } from '../api.ts';
import type { Bound } from './bound-fields.tsx';
import { fetchedSelectProps, withCurrent } from './fetched-select.ts';

type Props = {
  of: Omit<Bound, 'onChange'> & { onChange: (id: string | null, chosen: Option | null) => void };
  from: Endpoint<Omit<typeof dropDown, 'allow'> & { path: string; allow: Allow }>;
  placeholder: string;
  description?: string | undefined;
  clearable?: boolean;
};

/** One of many options that the user may see: the first ones at once, the others by typing. */
export function DropDownSelect({ of: { value, onChange, ...of }, from, ...input }: Props) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Option | null>(null);
  const wanted = text === chosen?.name ? '' : text.trim();
  const [typed] = useDebouncedValue(wanted, 300);
  const reading = useQuery({
    ...read(from, {
      body: { limit: 20, ...(typed ? { searchString: typed } : value ? { ids: [value as string] } : {}) },
    }),
    placeholderData: keepPreviousData,
  });
  const isFetching = reading.isFetching || typed !== wanted;
  const { data, isLoadingError, refetch } = reading;
  const found = data?.objects ?? [];
  const options = withCurrent(found, chosen);
  return (
    <Select
      {...of}
      {...input}
      searchable
      {...fetchedSelectProps({ isFetching, isLoadingError, refetch }, options)}
      filter={({ options: all }) => all}
      searchValue={text}
      onSearchChange={setText}
      value={value as string | null}
      onChange={(id) => {
        const option = options.find((one) => one.id === id) ?? null;
        setChosen(option);
        onChange(id, option);
      }}
    />
  );
}
