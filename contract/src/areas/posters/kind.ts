import type { Kind } from '../../platform/kind.ts';

export const posterReportKind = {
  seen: {
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
} as const satisfies Kind;
