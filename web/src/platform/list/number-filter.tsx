import { Stack, TextInput } from '@mantine/core';
import type { NumberRange } from '@lintel/contract/platform/list';
import { t } from '../texts.ts';
import { isDisabled, typedNumber, withNumber, type NumberField } from './number-comparison.ts';
import { useTypedFilter } from './use-typed-filter.ts';

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
  const { text, type, flush } = useTypedFilter<number | undefined>({
    value,
    textOf: (number) => (number === undefined ? '' : String(number)),
    read: typedNumber,
    onChange,
    flushOnUnmount: true,
  });
  return (
    <TextInput
      label={label}
      inputMode="decimal"
      value={text}
      disabled={isDisabled}
      error={typedNumber(text) === null && t('number.is.required')}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={flush}
      onKeyDown={(event) => event.key === 'Enter' && flush()}
      data-autofocus={isFirst || undefined}
    />
  );
}
