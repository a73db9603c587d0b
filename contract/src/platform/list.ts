import { z } from 'zod';
import { day, id, line } from './shapes.ts';

export const pageSizes = [25, 50, 100] as const;
/** How many values one filter takes. */
export const MAX_CHOICES = 500;

type Shared = {
  caption: string;
  minSearchLength?: number;
  noButton?: boolean;
  /** Used by links and old saved views: shown when active, but not offered. */
  notOffered?: boolean;
  /** The filter whose button also sets this one: to users the two are one. */
  within?: string;
  disabled?: boolean;
  filterGroupId?: string;
};
/** The options: given here, or read in full from an endpoint. */
type Values = { items: readonly { id: string; name: string }[] } | { url: string };

/** Several of a set of options. */
type Select = Shared & { kind: 'select'; multiple: true } & Values;
/** One of a set of options. */
type SimpleSelect = Shared & { kind: 'simpleSelect'; multiple: false } & Values;
/**
 * Found by typing; one or several. `by` is how the typed text is sent: as searchString or personSearchString in the body, or in
 * the query for codes (FILTER-044) and for the values of a column of the list (`string`, FILTER-045).
 */
type Autocomplete = Shared & { kind: 'autocomplete'; multiple: boolean; url: string } & (
    | ByText
    | { by: 'string' }
    | { by: 'code' }
  );
type ByText = {
  by: 'searchString' | 'personSearchString';
  /** Further fields of the body (FILTER-042, FILTER-043). */
  payload?: Readonly<Record<string, string>>;
};
/** A date range, inclusive: `dueDate` becomes `dueDateFrom` and `dueDateTo` in the URL. */
type Dates = Shared & { kind: 'date' };
type TextInput = Shared & { kind: 'text' };
type TextSearch = Shared & { kind: 'textSearch'; minSearchLength: number };
type NumberComparison = Shared & { kind: 'number' };
/** Either on or absent. */
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

/** The value that the SQL of a filter receives. */
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
  /** Requests the exact total and no rows. */
  onlyTotal?: true | undefined;
};

/** The search of a list, as in a URL, a request, a preset and an export. */
export type ListSearch<F extends Filters = Filters> = FilterSearch<F> &
  Paging & { fullTextSearchString?: string | undefined };

export type Column = {
  label: string;
  kind?: 'text' | 'number' | 'date' | 'instant' | 'yesNo' | 'percent';
  /** The names of its codes, if it holds codes: a spreadsheet contains the names. */
  items?: readonly { id: string; name: string }[];
  /** Puts a value that holds facts into words, as a spreadsheet contains them; never called for null. */
  inWords?(value: unknown): string;
  /** Cannot be switched off. */
  mandatory?: true;
  /** Hidden until a user shows it. */
  hidden?: true;
  /** Its heading in the spreadsheet, if that uses another unit than the screen. */
  sheetLabel?: string;
  /** The column that also shows it: it has none of its own on the screen, and follows that column in a spreadsheet. */
  shownIn?: string;
  /**
   * Its width in the spreadsheet, in characters; the default depends on its type. On the screen the most that it takes, but a wide one
   * has what the others leave.
   */
  width?: number;
};

/** A built-in view of a list, offered beside a user's saved ones. */
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
  /** A record of the list and the search that found it, to request its neighbours. */
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
  /** False if it was not counted that far: it is a lower bound. */
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
  /** False if the total is a lower bound; `onlyTotal` requests the exact one. */
  totalIsExact: boolean;
  filter: ListSearch<F>;
};

/** From one definition follow page, URL, request, presets, column settings, count and export. */
export function defineList<Row extends z.ZodObject, const F extends Filters, const S extends string>(list: {
  /** The table code of presets and the first part of the export's path. */
  name: string;
  row: Row;
  filters: F;
  columns: { [K in keyof z.output<Row> & string]?: Column };
  /** The sort orders; the first is the default. A leading minus means descending by default. */
  sort: readonly S[];
  /** Default filter values, unless the URL or the request has others. */
  defaultFilters?: Partial<FilterSearch<F>>;
  /** Values implied by a URL with other filters, where a default would leave nothing to show. */
  implied?: Implied<F>;
  defaultLimit?: 25 | 50 | 100;
  /** The page size, if there is only one. */
  onlySize?: number;
  /** The field of the search text, if not fullTextSearchString. */
  searchedBy?: string;
  /** Further fields of the search, such as the current folder of a library. Clearing the filters keeps them. */
  also?: z.ZodRawShape;
  views?: readonly ListView[];
}): ListDefinition<z.output<Row>, F, Unsigned<S>> {
  const fields = list.sort.map((field) => field.replace(/^-/, '')) as [Unsigned<S>, ...Unsigned<S>[]];
  const limit = list.onlySize ?? list.defaultLimit ?? 25;
  const sizes: readonly number[] = list.onlySize ? [list.onlySize] : pageSizes;
  const first = list.sort[0] as string;
  const defaults = { limit, sortingField: fields[0], sortingAscending: !first.startsWith('-'), ...list.defaultFilters };
  // A misspelt filter is refused: an unfiltered list looks like a filtered one.
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

/** An absent filter takes its default; null switches it off. */
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

/** The specification's URLs say `statutory=true` (TASK-003); a body may contain a boolean. */
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
