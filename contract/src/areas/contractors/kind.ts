import type { Kind } from '../../platform/kind.ts';

export const contractorKind = {
  pages: {
    page: '/contractor_view.html?id={id}',
    list: '/contractor_list.html',
    allow: ['PRISM_APP_CONTRACTOR_MENU'],
    takesFiles: true,
  },
  inSearch: {
    one: 'contractor',
    many: 'contractors',
    areFew: true,
    order: { usually: 7, atWork: 6, atWorkOn: '/contractor' },
  },
  filesAsOfReports: true,
  notices: [
    {
      id: 'evidence-sent',
      tab: 'evidence',
      group: 'progress',
      urgent: 'always',
      sign: 'flag',
      tone: 'yellow',
      name: 'Evidence to check',
    },
    {
      id: 'evidence-ending',
      group: 'due',
      urgent: 'never',
      sign: 'clock',
      tone: 'yellow',
      name: 'Evidence or approval expires soon',
    },
    {
      id: 'evidence-ended',
      group: 'overdue',
      urgent: 'always',
      sign: 'late',
      tone: 'red',
      name: 'Evidence or approval expired',
    },
  ],
  redactedBy: 'contractor.operative-redacted',
  webhooks: {
    name: 'Contractors',
    events: {
      'contractor.added': 'Added',
      'contractor.edited': 'Changed',
      'contractor.evidence-added': 'Evidence added',
      'contractor.blocked': 'Blocked',
      'contractor.unblocked': 'No longer blocked',
      'contractor.archived': 'Archived',
      'contractor.restored': 'Restored',
    },
  },
} as const satisfies Kind;
