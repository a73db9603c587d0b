import { z } from 'zod';
import { day, id, line } from './shapes.ts';

export const pageSizes = [25, 50, 100] as const;
const MAX_CHOICES = 500;

type Shared = {
  caption: string;
  minSearchLength?: number;
  noButton?: boolean;
  /** Asked for by links and by views that were saved: shown where it is in use, and not offered. */
  notOffered?: boolean;
  /** The filter in whose button it is set too: to people the two are one. */
  within?: string;
  disabled?: boolean;
  filterGroupId?: string;
};
/** What there is to choose from: said here, or read whole from a call. */
type Values = { items: readonly { id: string; name: string }[] } | { url: string };

/** Several of a set. */
type Select = Shared & { kind: 'select'; multiple: true } & Values;
/** One of a set. */
type SimpleSelect = Shared & { kind: 'simpleSelect'; multiple: false } & Values;
/**
 * Found by typing; one or several. `by` says what is sent: searchString or personSearchString in the body, or what is typed in
 * the query, of codes (FILTER-044) and of the texts that a column of the list holds (`string`, FILTER-045).
 */
type Autocomplete = Shared & { kind: 'autocomplete'; multiple: boolean; url: string } & (
    | ByText
    | { by: 'string' }
    | { by: 'code' }
  );
type ByText = {
  by: 'searchString' | 'personSearchString';
  /** What goes into the body beside the text (FILTER-042, FILTER-043). */
  payload?: Readonly<Record<string, string>>;
};
/** Two days, both included: `dueDate` becomes `dueDateFrom` and `dueDateTo` in the address. */
type Dates = Shared & { kind: 'date' };
type TextInput = Shared & { kind: 'text' };
type TextSearch = Shared & { kind: 'textSearch'; minSearchLength: number };
type NumberComparison = Shared & { kind: 'number' };
/** A yes that is either there or not. */
type Flag = Shared & { kind: 'flag' };

export type Filter = Select | SimpleSelect | Autocomplete | Dates | TextInput | TextSearch | NumberComparison | Flag;
export type Filters = Record<string, Filter>;

type Rest<F> = F extends unknown ? Omit<F, 'kind' | 'multiple' | 'caption'> : never;

/** The kinds of filter (specification FILTER-019 to 029). */
export const filter = {
  select: <const C extends Rest<Select>>(caption: string, of: C) =>
    ({ kind: 'select', multiple: true, caption, ...of }) as const,
  simpleSelect: <const C extends Rest<SimpleSelect>>(caption: string, of: C) =>
    ({ kind: 'simpleSelect', multiple: false, caption, ...of }) as const,
  autocomplete: (
    caption: string,
    url: string,
    of: { multiple?: boolean; minSearchLength?: number } & (Partial<ByText> | { by: 'string' } | { by: 'code' }) = {},
  ) => ({ kind: 'autocomplete', multiple: true, by: 'searchString', minSearchLength: 3, caption, url, ...of }) as const,
  dates: (caption: string) => ({ kind: 'date', caption }) as const,
  text: (caption: string) => ({ kind: 'text', caption }) as const,
  textSearch: (caption: string, minSearchLength = 3) => ({ kind: 'textSearch', caption, minSearchLength }) as const,
  number: (caption: string) => ({ kind: 'number', caption }) as const,
  flag: (caption: string) => ({ kind: 'flag', caption }) as const,
};

export type NumberRange = {
  exactValue?: number | undefined;
  greaterThan?: number | undefined;
  lessThan?: number | undefined;
};
export type DayRange = { from?: string | undefined; to?: string | undefined };

/** What the SQL of a filter is given. */
export type FilterValue<F extends Filter> = F extends { kind: 'date' }
  ? DayRange
  : F extends { kind: 'number' }
    ? NumberRange
    : F extends { kind: 'flag' }
      ? true
      : F extends { multiple: true }
        ? string[]
        : string;

type FilterSearch<F extends Filters> = {
  [K in keyof F as F[K] extends { kind: 'date' } ? never : K]?: FilterValue<F[K]> | undefined;
} & {
  [K in keyof F as F[K] extends { kind: 'date' } ? `${K & string}From` | `${K & string}To` : never]?:
    | string
    | undefined;
};

type Implied<F extends Filters> = { when(address: Partial<FilterSearch<F>>): boolean; then: Partial<FilterSearch<F>> };

