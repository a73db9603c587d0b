import { z } from 'zod';
import { day, id, line } from '../../platform/shapes.ts';

const chosen = z.array(id).max(500).optional();
const named = z.array(line()).max(500).optional();

/** Which properties a chart counts, by the filters of the property list. */
export const PropertyFilters = z.object({
  regionIds: chosen,
  landlordIds: chosen,
  buildingNameDictIds: named,
  cityDictIds: named,
  countyDictIds: named,
});
export type PropertyFilters = z.infer<typeof PropertyFilters>;

/** Which properties' work a chart counts, by the filters that task and action list share. */
export const ReportFilters = PropertyFilters.extend({ propertyIds: chosen });
export type ReportFilters = z.infer<typeof ReportFilters>;

/** Three years, to keep a chart readable. */
export const MOST_DAYS = 1100;

/** A first and a last date, both included. */
export const Range = z.object({ dateFrom: day.optional(), dateTo: day.optional() });
type Range = z.infer<typeof Range>;

/** Refuses ranges that end before they begin, or exceed what a chart can show. */
export const inOrder = <S extends z.ZodType<Range>>(schema: S) =>
  schema
    .refine(({ dateFrom, dateTo }) => !dateFrom || !dateTo || dateFrom <= dateTo, {
      path: ['dateTo'],
      error: 'Choose a day on or after the first',
    })
    .refine(
      ({ dateFrom, dateTo }) =>
        !dateFrom || !dateTo || Date.parse(dateTo) - Date.parse(dateFrom) < MOST_DAYS * 86_400_000,
      {
        path: ['dateTo'],
        error: 'Choose three years at most',
      },
    );
