import { id, version } from '../../platform/shapes.ts';
import { AccidentFields } from './accident.ts';
import { partsOfReport } from './closing.ts';

/** That it was reported: with date, reporter and reference, or none of them, since half a report would look like one that was made. */
export const ReportDetails = AccidentFields.pick({
  riddorDateHse: true,
  riddorHseReporter: true,
  hseReference: true,
  notifiedOn: true,
  notifiedHow: true,
})
  .extend({ id, version })
  .superRefine((report, { addIssue }) => {
    const missing = partsOfReport.filter(({ field }) => !report[field]);
    if (missing.length < partsOfReport.length)
      for (const { field, ask } of missing) addIssue({ code: 'custom', path: [field], message: ask });
  });
