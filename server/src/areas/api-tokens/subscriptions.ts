import { on } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';

/** What happens to an account that somebody else may have had access to, or may no longer. */
const endings = [
  'user.deactivated',
  'user.sign-on-disconnected',
  'password.set-for-user',
  'password.reset',
  'factor.reset',
];

export const apiTokenSubscriptions: Subscriptions = on<Scope>(
  endings,
  'Ends the API tokens of the user',
  async ({ whole }, happened) => {
    await whole
      .deleteFrom('apiTokens')
      .where(
        'userId',
        'in',
        happened.map(({ recordId }) => recordId),
      )
      .execute();
  },
);
