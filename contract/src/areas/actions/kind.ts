import type { Kind } from '../../platform/kind.ts';

export const actionKind = {
  seen: {
    page: '/actions/item/{id}',
    list: '/actions/list',
    allow: ['PRISM_APP_ACTION_MENU'],
  },
  searched: { one: 'action', many: 'actions' },
  told: [],
} as const satisfies Kind;
