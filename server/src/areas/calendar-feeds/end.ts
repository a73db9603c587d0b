import type { Scope } from '#platform/scope';

/** Ends feeds of users, or only those made after signing on at a provider; returns how many. */
export async function endFeeds(
  scope: Scope,
  whose: { userIds: readonly string[]; signedOn?: true } | { signedOn: true },
): Promise<number> {
  const ended = await scope.whole
    .deleteFrom('calendarFeeds')
    .$if('userIds' in whose, (query) => query.where('userId', 'in', (whose as { userIds: string[] }).userIds))
    .$if(whose.signedOn === true, (query) => query.where('signedOn', '=', true))
    .returning('userId')
    .execute();
  await scope.recordAll(
    ended.map(({ userId }) => ({
      recordId: userId,
      entry: {
        type: 'ACCESS',
        event: 'user.calendar-feed-ended',
        summary: 'The address for calendar programs was ended',
      },
    })),
  );
  return ended.length;
}
