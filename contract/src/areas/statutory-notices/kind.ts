import type { Kind } from '../../platform/kind.ts';
import { toComplyWith } from '../../statutory/notice-standings.ts';

/** Also those whose period an appeal has suspended, or that await their discharge: these too have hearings. */
const notEnded = { ended: 'NO' };

export const statutoryNoticeKind = {
  pages: {
    page: '/statutory_notice_view.html?id={id}',
    list: '/statutory_notice_list.html',
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    takesFiles: true,
  },
  inSearch: { one: 'statutory notice', many: 'statutory notices' },
  notices: [
    {
      id: 'statutory-received',
      group: 'due',
      urgent: 'always',
      sign: 'gavel',
      tone: 'red',
      name: 'Statutory notice received',
    },
    {
      id: 'statutory-appeal',
      group: 'due',
      urgent: 'always',
      sign: 'scale',
      tone: 'yellow',
      name: 'Last day to appeal',
    },
    {
      id: 'statutory-hearing',
      group: 'due',
      urgent: 'never',
      sign: 'scale',
      tone: 'yellow',
      name: 'Hearing',
    },
    {
      id: 'statutory-extension',
      group: 'due',
      urgent: 'always',
      sign: 'question',
      tone: 'yellow',
      name: 'Ask for an extension',
    },
    {
      id: 'statutory-review',
      group: 'due',
      urgent: 'never',
      sign: 'question',
      tone: 'yellow',
      name: 'Yearly review of a notice',
    },
    {
      id: 'statutory-due',
      group: 'due',
      urgent: 'always',
      sign: 'calendar',
      tone: 'red',
      name: 'Statutory notice due',
    },
    {
      id: 'statutory-overdue',
      group: 'overdue',
      urgent: 'always',
      sign: 'late',
      tone: 'red',
      name: 'Statutory notice overdue',
    },
  ],
  inCalendar: [
    {
      id: 'notice-comply',
      name: 'Notice to be complied with',
      many: 'Notices to be complied with',
      sign: 'gavel',
      days: 'complyBy',
      states: {
        overdue: { search: { overdue: 'YES' } },
        due: { search: { standings: toComplyWith }, when: 'today' },
        planned: { search: { standings: toComplyWith }, when: 'to come' },
        done: { search: { standings: ['COMPLIED', 'DISCHARGED'] } },
      },
    },
    {
      id: 'notice-appeal',
      name: 'Last day to appeal',
      many: 'Last days to appeal',
      sign: 'question',
      days: 'appealBy',
      states: { due: { search: notEnded, when: 'today' }, planned: { search: notEnded, when: 'to come' } },
    },
    {
      id: 'notice-hearing',
      name: 'Hearing',
      many: 'Hearings',
      sign: 'scale',
      days: 'hearingOn',
      states: {
        due: { search: notEnded, when: 'today' },
        planned: { search: notEnded, when: 'to come' },
        done: { search: {}, when: 'passed' },
      },
    },
    {
      id: 'notice-review',
      name: 'Yearly review of a notice',
      many: 'Yearly reviews of notices',
      sign: 'calendar',
      days: 'reviewOn',
      states: { due: { search: notEnded, when: 'today' }, planned: { search: notEnded, when: 'to come' } },
    },
  ],
  webhooks: {
    name: 'Statutory notices',
    events: {
      'statutory-notice.added': 'Received',
      'statutory-notice.edited': 'Changed',
      'statutory-notice.extended': 'Time extended',
      'statutory-notice.appealed': 'Appealed',
      'statutory-notice.suspended': 'Suspended',
      'statutory-notice.complied': 'Complied with',
      'statutory-notice.reopened': 'A requirement is open again',
      'statutory-notice.ended': 'Ended',
      'statutory-notice.deleted': 'Deleted',
    },
  },
} as const satisfies Kind;
