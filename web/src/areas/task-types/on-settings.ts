import type { OnSettings } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';

export const onSettings: OnSettings = [
  {
    group: 'elsewhere',
    order: 5,
    to: '/task_types.html',
    title: 'menu.task.types',
    what: 'task.types',
    concerns: (me) => maySee(me, ['PRISM_APP_TASK_MENU']),
  },
];
