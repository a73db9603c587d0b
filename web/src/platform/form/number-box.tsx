import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  decimals?: number;
};

/**
 * A number, whole unless it has decimals; empty for null, and for NaN, which a form that requires one refuses. A number that is
 * too large, or not whole, stays as typed, and is refused in words: without its point 3.5 would become 35.
 */
export const NumberBox = ({ value, onChange, decimals, ...props }: Props) => (
  <NumberInput
    allowNegative={false}
    {...(decimals !== undefined && { decimalScale: decimals })}
    // Where a comma separates thousands it is no decimal point: 1,200.50 would become 1.2.
    allowedDecimalSeparators={props.thousandSeparator ? ['.'] : ['.', ',']}
    clampBehavior="none"
    {...props}
    value={value === null || Number.isNaN(value) ? '' : value}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
);
