import { userIdOf } from '#platform/access/access';
import { on } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** What a person decides about an account is not the directory's to undo. */
const decides = (
  events: Parameters<typeof on<Scope>>[0],
  does: string,
  decided: { isClosed: false; isRemoved?: false } | { issuer: null; subject: null },
): Subscriptions =>
  on<Scope>(events, `If a person did it, ${does}`, async (scope, happened) => {
    if (!userIdOf(scope.me)) return;
    await scope.whole
      .updateTable('directoryUsers')
      .set(decided)
      .where('userId', '=', oneOf(happened.map(({ recordId }) => recordId)))
      .execute();
  });

export const directorySubscriptions: Subscriptions = [
  ...decides(['user.deactivated'], 'the directory does not reopen the account', { isClosed: false }),
  ...decides(['user.reactivated'], 'the directory finds the user again, though it had deleted them', {
    isClosed: false,
    isRemoved: false,
  }),
  ...decides(['user.sign-on-disconnected'], 'the directory does not connect the account again', {
    issuer: null,
    subject: null,
  }),
];
