import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { instant } from '../platform/shapes.ts';
import { propertyList } from './properties/list.ts';

/** The reports on properties that can be printed (PRINT-006). */
export const reportTypes = [
  { id: 'properties', name: 'Property list' },
  { id: 'compliance', name: 'Compliance by property' },
  { id: 'actions', name: 'Open actions by property' },
  { id: 'property', name: 'Whole property' },
] as const;
export const ReportType = z.enum(
  reportTypes.map(({ id }) => id),
  `There is no such report. There are: ${reportTypes.map(({ name }) => name).join(', ')}`,
);
export type ReportType = z.infer<typeof ReportType>;

/** The maximum number of printed lines; the report says what it leaves out. */
export const MOST_PRINTED_LINES = 5000;
export const MOST_WHOLE_PROPERTIES = 20;

/** Dates are ISO, percentages 0 to 100; a code (a reference, a postcode) never breaks. */
export const ReportColumn = z.object({
  label: z.string(),
  kind: z.enum(['text', 'code', 'number', 'percent', 'day']),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/** One cell per column; a heading has one cell across all of them. */
export const ReportRow = z.object({
  cells: z.array(z.union([z.string(), z.number(), z.null()])),
  as: z.enum(['heading', 'total']).optional(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportTable = z.object({
  title: z.string(),
  /** What readers need to know. */
  note: z.string().nullable(),
  columns: z.array(ReportColumn),
  rows: z.array(ReportRow),
});
export type ReportTable = z.infer<typeof ReportTable>;

/** What belongs together: for a whole property, its facts and tables, on a page of its own. */
export const ReportPart = z.object({
  title: z.string().nullable(),
  notes: z.array(z.string()),
  /** Unknown facts have no value. */
  facts: z.array(
    z.object({
      title: z.string(),
      facts: z.array(z.object({ label: z.string(), value: z.string().nullable() })),
    }),
  ),
  tables: z.array(ReportTable),
});
export type ReportPart = z.infer<typeof ReportPart>;

/** A report as nested elements: parts of tables of rows of cells (PRINT-003). */
export const ReportBody = z.object({
  title: z.string(),
  organisation: z.string(),
  asAt: instant,
  printedBy: z.string(),
  /** The number of properties covered; if 0, there is nothing to print. */
  propertyCount: z.number(),
  parts: z.array(ReportPart),
});
export type ReportBody = z.infer<typeof ReportBody>;

export const propertyReports = endpoints('property-reports', {
  report: {
    method: 'POST',
    path: 'property/report/{reportType}.json',
    allow: 'PRISM_APP_PROPERTY_MENU',
    reads: true,
    params: z.object({ reportType: ReportType }),
    // A schema of its own: the request is the list's, but this is not a list.
    body: propertyList.search.clone(),
    reply: z.object({ reportBody: ReportBody }),
    summary: 'A report of the properties that a search of the property list finds, as tables to be printed.',
  },
});
