import { Select } from '@mantine/core';
import type { Option } from '@lintel/contract/platform/shapes';
import type { Bound } from '#platform/form/bound-fields.tsx';
import { fetchedSelectProps, withCurrent } from '#platform/form/fetched-select.ts';
import { t } from '#platform/texts.ts';
import { useOffered, type Dictionary } from './offered.ts';

type ChoiceProps = {
  of: Bound;
  dictionary: Dictionary;
  /** The stored choice: shown even if it is no longer offered. */
  current?: Option | null | undefined;
};

/** A value of a dictionary. */
export function ChoiceField({ of: { value, onChange, ...of }, dictionary, current }: ChoiceProps) {
  const reading = useOffered(dictionary);
  return (
    <Select
      {...of}
      {...fetchedSelectProps(reading, withCurrent(reading.data?.objects ?? [], current))}
      searchable
      clearable={!of.required}
      allowDeselect={!of.required}
      placeholder={t('field.choose')}
      value={value as string | null}
      onChange={onChange}
    />
  );
}
