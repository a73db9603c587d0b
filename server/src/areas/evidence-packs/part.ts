import type { EntityType } from '@lintel/contract/areas/activity';
import type { Column, Filters, ListDefinition, ListSearch } from '@lintel/contract/platform/list';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { ListQuery } from '#platform/list/list';
import type { SheetColumn } from '#platform/list/sheet';
import type { Scope } from '#platform/scope';

/** The lines of one table of one property: an inspector reads fewer, and the index says what is left out. */
export const MOST_LINES = 10_000;

export type Line = Record<string, unknown>;
type LineOfRecord = Line & { id: string };
/** Becomes a spreadsheet with the lines of all properties, and a section of the index with those columns that are `shown`. */
export type PackTable<L extends Line = Line> = {
  title: string;
  columns: readonly SheetColumn[];
  shown: readonly string[];
  lines: L[];
  isCut: boolean;
};
/** A record whose activity log goes into the pack. */
export type PackRecord = { kind: EntityType; id: string; caption: string };

/** What a subject adds to the pack of one property. */
export type Part = {
  tables: PackTable[];
  records: PackRecord[];
  /** What it could only contain with these, on this property (true) or anywhere. */
  needs: { permission: Permission; isHere: boolean }[];
  /** Files that lie on no property: the evidence of contractors. */
  fileIds?: string[];
};

/** One property of a request, and the first day of its period. */
export type Asked = {
  propertyId: string;
  from: string | null;
  taskGroupIds: readonly string[];
  withPeople: boolean;
};

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
  [list, rows]: [ListDefinition<Row, F>, ListQuery<Row, F>],
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
  const lines = await rows.lines(scope, asked, {
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

/** A menu, which holds on every property. */
export const menu = (permission: Permission) => ({ permission, isHere: false });
/** A permission that is needed on this property. */
export const here = (permission: Permission) => ({ permission, isHere: true });
