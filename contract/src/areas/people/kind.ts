import type { Kind } from '../../platform/kind.ts';

export const personKind = {
  pages: {
    page: '/people_view.html?id={id}',
    list: '/people_list.html',
    allow: ['PRISM_APP_PEOPLE_MENU'],
  },
  inSearch: { one: 'person', many: 'people', areFew: true },
} as const satisfies Kind;
