import type { Kind } from '../../platform/kind.ts';

export const hazardCaseKind = {
  pages: {
    page: '/hazard_case_view.html?id={id}',
    list: '/hazard_case_list.html',
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    takesFiles: true,
  },
  inSearch: { one: 'hazard case', many: 'hazard cases' },
  notices: [
    {
      id: 'hazard-reported',
      group: 'due',
      urgent: 'always',
      sign: 'droplet',
      tone: 'red',
      name: 'Hazard reported',
    },
    {
      id: 'hazard-due',
      group: 'due',
      urgent: 'always',
      sign: 'calendar',
      tone: 'red',
      name: 'Hazard case due',
    },
    {
      id: 'hazard-overdue',
      group: 'overdue',
      urgent: 'always',
      sign: 'late',
      tone: 'red',
      name: 'Hazard case overdue',
    },
  ],
  inCalendar: [
    {
      id: 'case-deadline',
      name: 'Hazard case deadline',
      many: 'Hazard case deadlines',
      sign: 'droplet',
      days: 'dueDate',
      states: {
        overdue: { search: { states: ['OPEN'], dueStatuses: ['OVERDUE'] } },
        due: { search: { states: ['OPEN'], dueStatuses: ['DUE'] } },
        planned: { search: { states: ['OPEN'], dueStatuses: ['NOT_DUE_YET'] } },
      },
    },
  ],
  redactedBy: 'hazard-case.redacted',
  source: { name: 'Hazard case', filter: 'hazardCaseIds', closing: { evidence: ['photograph'], secondPerson: false } },
  webhooks: {
    name: 'Hazard cases',
    events: {
      'hazard-case.opened': 'Reported',
      'hazard-case.edited': 'Changed',
      'hazard-case.investigated': 'Investigated',
      'hazard-case.made-safe': 'Made safe',
      'hazard-case.work-finished': 'Work finished',
      'hazard-case.closed': 'Closed',
      'hazard-case.reopened': 'Reopened',
      'hazard-case.deleted': 'Deleted',
    },
  },
} as const satisfies Kind;
