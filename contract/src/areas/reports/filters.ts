import { z } from 'zod';
import { day, id, line } from '../../platform/shapes.ts';

const chosen = z.array(id).max(500).optional();
const named = z.array(line()).max(500).optional();

/** What properties a chart counts, by the filters of the property list. */
export const PropertyFilters = z.object({
  regionIds: chosen,
  landlordIds: chosen,
  buildingNameDictIds: named,
  cityDictIds: named,
  countyDictIds: named,
});
export type PropertyFilters = z.infer<typeof PropertyFilters>;

/** On what properties the work lies that a chart counts, by the filters that task list and action list share. */
export const ReportFilters = PropertyFilters.extend({ propertyIds: chosen });
export type ReportFilters = z.infer<typeof ReportFilters>;

/** Three years, so that a chart stays one that can be looked at. */
export const MOST_DAYS = 1100;

/** Days from and to, both included. */
export const Range = z.object({ dateFrom: day.optional(), dateTo: day.optional() });
type Range = z.infer<typeof Range>;

/** Refuses days that end before they begin, and more of them than a chart can show. */
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
