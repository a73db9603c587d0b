import type { Kind } from '../../platform/kind.ts';

export const enforcementVisitKind = {
  pages: {
    page: '/enforcement_visit_view.html?id={id}',
    list: '/enforcement_visit_list.html',
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    takesFiles: true,
  },
  inSearch: {
    one: 'enforcement visit',
    many: 'enforcement visits',
    order: { usually: 8, atWork: 5, atWorkOn: '/enforcement_visit' },
  },
  filesAsOfReports: true,
  notices: [
    {
      id: 'visit-announced',
      group: 'due',
      urgent: 'never',
      sign: 'calendar',
      tone: 'yellow',
      name: 'Announced visit',
    },
  ],
  inCalendar: [
    {
      id: 'visit',
      name: 'Visit of an authority',
      many: 'Visits of authorities',
      sign: 'flag',
      days: 'visitDate',
      states: { done: { search: {} } },
    },
    {
      id: 'next-visit',
      name: 'Announced visit',
      many: 'Announced visits',
      sign: 'calendar',
      days: 'nextVisitOn',
      states: { due: { search: {}, when: 'today' }, planned: { search: {}, when: 'to come' } },
    },
  ],
  source: {
    name: 'Enforcement visit',
    filter: 'enforcementVisitIds',
    closing: { evidence: ['report'], secondPerson: true },
  },
  webhooks: {
    name: 'Enforcement visits',
    events: {
      'enforcement-visit.added': 'Added',
      'enforcement-visit.edited': 'Changed',
      'enforcement-visit.deleted': 'Deleted',
    },
  },
} as const satisfies Kind;
