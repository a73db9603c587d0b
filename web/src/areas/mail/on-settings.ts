import type { OnSettings } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';

export const onSettings: OnSettings = [
  {
    group: 'elsewhere',
    order: 4,
    to: '/admin/mail.html',
    title: 'menu.mail',
    what: 'mail',
    concerns: (me) => maySee(me, ['PRISM_APP_MAIL_VIEW']),
  },
];
