import type { NumberRange } from '@lintel/contract/platform/list';

export type NumberField = keyof NumberRange;

/** An exact value excludes the bounds, and either bound excludes an exact value. */
export function isDisabled(field: NumberField, range: NumberRange): boolean {
  return field === 'exactValue'
    ? range.greaterThan !== undefined || range.lessThan !== undefined
    : range.exactValue !== undefined;
}

/** The text as a number; `undefined` if cleared, `null` if invalid. */
export function typedNumber(text: string): number | undefined | null {
  const bare = text.trim().replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  if (bare === '') return undefined;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : null;
}

/** The comparison with one field set or, for `undefined`, removed; undefined if no field is left. */
export function withNumber(range: NumberRange, field: NumberField, value: number | undefined): NumberRange | undefined {
  const { [field]: _, ...rest } = range;
  const next = value === undefined ? rest : { ...rest, [field]: value };
  return Object.values(next).some((each) => each !== undefined) ? next : undefined;
}
