import { id, version } from '../../platform/shapes.ts';
import { AccidentFields } from './accident.ts';
import { restOfReport } from './closing.ts';

/** That it was reported: with date, reporter and reference, or none of them. */
export const ReportDetails = AccidentFields.pick({
  riddorDateHse: true,
  riddorHseReporter: true,
  hseReference: true,
  notifiedOn: true,
  notifiedHow: true,
})
  .extend({ id, version })
  .superRefine((report, { addIssue }) => {
    for (const { field, ask } of restOfReport(report)) addIssue({ code: 'custom', path: [field], message: ask });
  });
