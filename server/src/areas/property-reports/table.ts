import type { propertyList } from '@lintel/contract/areas/properties/list';
import { MOST_PRINTED_LINES } from '@lintel/contract/areas/property-reports';
import type { ReportColumn, ReportPart, ReportRow, ReportTable } from '@lintel/contract/areas/property-reports';
import type { Column, ListSearch } from '@lintel/contract/platform/list';
import type { Scope } from '#platform/scope';

export type PropertySearch = ListSearch<typeof propertyList.filters>;
/** The parts of a report; `count` is the number of properties that the search finds. */
export type Report = (scope: Scope, search: PropertySearch, count: number) => Promise<ReportPart[]>;

type Cell = ReportRow['cells'][number];
type Kind = ReportColumn['kind'];
export type Printed<Line> = [label: string, kind: Kind, value: (line: Line) => Cell];

/** A table of lines: the label, format and value of each column. */
export function tableOf<Line>(
  title: string,
  columns: readonly Printed<Line>[],
  lines: readonly Line[],
  note: string | null = null,
): ReportTable {
  return {
    title,
    note,
    columns: columns.map(([label, kind]) => ({ label, kind })),
    rows: lines.map((line) => ({ cells: columns.map(([, , value]) => value(line)) })),
  };
}

const kinds: Record<NonNullable<Column['kind']>, Kind> = {
  text: 'text',
  number: 'number',
  percent: 'percent',
  date: 'day',
  instant: 'day',
  yesNo: 'text',
};
const unbroken = /reference|^ref$|^code$|^postcode$/i;

/** Columns of a list under its labels; codes are replaced by their names. */
export function columnsOf<Line extends object>(
  list: { columns: Partial<Record<keyof Line & string, Column>> },
  codes: readonly (keyof Line & string)[],
): Printed<Line>[] {
  return codes.map((code) => {
    const { label, kind = 'text', items } = list.columns[code]!;
    const names = new Map<unknown, string>(items?.map(({ id, name }) => [id, name]));
    return [
      label,
      kind === 'text' && unbroken.test(code) ? 'code' : kinds[kind],
      (line) => {
        const value: unknown = line[code];
        return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : (names.get(value) ?? (value as Cell) ?? null);
      },
    ];
  });
}

/** A report of one table. */
export const alone = (table: ReportTable): ReportPart[] => [{ title: null, notes: [], facts: [], tables: [table] }];

/** What was left out of the print, in words; null if nothing was. */
export const leftOutOf = (what: string, count: number): string | null =>
  count > MOST_PRINTED_LINES
    ? `The first ${MOST_PRINTED_LINES.toLocaleString('en-GB')} of ${count.toLocaleString('en-GB')} ${what}. Narrow the filters to print the others, or export the list: the spreadsheet holds them all.`
    : null;
