import type { OnSettings } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';

export const onSettings: OnSettings = [
  {
    group: 'elsewhere',
    order: 1,
    to: '/admin/users/active',
    title: 'menu.users',
    what: 'users',
    concerns: (me) => maySee(me, ['USER_MANAGE']),
  },
];
