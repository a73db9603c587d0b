import type { DayRange } from '@lintel/contract/platform/list';

/** A start after the end is ignored: the previous value stays. */
export function withStart(range: DayRange, from: string | undefined): DayRange {
  return from && range.to && from > range.to ? range : { ...range, from };
}

/** An end before the start is ignored: the previous value stays. */
export function withEnd(range: DayRange, to: string | undefined): DayRange {
  return to && range.from && to < range.from ? range : { ...range, to };
}
