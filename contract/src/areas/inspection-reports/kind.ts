import type { Kind } from '../../platform/kind.ts';

export const inspectionReportKind = {
  pages: {
    page: '/inspection_view.html?id={id}',
    list: '/inspection_list.html',
    allow: ['PRISM_APP_TASK_MENU'],
    takesFiles: true,
  },
  inSearch: {
    one: 'inspection report',
    many: 'inspection reports',
    order: { usually: 3, atWork: 8, atWorkOn: '/inspection' },
  },
  filesAsOfReports: true,
  source: {
    name: 'Inspection report',
    filter: 'inspectionReportIds',
    closing: { evidence: [], secondPerson: false },
  },
  webhooks: {
    name: 'Inspection reports',
    events: {
      'inspection-report.added': 'Added',
      'inspection-report.edited': 'Changed',
      'inspection-report.deleted': 'Deleted',
    },
  },
} as const satisfies Kind;
