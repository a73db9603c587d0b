import { toComplyWith } from '@lintel/contract/statutory/notice-standings';
import { sql } from 'kysely';
import { deadlines, myWorkOfList, whoseOnDashboard } from '#platform/list/my-work';
import type { MyWork, ToDo } from '#platform/record/record-kind';
import type { Scope } from '#platform/scope';
import { statutoryNoticeRows } from './list.ts';

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

export const myNotices = [
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

export const overdueNotices = deadlines(statutoryNoticeRows, {
  id: 'overdue-notices',
  label: 'Statutory notices',
  permission,
  on: () => sql`standing.comply_by`,
  search: (_, role) => ({ overdue: 'YES', ...whoseOnDashboard(role) }),
});
