import { isAmong } from '#platform/access/record-rights';
import type { KindOfRecord } from '#platform/scope';
import { reportsToDecide } from './my-work.ts';
import { posterReportInNotices } from './notify.ts';
import { logAccess } from './access-log.ts';
import { visiblePosterReports } from './queries.ts';

export const posterReportRecord: KindOfRecord = {
  notices: posterReportInNotices,
  myWork: [reportsToDecide],
  isVisible: (scope, id) => isAmong(visiblePosterReports(scope), 'posterReports.id', id),
  onOpen: (scope, id) => logAccess(scope, [id]),
  files: {
    add: [['PRISM_APP_SAFETY_MANAGER']],
    remove: [['PRISM_APP_SAFETY_MANAGER']],
    keeps: async (scope, id) =>
      (await visiblePosterReports(scope)
        .select('posterReports.id')
        .where('posterReports.id', '=', id)
        .where('posterReports.state', '<>', 'waiting')
        .executeTakeFirst()) &&
      'The files of a report that was decided cannot be deleted: they show what it was decided on',
  },
};
