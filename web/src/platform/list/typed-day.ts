/** `1/3/2026` or `01-03-2026` as `2026-03-01`; null if it is not a day. */
export function typedDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text.trim()) ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}
