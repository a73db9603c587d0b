import { sql } from 'kysely';
import { statutoryNoticeList } from '@lintel/contract/areas/statutory-notices/list';
import { noticeStandings, toComplyWith, type NoticeStanding } from '@lintel/contract/statutory/notice-standings';
import { holdsOnProperty } from '#areas/properties/queries';
import { isAmong } from '#platform/access/record-rights';
import { calendarRows } from '#platform/list/calendar-rows';
import { deadlines, myWorkOfList, whoseOnDashboard } from '#platform/list/my-work';
import { printed } from '#platform/list/printed';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import type { MyWork, ToDo } from '#platform/record/record-kind';
import type { KindOfRecord, Scope } from '#platform/scope';
import { attentionOfNotices, noticesInForceOn } from './attention.ts';
import { prohibitionsAt } from './displayed.ts';
import { noticeHandOver } from './hand-over.ts';
import { statutoryNoticeRows } from './list.ts';
import { statutoryNoticeInNotices } from './notify.ts';
import { noticesPart } from './in-evidence-pack.ts';
import { actionsRequiredOn, noticesOn, visibleNotices, withDeletedNotices } from './queries.ts';
import { noticeTexts } from './search-text.ts';

const standingOfNoticeHits = standingOfHits(
  (scope: Scope) =>
    sql<NoticeStanding | null>`(${noticesOn(scope, scope.today)
      .where('statutoryNotices.id', '=', sql<string>`found.record_id`)
      .select('standing.standing')})`,
  withTones(noticeStandings, {
    RECEIVED: 'warn',
    APPEAL_SUSPENDED: 'warn',
    APPEAL_IN_FORCE: 'warn',
    IN_FORCE: 'warn',
    OVERDUE: 'bad',
    COMPLIED: 'good',
    PROSECUTED: 'bad',
    DISCHARGED: 'quiet',
    WITHDRAWN: 'quiet',
    QUASHED: 'quiet',
    REVOKED: 'quiet',
  }),
);

const permission = 'PRISM_APP_ENFORCEMENT_VISIT_MENU';

type NoticeDay = Pick<ToDo, 'overdue'> & {
  label: string;
  /** What a row says of the day. */
  what: string;
  days: 'complyBy' | 'appealBy' | 'hearingOn';
  notices: Record<string, unknown>;
};

/** A day of the notices that name a user, or that they manage if nobody named may see them. */
const dayOfNotices = ({ label, what, days, overdue, notices }: NoticeDay): MyWork<Scope> =>
  myWorkOfList(statutoryNoticeRows, {
    label,
    permission,
    toDo: {
      search: { ...notices, whose: 'MINE' },
      by: (userId) => ({ ...notices, peopleIds: [userId], whose: 'NOT_MINE' }),
      days,
      overdue,
    },
    order: days,
    areFew: true,
    row: ({ id, ref, type, property, propertyId, [days]: dueOn }) => ({
      id,
      ref,
      name: `${type} · ${what}`,
      property,
      propertyId,
      dueOn,
      isStatutory: true,
      priority: null,
      can: { complete: false },
    }),
  });

/** As reminders count: after the day to comply by, also if an appeal suspends nothing or the authority has prosecuted. */
const running = { standings: toComplyWith };
const notEnded = { ended: 'NO' };

const myNotices = [
  dayOfNotices({
    label: 'Statutory notices',
    what: 'comply by',
    days: 'complyBy',
    overdue: 'after the date',
    notices: running,
  }),
  dayOfNotices({
    label: 'Last days to appeal',
    what: 'last day to appeal',
    days: 'appealBy',
    overdue: 'never',
    notices: notEnded,
  }),
  dayOfNotices({ label: 'Hearings', what: 'hearing', days: 'hearingOn', overdue: 'never', notices: notEnded }),
];

const overdueNotices = deadlines(statutoryNoticeRows, {
  id: 'overdue-notices',
  label: 'Statutory notices',
  permission,
  on: () => sql`standing.comply_by`,
  search: (_, role) => ({ overdue: 'YES', ...whoseOnDashboard(role) }),
});

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