export type Paging = {
  page: number;
  limit: number;
  sortingField: string;
  sortingAscending: boolean;
  /** Asks for the exact total and for no rows. */
  onlyTotal?: true | undefined;
};

/** What the address, the request, a preset and an export say about a list. */
export type ListSearch<F extends Filters = Filters> = FilterSearch<F> &
  Paging & { fullTextSearchString?: string | undefined };

export type Column = {
  label: string;
  kind?: 'text' | 'number' | 'date' | 'instant' | 'yesNo' | 'percent';
  /** What its codes are called, where it holds codes: a spreadsheet writes the names. */
  items?: readonly { id: string; name: string }[];
  /** Cannot be switched off. */
  mandatory?: true;
  /** Off until a person switches it on. */
  hidden?: true;
  /** What heads it in the spreadsheet, where that writes another unit than the screen. */
  sheetLabel?: string;
  /** The column that shows it too: on the screen it has none of its own, beside that column a spreadsheet keeps it. */
  shownIn?: string;
  /** In the spreadsheet only as wide as this many characters; the default follows the kind. */
  width?: number;
};

/** A view of a list that is offered to everybody beside those they have saved. */
type ListView = { name: string; search: { sortingField: string; sortingAscending: boolean } };

export type ListDefinition<Row = any, F extends Filters = Filters, S extends string = string> = {
  name: string;
  row: z.ZodType<Row>;
  filters: F;
  columns: { [K in keyof Row & string]?: Column };
  sort: readonly S[];
  search: z.ZodType<ListSearch<F>>;
  searchedBy?: string;
  defaults: { limit: number; sortingField: S; sortingAscending: boolean } & Partial<FilterSearch<F>>;
  implied?: Implied<F>;
  also?: z.ZodRawShape;
  views?: readonly ListView[];
  page: z.ZodType<ListPage<Row, F>>;
  /** The same search, with the columns to write and their order. */
  exported: z.ZodType<ListExport<F>>;
  /** A record of the list and the search it was found with: asks for its neighbours. */
  neighboursOf: z.ZodType<{ id: string; search: ListSearch<F> }>;
};

export type ListExport<F extends Filters = Filters> = ListSearch<F> & {
  columns?: string[] | undefined;
  reportName?: string | undefined;
};

/** The records before and after one, in the order of the list. */
export const Neighbours = z.object({
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
  position: z.number().nullable(),
  /** False where it was not counted so far: there are at least as many. */
  positionIsExact: z.boolean(),
  total: z.number(),
  totalIsExact: z.boolean(),
});
export type Neighbours = z.infer<typeof Neighbours>;

export type ListPage<Row, F extends Filters = Filters> = {
  objects: Row[];
  page: number;
  limit: number;
  maxPage: number;
  totalObjectsForQuery: number;
  /** False where there are at least as many; `onlyTotal` asks how many. */
  totalIsExact: boolean;
  filter: ListSearch<F>;
};

/** One definition gives page, address, request, presets, column settings, count and export. */
export function defineList<Row extends z.ZodObject, const F extends Filters, const S extends string>(list: {
  /** The table code of presets and the first part of the export's path. */
  name: string;
  row: Row;
  filters: F;
  columns: { [K in keyof z.output<Row> & string]?: Column };
  /** The sort orders; the first is the default. A leading minus means descending by default. */
  sort: readonly S[];
  /** Filter values that hold until the address or the request says otherwise. */
  defaultFilters?: Partial<FilterSearch<F>>;
  /** What an address means that does not say it, where a default would leave nothing to show. */
  implied?: Implied<F>;
  defaultLimit?: 25 | 50 | 100;
  /** The one size of its pages, where they have only one. */
  onlySize?: number;
  /** The field of the words that rows are found by, where it is another. */
  searchedBy?: string;
  /** What it is asked with besides: where one is in what it covers, as the folder of a library. It stays when filters are cleared. */
  also?: z.ZodRawShape;
  views?: readonly ListView[];
}): ListDefinition<z.output<Row>, F, Unsigned<S>> {
  const fields = list.sort.map((field) => field.replace(/^-/, '')) as [Unsigned<S>, ...Unsigned<S>[]];
  const limit = list.onlySize ?? list.defaultLimit ?? 25;
  const sizes: readonly number[] = list.onlySize ? [list.onlySize] : pageSizes;
  const first = list.sort[0] as string;
  const defaults = { limit, sortingField: fields[0], sortingAscending: !first.startsWith('-'), ...list.defaultFilters };
  // A misspelt filter is refused: a list that is not narrowed looks like one that is.
  const shape = {
    page: z.int().min(1).max(1_000_000).default(1),
    limit: z.union(sizes.map((size) => z.literal(size))).default(limit),
    sortingField: z.enum(fields).default(fields[0]),
    sortingAscending: z.boolean().default(defaults.sortingAscending),
    [list.searchedBy ?? 'fullTextSearchString']: line().optional(),
    onlyTotal: z.literal(true).optional(),
    ...withDefaults(
      Object.assign({}, ...Object.entries(list.filters).map(([key, of]) => searchShape(key, of))),
      list.defaultFilters,
    ),
    ...list.also,
  };
  const search = z.strictObject(shape, { error: notAFilter });
  const page = z.object({
    objects: z.array(list.row),
    page: z.number(),
    limit: z.number(),
    maxPage: z.number(),
    totalObjectsForQuery: z.number(),
    totalIsExact: z.boolean(),
    filter: z.any(),
  });
  const exported = search.extend({
    limit: z.int().min(1).max(1_000_000).optional(),
    columns: z.array(line(60)).min(1).max(200).optional(),
    reportName: line().optional(),
  });
  const neighboursOf = z.object({ id, search });
  return { ...list, sort: fields, search, defaults, page, exported, neighboursOf } as unknown as ListDefinition<
    z.output<Row>,
    F,
    Unsigned<S>
  >;
}

