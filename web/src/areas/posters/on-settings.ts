import type { OnSettings } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';

export const onSettings: OnSettings = [
  {
    group: 'elsewhere',
    order: 6,
    to: '/accident/poster_reports.html',
    title: 'poster.inbox.title',
    what: 'posters',
    concerns: (me) => maySee(me, ['PRISM_APP_SAFETY_MANAGER']),
  },
];
