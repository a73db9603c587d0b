import type { Kind } from '../../platform/kind.ts';

export const enforcementVisitKind = {
  seen: {
    page: '/enforcement_visit_view.html?id={id}',
    list: '/enforcement_visit_list.html',
    allow: ['PRISM_APP_ENFORCEMENT_VISIT_MENU'],
    takesFiles: true,
  },
  searched: {
    one: 'enforcement visit',
    many: 'enforcement visits',
    order: { usually: 8, atWork: 5, atWorkOn: '/enforcement_visit' },
  },
  filesAsOfReports: true,
  source: {
    name: 'Enforcement visit',
    filter: 'enforcementVisitIds',
    closing: { evidence: ['report'], secondPerson: true },
  },
} as const satisfies Kind;
