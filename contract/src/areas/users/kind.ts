import type { Kind } from '../../platform/kind.ts';

/** What users are notified of about themselves: their training, their tokens, the organisation's directory and webhooks. */
export const userKind = {
  pages: { page: '/admin/user?id={id}', allow: ['USER_MANAGE'] },
  notices: [
    {
      id: 'training-ending',
      group: 'due',
      urgent: 'never',
      sign: 'calendar',
      tone: 'yellow',
      name: 'Training expires soon',
      ownPage: '/account/training',
    },
    {
      id: 'training-ended',
      group: 'overdue',
      urgent: 'always',
      sign: 'late',
      tone: 'red',
      name: 'Training expired',
      ownPage: '/account/training',
    },
    {
      id: 'token-ending',
      group: 'due',
      urgent: 'never',
      sign: 'calendar',
      tone: 'yellow',
      name: 'API token ends soon',
      page: '/account/api-tokens',
    },
    {
      id: 'directory-token-ending',
      group: 'due',
      urgent: 'never',
      sign: 'calendar',
      tone: 'yellow',
      name: 'Token of the directory ends soon',
      page: '/admin/organisation/directory',
    },
    {
      id: 'left-with-work',
      group: 'progress',
      urgent: 'never',
      sign: 'alert',
      tone: 'yellow',
      name: 'Left with open work',
      page: '/admin/user?id={id}',
    },
    {
      id: 'webhook-stopped',
      group: 'progress',
      urgent: 'always',
      sign: 'alert',
      tone: 'red',
      name: 'Webhook switched off',
      page: '/admin/organisation/webhooks',
    },
  ],
} as const satisfies Kind;
