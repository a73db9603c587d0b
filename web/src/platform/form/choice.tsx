import { Select, type SelectProps } from '@mantine/core';
import { t } from '../texts.ts';
import type { Bound } from './bound-fields.tsx';

/** One of several options. */
export function Choice({
  of: { value, onChange, ...of },
  placeholder = t('field.choose'),
  ...offered
}: { of: Bound; placeholder?: string } & Pick<SelectProps, 'data' | 'nothingFoundMessage' | 'onDropdownOpen'>) {
  return (
    <Select
      {...of}
      searchable
      clearable={!of.required}
      allowDeselect={!of.required}
      placeholder={placeholder}
      {...offered}
      value={value as string | null}
      onChange={onChange}
    />
  );
}
