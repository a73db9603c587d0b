import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import type { Option } from '@lintel/contract/platform/shapes';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Bound } from '#platform/form/bound-fields.tsx';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { read } from '#platform/api.ts';
import { t } from '#platform/texts.ts';

type Props = { of: Bound; current: readonly Option[]; className?: string | undefined };

/** Further properties that a notice covers, found by typing. */
export function OtherProperties({ of: { value, onChange, ...of }, current, className }: Props) {
  const [text, setText] = useState('');
  const [seen, setSeen] = useState<readonly Option[]>(current);
  const [typed] = useDebouncedValue(text.trim(), 300);
  const reading = useQuery({
    ...read(dictionaries.dropProperty, { body: { limit: 20, ...(typed && { searchString: typed }) } }),
    placeholderData: keepPreviousData,
  });
  const isFetching = reading.isFetching || typed !== text.trim();
  const { data, isLoadingError, refetch } = reading;
  const found = data?.objects ?? [];
  const known = [...new Map([...seen, ...found].map((each) => [each.id, each])).values()];
  return (
    <MultiSelect
      {...of}
      className={className ?? ''}
      placeholder={(value as string[]).length ? '' : t('field.property.choose')}
      searchable
      clearable
      hidePickedOptions
      maxValues={50}
      {...fetchedSelectProps({ isFetching, isLoadingError, refetch }, known)}
      filter={({ options }) =>
        options.filter((option) => 'value' in option && found.some(({ id }) => id === option.value))
      }
      searchValue={text}
      onSearchChange={setText}
      value={value as string[]}
      onChange={(ids) => {
        setSeen(known.filter(({ id }) => ids.includes(id)));
        onChange(ids);
      }}
    />
  );
}
