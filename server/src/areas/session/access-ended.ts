import { on } from '#platform/record/events';
import type { RecordEvent } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';

/**
 * Ends what works without a session (API tokens, calendar feeds) with whatever says that an account is in other hands, may have
 * been, or is no longer to be used. A new role ends none: these have the rights of the moment.
 */
export function whenAccessEnds(
  does: string,
  end: (scope: Scope, userIds: readonly string[]) => Promise<void>,
): Subscriptions {
  const ending = (isMeant: (happened: RecordEvent, scope: Scope) => boolean) =>
    async function endOf(scope: Scope, happened: readonly RecordEvent[]) {
      const userIds = happened.filter((each) => isMeant(each, scope)).map(({ recordId }) => recordId);
      if (userIds.length) await end(scope, userIds);
    };
  return [
    ...on<Scope>(
      [
        'user.deactivated',
        'user.sign-on-disconnected',
        'password.changed',
        'password.reset',
        'password.set-for-user',
        'factor.reset',
      ],
      does,
      ending(() => true),
    ),
    ...on<Scope>(
      ['user.edited'],
      `If their e-mail address changed: ${does}`,
      ending(({ entry }) => entry.changes?.some(({ field }) => field === 'email') ?? false),
    ),
    ...on<Scope>(
      ['sessions.ended'],
      `If somebody else ended them: ${does}`,
      // Whoever signs out their own other devices finds these beside them.
      ending(({ recordId }, { me }) => recordId !== me.id),
    ),
  ];
}
