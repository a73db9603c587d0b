import { finds } from '#platform/record-kind';
import type { KindOfRecord } from '#platform/scope';
import { visiblePosterReports } from './queries.ts';

export const posterReportRecord: KindOfRecord = {
  isVisible: (scope, id) =>
    finds(visiblePosterReports(scope).select('posterReports.id').where('posterReports.id', '=', id)),
  files: {
    add: [['PRISM_APP_SAFETY_MANAGER']],
    remove: [['PRISM_APP_SAFETY_MANAGER']],
    keeps: async (scope, id) =>
      (await visiblePosterReports(scope)
        .select('posterReports.id')
        .where('posterReports.id', '=', id)
        .where('posterReports.state', '<>', 'waiting')
        .executeTakeFirst()) && 'The files of a report that was decided stay: they show what it was decided on',
  },
};
