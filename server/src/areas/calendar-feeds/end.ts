import type { Scope } from '#platform/scope';

/** Ends feeds: all, of users, or only those made after signing on at a provider; returns how many. */
export async function endFeeds(
  scope: Scope,
  { userIds, signedOn }: { userIds?: readonly string[]; signedOn?: true },
): Promise<number> {
  const ended = await scope.whole
    .deleteFrom('calendarFeeds')
    .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds!))
    .$if(signedOn !== undefined, (query) => query.where('signedOn', '=', true))
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
