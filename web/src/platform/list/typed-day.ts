/** `1/3/2026` or `01-03-2026` as `2026-03-01`; null if it is not a day. */
export function typedDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** `1/3/26` as `1/3/2026`, the way most people write a day; more than twenty years ahead is in the last century. */
export function withWholeYear(text: string, now = new Date()): string {
  const [, dayAndMonth, year] = /^(\d{1,2}[/.\- ]\d{1,2}[/.\- ])(\d{2})$/.exec(text.trim()) ?? [];
  if (!dayAndMonth || !year) return text;
  const isPast = 2000 + Number(year) > now.getFullYear() + 20;
  return `${dayAndMonth}${isPast ? 19 : 20}${year}`;
}
