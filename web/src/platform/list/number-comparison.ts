import type { NumberRange } from '@lintel/contract/platform/list';

export type NumberField = keyof NumberRange;

/** An exact value rules out the bounds, and either bound rules out an exact value. */
export function isDisabled(field: NumberField, range: NumberRange): boolean {
  return field === 'exactValue'
    ? range.greaterThan !== undefined || range.lessThan !== undefined
    : range.exactValue !== undefined;
}

/** What was typed, as a number; `undefined` when cleared, `'not-a-number'` when it is none. */
export function typedNumber(text: string): number | undefined | 'not-a-number' {
  const bare = text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  if (bare === '') return undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : 'not-a-number';
}

/** The comparison with one field set or, for `undefined`, without it; nothing when no field is left. */
export function withNumber(range: NumberRange, field: NumberField, value: number | undefined): NumberRange | undefined {
  const { [field]: _, ...rest } = range;
  const next = value === undefined ? rest : { ...rest, [field]: value };
  return Object.values(next).some((each) => each !== undefined) ? next : undefined;
}
