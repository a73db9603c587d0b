import { dutyFields, PropertyDetails, type PropertyField } from '@lintel/contract/areas/properties/property';
import { propertyKeys } from '@lintel/contract/areas/import-kinds';
import { readDay } from './reading-days.ts';
import type { Cell } from '#platform/spreadsheet/rows';

/** A cell read as a field: its value, with what to say of how it was taken, or why it is invalid. */
export type Taken = { value: unknown; remark?: string } | { reason: string };

const numbers = new Set<PropertyField>([
  'storeys',
  'heightMetres',
  'dwellings',
  'socialHomes',
  'floorAreaSquareMetres',
  'passengerLifts',
]);
const yesNos = new Set<PropertyField>(
  dutyFields.filter((field) => PropertyDetails.shape[field].safeParse(true).success),
);
const measured = new Set<PropertyField>([...numbers, 'builtYear', 'postcode', 'uniquePropertyReferenceNumber']);
const yes = new Set(['yes', 'y', 'true', 't', '1', 'x', '✓', '✔']);
const no = new Set(['no', 'n', 'false', 'f', '0', 'none']);
const unknown = new Set(['unknown', 'not known', '?', 'tbc', 'tba', 'not sure']);

const word = (text: string) => text.trim().toLowerCase();
export const isYes = (text: string) => yes.has(word(text));
export const isNo = (text: string) => no.has(word(text));
/** Whether a cell says that nobody knows yet: where a day or a number is asked for, as good as empty. */
export const isUnknown = (cell: unknown) => typeof cell === 'string' && unknown.has(word(cell));

/** Converts the content of a cell into the value of its field; whether that is allowed is up to the property's rules. */
export function readCell(field: PropertyField, cell: NonNullable<Cell>): Taken {
  if (typeof cell === 'string' && /^#(REF!|DIV\/0!|VALUE!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/.test(cell))
    return { reason: 'The formula in this cell failed' };
  if (yesNos.has(field)) return yesOrNo(cell);
  if (measured.has(field) && isUnknown(cell)) return { value: null };
  if ((propertyKeys as readonly string[]).includes(field) && isShortened(cell)) return { reason: SHORTENED };
  if (field === 'builtYear') return year(cell);
  if (field === 'passengerLifts' && saysWhether(cell))
    return isSaid(cell) ? { value: 1, remark: SOME_LIFTS } : { value: 0 };
  if (numbers.has(field)) return number(cell);
  if (typeof cell === 'boolean') return { value: cell ? 'Yes' : 'No' };
  if (typeof cell === 'number') return { value: numberText(cell) };
  return { value: field === 'notes' ? cell : inOneLine(cell) };
}

function yesOrNo(cell: NonNullable<Cell>): Taken {
  if (typeof cell === 'boolean') return { value: cell };
  const text = String(cell);
  if (isYes(text)) return { value: true };
  if (isNo(text)) return { value: false };
  return unknown.has(word(text)) ? { value: null } : { reason: 'Use yes or no' };
}

/** A column of lifts often says only whether there are any, which decides the duties; how many is corrected afterwards. */
const saysWhether = (cell: unknown) =>
  typeof cell === 'boolean' || (typeof cell === 'string' && !/\d/.test(cell) && (isYes(cell) || isNo(cell)));
const isSaid = (cell: NonNullable<Cell>) => cell === true || isYes(String(cell));
const SOME_LIFTS =
  'the file says only that there are passenger lifts, so one is taken. Correct the number where there are more.';

/** A long number that a spreadsheet saved as CSV the way its narrow column showed it: 1.00023E+11. */
const isShortened = (cell: unknown) => typeof cell === 'string' && /^\d(\.\d+)?E\+\d{2}$/i.test(cell.trim());
const SHORTENED =
  'The spreadsheet has shortened this number. In the original, format the column as a number without decimals, and save the file again.';

/** No number, year or yes/no is longer. */
const MOST_SIGNS = 60;

function number(cell: NonNullable<Cell>): Taken {
  if (typeof cell === 'number') return { value: Math.round(cell * 1e6) / 1e6 };
  if (String(cell).length > MOST_SIGNS) return { reason: 'Use a number' };
  const text = String(cell)
    .replace(/(?<=\d)[,\s](?=\d{3}\b)/g, '')
    .replace(/\s*(m|m2|m²|sqm|metres|meters)\.?$/i, '');
  return /^-?\d+(\.\d+)?$/.test(text) ? { value: Number(text) } : { reason: 'Use a number' };
}

/** Line breaks, tabs and non-breaking spaces become spaces, so that two spellings are one value. */
const inOneLine = (text: string) => text.replaceAll(/[\s\u00a0]+/g, ' ').trim();

/** A date in a column of years, as a spreadsheet stores it: the days since 1900. */
const isDay = (value: number) => value > 5000 && value < 80_000;

function year(cell: NonNullable<Cell>): Taken {
  if (typeof cell === 'number') {
    const day = isDay(cell) ? readDay(cell) : undefined;
    return { value: day && 'value' in day ? Number(day.value.slice(0, 4)) : cell };
  }
  const text = String(cell).trim();
  const found =
    /^(?:c(?:irca)?\.?\s*)?(\d{4})$/i.exec(text) ??
    /^\d{1,2}\/\d{1,2}\/(\d{4})$/.exec(text) ??
    /^(\d{4})-\d{2}-\d{2}$/.exec(text);
  return found ? { value: Number(found[1]) } : { reason: 'Enter a year, for example 1974' };
}

/** A number as shown in its cell; identifiers are often numbers, and never in exponential notation. */
function numberText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e15 ? value.toFixed(0) : String(value);
}
