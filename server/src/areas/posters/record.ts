import { posterKinds } from '@lintel/contract/areas/posters/poster';
import { dayInWords } from '@lintel/contract/riddor/sentences';
import { isAmong } from '#platform/access/record-rights';
import type { MyWork } from '#platform/record/record-kind';
import { dayIn, type KindOfRecord, type Scope } from '#platform/scope';
import { countOf, reportsIn } from './inbox.ts';
import { posterReportInNotices } from './notify.ts';
import { logAccess } from './access-log.ts';
import { visiblePosterReports } from './queries.ts';

const FIRST = 20;

/** Reports waiting for managers of accidents there to record or reject. */
const reportsToDecide: MyWork<Scope> = {
  label: 'Reports from posters',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDecide: { state: 'waiting' },
  count: async (scope) => ({ count: await countOf(reportsIn(scope, 'waiting')), isExact: true }),
  first: async (scope) => ({
    count: await countOf(reportsIn(scope, 'waiting')),
    isExact: true,
    rows: (await waitingReports(scope)).map(({ id, what, receivedAt, caption, propertyId }) => ({
      id,
      ref: `Received ${dayInWords(dayIn(scope.timeZone, new Date(receivedAt)))}`,
      name: posterKinds.find((kind) => kind.id === what)!.name,
      property: caption,
      propertyId,
      dueOn: null,
      isStatutory: false,
      priority: null,
      can: { complete: false },
    })),
  }),
};

/** The latest of them, without their text: seeing that they wait is not reading them. */
const waitingReports = (scope: Scope) =>
  reportsIn(scope, 'waiting')
    .select(['posterReports.id', 'posterReports.what', 'posterReports.receivedAt', 'posterReports.propertyId'])
    .select('properties.caption')
    .orderBy('posterReports.receivedAt', 'desc')
    .orderBy('posterReports.id')
    .limit(FIRST)
    .execute();

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
