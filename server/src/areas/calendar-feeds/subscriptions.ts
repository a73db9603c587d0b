import { on } from '#platform/record/events';
import type { Happened } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { endFeed } from './own-feed.ts';

const ending =
  (isMeant: (happened: Happened, scope: Scope) => boolean = () => true) =>
  async (scope: Scope, happened: readonly Happened[]) => {
    for (const each of happened) if (isMeant(each, scope)) await endFeed(scope, each.recordId);
  };

/** What may mean that somebody else had the account, or that its owner has left. */
export const calendarFeedSubscriptions: Subscriptions = [
  ...on<Scope>(
    ['user.deactivated', 'password.changed', 'password.reset', 'password.set-for-user'],
    'Ends the address that calendar programs read',
    ending(),
  ),
  ...on<Scope>(
    ['user.edited'],
    'If their e-mail address changed, ends the address that calendar programs read',
    ending(({ entry }) => entry.changes?.some(({ field }) => field === 'email') ?? false),
  ),
  ...on<Scope>(
    ['sessions.ended'],
    'If somebody else ended them, ends the address that calendar programs read',
    // Whoever signs out their own other devices has the address beside them, to be ended on its own.
    ending(({ recordId }, { me }) => recordId !== me.id),
  ),
];
