import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../texts.ts';
import { useTypedFilter } from './use-typed-filter.ts';

type Props = {
  label: string;
  placeholder?: string | undefined;
  value: string | undefined;
  /** Below this many characters the filter is cleared. */
  minLength: number;
  onChange: (value: string | undefined) => void;
  hasVisibleLabel?: boolean;
  /** The delay after typing. */
  waitMilliseconds?: number;
};

/** A text filter: applies itself a moment after typing, and clears itself if the text is too short. */
export function TextSearch({
  label,
  placeholder,
  value,
  minLength,
  onChange,
  hasVisibleLabel = false,
  waitMilliseconds,
}: Props) {
  const { text, type, flush } = useTypedFilter<string | undefined>({
    value,
    textOf: (of) => of ?? '',
    read: (typed) => applied(typed, minLength),
    onChange,
    ...(waitMilliseconds !== undefined && { waitMilliseconds }),
  });
  const isTooShort = text.trim() !== '' && text.trim().length < minLength;
  return (
    <TextInput
      label={hasVisibleLabel ? label : undefined}
      aria-label={hasVisibleLabel ? undefined : label}
      placeholder={placeholder ?? label}
      type="search"
      size="sm"
      value={text}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={
        text && <CloseButton size="sm" aria-label={t('list.search.clear')} onClick={() => (type(''), flush())} />
      }
      description={isTooShort ? t('search.too.short', { min: minLength }) : undefined}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
      // A click on a row must not be followed by a navigation back to the list a moment later.
      onBlur={flush}
      data-autofocus={hasVisibleLabel || undefined}
    />
  );
}

function applied(typed: string, minLength: number): string | undefined {
  const text = typed.trim();
  return text.length >= Math.max(1, minLength) ? text : undefined;
}
