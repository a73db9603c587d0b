import { CloseButton, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../texts.ts';

const DEBOUNCE_MILLISECONDS = 300;

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
  waitMilliseconds = DEBOUNCE_MILLISECONDS,
}: Props) {
  const [text, setText] = useState(value ?? '');
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== applied(text, minLength)) setText(value ?? '');
  }
  const apply = useDebouncedCallback((typed: string) => {
    const next = applied(typed, minLength);
    if (next !== value) onChange(next);
  }, waitMilliseconds);
  const change = (typed: string) => {
    setText(typed);
    apply(typed);
  };
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
        text && (
          <CloseButton size="sm" aria-label={t('list.search.clear')} onClick={() => (change(''), apply.flush())} />
        )
      }
      description={isTooShort ? t('search.too.short', { min: minLength }) : undefined}
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply.flush()}
      // A click on a row must not be followed by a navigation back to the list a moment later.
      onBlur={() => apply.flush()}
      data-autofocus={hasVisibleLabel || undefined}
    />
  );
}

function applied(typed: string, minLength: number): string | undefined {
  const text = typed.trim();
  return text.length >= Math.max(1, minLength) ? text : undefined;
}
