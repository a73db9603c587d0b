import { Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { NumberRange } from '@lintel/contract/platform/list';
import { useState } from 'react';
import { t } from '../texts.ts';
import { isDisabled, typedNumber, withNumber, type NumberField } from './number-comparison.ts';

type Props = { value: NumberRange; onChange: (range: NumberRange | undefined) => void };

/** Compares with an exact value, or with one or two bounds. */
export function NumberFilter({ value, onChange }: Props) {
  const field = (name: NumberField, label: string) => (
    <NumberBox
      key={name}
      label={label}
      value={value[name]}
      isDisabled={isDisabled(name, value)}
      isFirst={name === 'exactValue'}
      onChange={(number) => onChange(withNumber(value, name, number))}
    />
  );
  return (
    <Stack gap="sm">
      {field('exactValue', t('filter.number.exact'))}
      {field('greaterThan', t('filter.number.greater'))}
      {field('lessThan', t('filter.number.less'))}
    </Stack>
  );
}

type BoxProps = {
  label: string;
  value: number | undefined;
  isDisabled: boolean;
  isFirst: boolean;
  onChange: (value: number | undefined) => void;
};

function NumberBox({ label, value, isDisabled, isFirst, onChange }: BoxProps) {
  const [text, setText] = useState(value === undefined ? '' : String(value));
  const typed = typedNumber(text);
  const apply = useDebouncedCallback(
    (next: string) => {
      const number = typedNumber(next);
      if (number !== 'not-a-number' && number !== value) onChange(number);
    },
    { delay: 300, flushOnUnmount: true },
  );
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      disabled={isDisabled}
      error={typed === 'not-a-number' && t('number.is.required')}
      onChange={(event) => {
        setText(event.currentTarget.value);
        apply(event.currentTarget.value);
      }}
      onBlur={() => apply.flush()}
      onKeyDown={(event) => event.key === 'Enter' && apply.flush()}
      data-autofocus={isFirst || undefined}
    />
  );
}
