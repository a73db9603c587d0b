import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';

const DEBOUNCE_MILLISECONDS = 300;

type Options<Value> = {
  value: Value;
  textOf: (value: Value) => string;
  /** What a text stands for; null while it stands for nothing. */
  read: (text: string) => Value | null;
  onChange: (value: Value) => void;
  waitMilliseconds?: number;
  /** Applies the last input even if the box is removed first, provided that only the box is, and not its page. */
  flushOnUnmount?: boolean;
};

/** The text of a filter that applies itself a moment after typing, and follows a value that is changed elsewhere. */
export function useTypedFilter<Value extends string | number | undefined>({
  value,
  textOf,
  read,
  onChange,
  waitMilliseconds = DEBOUNCE_MILLISECONDS,
  flushOnUnmount = false,
}: Options<Value>) {
  const [text, setText] = useState(() => textOf(value));
  const [shown, setShown] = useState(value);
  if (value !== shown) {
    setShown(value);
    if (value !== read(text)) setText(textOf(value));
  }
  const apply = useDebouncedCallback(
    (typed: string) => {
      const next = read(typed);
      if (next !== null && next !== value) onChange(next);
    },
    { delay: waitMilliseconds, flushOnUnmount },
  );
  const type = (typed: string) => {
    setText(typed);
    apply(typed);
  };
  return { text, type, flush: apply.flush };
}
