import type { DayRange, Filter, NumberRange } from '@lintel/contract/platform/list';
import { t } from '../texts.ts';
import { dayText } from '../time.ts';

/** The value of a filter in words; undefined if nothing is chosen. `nameOf` finds the name of a chosen id. */
export function filterCaption(
  filter: Filter,
  value: unknown,
  nameOf: (id: string) => string | undefined,
): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (filter.kind === 'date') return rangeText(value);
  if (filter.kind === 'number') return comparisonText(value);
  if (filter.kind === 'flag') return t('filter.yes');
  const ids = Array.isArray(value) ? value.map(String) : [String(value)];
  if (ids.length === 0) return undefined;
  if (filter.kind === 'text' || filter.kind === 'textSearch') return ids[0];
  const names = ids.map(nameOf);
  return names.every((name) => name !== undefined) ? names.join(', ') : t('filter.chosen', { count: ids.length });
}

/** The text of a filter's button: "Region: London, Wales", or "Region: all". */
export function buttonText(filter: Filter, caption: string | undefined): string {
  return t('filter.button', { title: filter.caption, values: caption ?? t('filter.all') });
}

function rangeText({ from, to }: DayRange): string | undefined {
  if (from && to) return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
  if (from) return t('filter.since', { day: dayText(from) });
  return to ? t('filter.until', { day: dayText(to) }) : undefined;
}

function comparisonText({ exactValue, greaterThan, lessThan }: NumberRange): string | undefined {
  const number = (value: number) => value.toLocaleString('en-GB', { useGrouping: Math.abs(value) >= 10_000 });
  if (exactValue !== undefined) return `= ${number(exactValue)}`;
  const parts = [
    greaterThan !== undefined && `> ${number(greaterThan)}`,
    lessThan !== undefined && `< ${number(lessThan)}`,
  ].filter(Boolean);
  return parts.join(', ') || undefined;
}
