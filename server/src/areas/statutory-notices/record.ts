import { sql } from 'kysely';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { holdsOnProperty } from '#areas/properties/queries';
import { calendarRows } from '#platform/list/calendar-rows';
import { isAmong } from '#platform/access/record-rights';
import { printed } from '#platform/list/printed';
import type { KindOfRecord } from '#platform/scope';
import { standingOfNoticeHits } from './hit-standing.ts';
import { prohibitionsAt } from './displayed.ts';
import { noticeHandOver } from './hand-over.ts';
import { statutoryNoticeRows } from './list.ts';
import { attentionOfNotices, noticesInForceOn } from './attention.ts';
import { myNotices, overdueNotices } from './my-work.ts';
import { statutoryNoticeInNotices } from './notify.ts';
import { actionsRequiredOn, visibleNotices, withDeletedNotices } from './queries.ts';
import { noticeTexts } from './search-text.ts';
import { noticesPart } from './in-evidence-pack.ts';

export const statutoryNoticeRecord: KindOfRecord = {
  reference: { table: 'statutoryNotices', column: 'reference' },
  notices: statutoryNoticeInNotices,
  isVisible: (scope, id) => isAmong(visibleNotices(scope), 'statutoryNotices.id', id),
  isLogVisible: (scope, id) => isAmong(withDeletedNotices(scope), 'statutoryNotices.id', id),
  comments: {
    event: 'statutory-notice.commented',
    may: (scope, id) =>
      isAmong(
        visibleNotices(scope).where(holdsOnProperty(scope, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT')),
        'statutoryNotices.id',
        id,
      ),
  },
  files: {
    add: [['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE']],
    remove: [['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE']],
    keeps: async ({ db }, id) =>
      (await db
        .selectFrom('statutoryNoticeHappenings')
        .select('id')
        .where('noticeId', '=', id)
        .where('fileId', 'is not', null)
        .executeTakeFirst()) && 'The files of a notice cannot be deleted: they prove what was recorded of it.',
  },
  search: {
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleNotices(scope)
        .select('statutoryNotices.id')
        .where('properties.archivedAt', 'is', null)}`,
    standing: standingOfNoticeHits,
    counted: 'in use',
    indexOn: noticeTexts.indexOn,
  },
  list: statutoryNoticeList,
  myWork: myNotices,
  overdue: overdueNotices,
  requires: actionsRequiredOn,
  warnings: prohibitionsAt,
  handOver: noticeHandOver,
  inCalendar: calendarRows(statutoryNoticeRows, {
    table: 'statutoryNotices',
    mine: { whose: 'MINE' },
    days: {
      'notice-comply': 'standing.complyBy',
      'notice-appeal': 'standing.appealUntil',
      'notice-hearing': 'statutoryNotices.hearingOn',
      'notice-review': 'review.reviewOn',
    },
  }),
  printed: printed(statutoryNoticeRows, {
    title: 'Statutory notices',
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
    many: 'statutory notices',
    columns: [
      'ref',
      'type',
      'authority',
      'authorityReference',
      'receivedOn',
      'standing',
      'complyBy',
      'openRequirementCount',
    ],
  }),
  inEvidencePack: { subject: 'enforcement', folder: 'Statutory notices', part: noticesPart },
  attention: attentionOfNotices,
  legalObligations: {
    one: 'statutory notice that has not ended',
    many: 'statutory notices that have not ended',
    openOn: noticesInForceOn,
  },
};
