import type { Kind } from '../../platform/kind.ts';

export const posterReportKind = {
  pages: {
    page: '/accident/poster_reports.html?id={id}',
    list: '/accident/poster_reports.html',
    allow: ['PRISM_APP_SAFETY_MANAGER'],
  },
  notices: [
    {
      id: 'poster-reported',
      group: 'assigned',
      urgent: 'always',
      sign: 'code',
      tone: 'red',
      name: 'Report from a poster',
    },
  ],
  redactedBy: 'poster-report.redacted',
  webhooks: {
    name: 'Reports from posters',
    events: {
      'poster-report.received': 'Received',
      'poster-report.accepted': 'Accepted',
      'poster-report.rejected': 'Rejected',
    },
  },
} as const satisfies Kind;
