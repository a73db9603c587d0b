import type { OnSettings } from '#platform/app/on-settings.ts';
import { maySee } from '#platform/rights.ts';

export const onSettings: OnSettings = [
  {
    group: 'elsewhere',
    order: 3,
    to: '/admin/dictionaries',
    title: 'menu.dictionaries',
    what: 'dictionaries',
    concerns: (me) => maySee(me, ['PRISM_APP_DICTIONARY_MANAGE']),
  },
];
