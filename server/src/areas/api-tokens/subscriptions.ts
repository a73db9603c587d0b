import { on } from '#platform/record/events';
import type { Happened } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { endApiTokens } from './end.ts';

/** What says that an account is in other hands, may have been, or is no longer to be used. */
const endings = [
  'user.deactivated',
  'user.edited',
  'user.sign-on-disconnected',
  'sessions.ended',
  'password.set-for-user',
  'password.reset',
  'factor.reset',
];

/** A new name or role ends none, and whoever signs out on other devices keeps their programs. */
function endsTokens({ me }: Scope, { recordId, entry: { event, changes = [] } }: Happened): boolean {
  if (event === 'user.edited') return changes.some(({ field }) => field === 'email');
  return event !== 'sessions.ended' || recordId !== me.id;
}

export const apiTokenSubscriptions: Subscriptions = on<Scope>(
  endings,
  'Ends the API tokens of the user (of an edited one, where the e-mail address is new; of ended sessions, where somebody else ended them)',
  async (scope, happened) => {
    const userIds = happened.filter((each) => endsTokens(scope, each)).map(({ recordId }) => recordId);
    if (userIds.length) await endApiTokens(scope, { userIds });
  },
);
