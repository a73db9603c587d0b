import { userIdOf } from '#platform/access/access';
import { on } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** What a person decides about an account is not the directory's to undo. */
export const directorySubscriptions: Subscriptions = on<Scope>(
  ['user.deactivated', 'user.reactivated'],
  'If a person did it, the directory does not reopen the account',
  async (scope, happened) => {
    if (!userIdOf(scope.me)) return;
    await scope.whole
      .updateTable('directoryUsers')
      .set({ isClosed: false })
      .where('userId', '=', oneOf(happened.map(({ recordId }) => recordId)))
      .where('isClosed', '=', true)
      .execute();
  },
);
