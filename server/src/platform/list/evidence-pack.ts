import type { EntityType } from '@lintel/contract/areas/activity';
import type { Column, Filters, ListSearch } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { ListQuery } from './list.ts';
import type { SheetColumn } from './sheet.ts';
import type { Asked, Line, LineOfRecord, PackRecord, PackTable, Part } from '../record/evidence-pack.ts';
import type { Scope } from '../scope.ts';

/** The lines of one table of one property: an inspector reads fewer, and the index says what is left out. */
export const MOST_LINES = 10_000;

/** A table of lines that are already cut to one more than can be shown. */
export const tableOf = (
  title: string,
  columns: readonly SheetColumn[],
  lines: object[],
  shown: readonly string[] = columns.map(({ code }) => code),
): PackTable => ({
  title,
  columns,
  shown,
  lines: lines.slice(0, MOST_LINES) as Line[],
  isCut: lines.length > MOST_LINES,
});

/** The lines of a list of one property, with all its columns but those named, as in its spreadsheet. */
export async function listed<Row extends object, F extends Filters>(
  scope: Scope,
  { list, lines: linesOf }: ListQuery<Row, F>,
  {
    title,
    propertyId,
    search,
    shown,
    without = [],
  }: {
    title: string;
    propertyId: string;
    search: Partial<ListSearch<F>>;
    shown: readonly (keyof Row & string)[];
    without?: readonly string[];
  },
): Promise<PackTable<LineOfRecord>> {
  const own = Object.entries(list.columns as Record<string, Column>).filter(([code]) => !without.includes(code));
  const asked = { ...list.defaults, page: 1, propertyIds: [propertyId], ...search } as unknown as ListSearch<F>;
  const lines = await linesOf(scope, asked, {
    columns: ['id', ...own.map(([code]) => code)] as never[],
    most: MOST_LINES + 1,
  });
  const columns = own.map(([code, { sheetLabel, ...column }]) => ({
    ...column,
    code,
    label: sheetLabel ?? column.label,
  }));
  return tableOf(title, columns, lines as object[], shown) as PackTable<LineOfRecord>;
}

/** The records of lines, called by some of their columns. */
export const recordsOf = (
  kind: EntityType,
  lines: readonly LineOfRecord[],
  captionOf: (line: Line) => string,
): PackRecord[] => lines.map((line) => ({ kind, id: line.id, caption: captionOf(line) }));

/** A part that is one list: its lines of the property, and the log of each of its records. */
export async function partOfList<Row extends object, F extends Filters>(
  scope: Scope,
  rows: ListQuery<Row, F>,
  {
    kind,
    caption,
    permission,
    only = () => true,
    ...of
  }: Pick<Asked, 'propertyId'> & {
    kind: EntityType;
    title: string;
    search: Partial<ListSearch<F>>;
    shown: readonly (keyof Row & string)[];
    without?: readonly string[];
    only?: (line: Line) => boolean;
    caption: (line: Line) => string;
    /** Its menu. */
    permission: Permission;
  },
): Promise<Part> {
  const found = await listed(scope, rows, of);
  const lines = found.lines.filter(only);
  return { tables: [{ ...found, lines }], records: recordsOf(kind, lines, caption), needs: [anywhere(permission)] };
}

/** A menu, which holds on every property. */
export const anywhere = (permission: Permission) => ({ permission, isHere: false });