const notAFilter: z.core.$ZodErrorMap = ({ code }) =>
  code === 'unrecognized_keys' ? 'This is not a filter of the list' : undefined;

type Unsigned<S extends string> = S extends `-${infer Field}` ? Field : S;

/** A filter that is left out has its default; null says that it is not to be there at all. */
function withDefaults(shape: Record<string, z.ZodType>, defaults: object = {}): Record<string, z.ZodType> {
  const held = Object.entries(defaults).map(([key, value]) => [key, shape[key]!.nullable().default(value)]);
  return { ...shape, ...Object.fromEntries(held) };
}

function searchShape(key: string, of: Filter): Record<string, z.ZodType> {
  const number = z
    .number('number.is.required')
    .min(-1e12, 'Use at least −1,000,000,000,000')
    .max(1e12, 'Use at most 1,000,000,000,000')
    .optional();
  switch (of.kind) {
    case 'date':
      return { [`${key}From`]: day.optional(), [`${key}To`]: day.optional() };
    case 'number':
      return { [key]: z.strictObject({ exactValue: number, greaterThan: number, lessThan: number }).optional() };
    case 'flag':
      return { [key]: z.literal(true).optional() };
    case 'select':
    case 'autocomplete':
      return { [key]: of.multiple ? z.array(choice(of)).max(MAX_CHOICES).optional() : choice(of).optional() };
    case 'simpleSelect':
      return { [key]: choice(of).optional() };
    default:
      return { [key]: line().optional() };
  }
}

function choice(of: Filter) {
  if ('items' in of) {
    const ids = z.enum(of.items.map((item) => item.id) as [string, ...string[]]);
    return of.items.every(({ id: answer }) => answer in yesOrNo) ? z.preprocess(answerOf, ids) : ids;
  }
  return of.kind === 'autocomplete' && (of.by === 'code' || of.by === 'string') ? line() : id;
}

/** The specification's addresses say `statutory=true` (TASK-003), a body may say it without quotation marks. */
const yesOrNo = { YES: 'true', NO: 'false' };
const answerOf = (value: unknown) =>
  Object.entries(yesOrNo).find(([, inAddress]) => inAddress === String(value))?.[0] ?? value;

/** Column settings of one person for one table (specification TABLE-011 to 017): width 1 is shown, 0 hidden. */
export const ColumnPreset = z.object({
  tableSize: z.union(pageSizes.map((size) => z.literal(size))),
  presetData: z
    .array(
      z.object({ code: line(60), width: z.union([z.literal(0), z.literal(1)]), mandatory: z.boolean().optional() }),
    )
    .min(1)
    .max(200),
});
export type ColumnPreset = z.infer<typeof ColumnPreset>;

/** Values of a date filter in a search. */
export function dayRange(search: Record<string, unknown>, key: string): DayRange | undefined {
  const from = search[`${key}From`] as string | undefined;
  const to = search[`${key}To`] as string | undefined;
  return from || to ? { from, to } : undefined;
}
