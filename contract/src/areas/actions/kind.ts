import type { Kind } from '../../platform/kind.ts';

export const actionKind = {
  pages: {
    page: '/actions/item/{id}',
    list: '/actions/list',
    allow: ['PRISM_APP_ACTION_MENU'],
  },
  inSearch: { one: 'action', many: 'actions', order: { usually: 4, atWork: 3, firstOn: '/calendar/actions/' } },
  notices: [],
  webhooks: {
    name: 'Actions',
    events: {
      'action.raised': 'Raised',
      'action.brought-in': 'Brought in already done',
      'action.assigned': 'Assigned to a user',
      'action.edited': 'Changed',
      'action.done': 'Done, awaits acceptance',
      'action.not-done': 'Could not be done',
      'action.accepted': 'Accepted and closed',
      'action.rejected': 'Rejected',
      'action.closed': 'Closed',
      'action.reopened': 'Reopened',
      'action.deleted': 'Deleted',
    },
  },
} as const satisfies Kind;
