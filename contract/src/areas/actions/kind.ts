import type { Kind } from '../../platform/kind.ts';

export const actionKind = {
  seen: {
    page: '/actions/item/{id}',
    list: '/actions/list',
    allow: ['PRISM_APP_ACTION_MENU'],
  },
  searched: { one: 'action', many: 'actions', order: { usually: 4, atWork: 3, firstOn: '/calendar/actions/' } },
  notices: [],
} as const satisfies Kind;
