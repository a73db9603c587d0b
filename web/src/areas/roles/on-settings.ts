import type { OnSettings } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';

export const onSettings: OnSettings = [
  {
    group: 'elsewhere',
    order: 2,
    to: '/admin/roles.html',
    title: 'menu.roles',
    what: 'roles',
    concerns: (me) => maySee(me, ['PRISM_APP_ROLE_MANAGE']),
  },
];
