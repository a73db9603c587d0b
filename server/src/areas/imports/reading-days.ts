import type { Cell } from '#platform/spreadsheet/rows';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const DAY = 86_400_000;
/** The epoch of spreadsheets, which store dates as numbers of days. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const EARLIEST = '1950-01-01';
const LATEST = '2100-12-31';

/** A date as people write it or a spreadsheet stores it, or why it is invalid. */
export function readDay(cell: NonNullable<Cell>): { value: string } | { reason: string } {
  const day =
    typeof cell === 'number' ? fromSerial(cell) : typeof cell === 'string' ? fromText(cell.trim()) : undefined;
  if (!day) return { reason: 'There is no such date. Write the day first, for example 31/12/2026.' };
  if (day < EARLIEST || day > LATEST) return { reason: 'Use a day between 1950 and 2100' };
  return { value: day };
}

const fromSerial = (days: number): string | undefined =>
  Number.isFinite(days) && days > 1 && days < 80_000
    ? new Date(FIRST_DAY + Math.floor(days) * DAY).toISOString().slice(0, 10)
    : undefined;

function fromText(text: string): string | undefined {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text);
  if (iso) return dayOf(iso[1]!, iso[2]!, iso[3]!);
  const british = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: .*)?$/.exec(text);
  if (british) return dayOf(british[3]!, british[2]!, british[1]!);
  const named = /^(?:[a-z]+,? )?(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})$/i.exec(text);
  if (!named) return undefined;
  const month = months.indexOf(named[2]!.slice(0, 3).toLowerCase()) + 1;
  return month ? dayOf(named[3]!, String(month), named[1]!) : undefined;
}

function dayOf(year: string, month: string, day: string): string | undefined {
  const full = year.length === 2 ? `${Number(year) < 50 ? 20 : 19}${year}` : year;
  const date = new Date(Date.UTC(Number(full), Number(month) - 1, Number(day)));
  const text = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return date.toISOString().slice(0, 10) === text ? text : undefined;
}
