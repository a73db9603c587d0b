import { z } from 'zod';
import { line } from '../../platform/shapes.ts';
import { readOrderCode } from './charts.ts';

const MOST = 200;
const codes = z.array(line(120).min(1)).max(MOST);

/** A user's order of the charts (REP-057); the other two lists are stored as sent (gap G34). */
export const ReportPreset = z.object({ orderCodes: codes, favoriteCodes: codes, lastOpenedCodes: codes });
export type ReportPreset = z.infer<typeof ReportPreset>;

/** An omitted list stays unchanged. */
export const SavedReportPreset = z.object({
  orderCodes: z
    .array(line(120).refine((code) => Boolean(readOrderCode(code)?.chartId), 'There is no such chart'))
    .max(MOST)
    .optional(),
  favoriteCodes: codes.optional(),
  lastOpenedCodes: codes.optional(),
});
export type SavedReportPreset = z.infer<typeof SavedReportPreset>;
