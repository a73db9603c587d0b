import { NumberInput, type NumberInputProps } from '@mantine/core';

type Props = Omit<NumberInputProps, 'value' | 'onChange'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  decimals?: number;
};

/**
 * A number, whole unless it has decimals; empty for null, and for NaN, which a form that requires one refuses. A number that is
 * too large stays as typed, and is refused in words.
 */
export const NumberBox = ({ value, onChange, decimals = 0, ...props }: Props) => (
  <NumberInput
    allowNegative={false}
    allowDecimal={decimals > 0}
    decimalScale={decimals}
    clampBehavior="none"
    {...props}
    value={value === null || Number.isNaN(value) ? '' : value}
    onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
  />
);
