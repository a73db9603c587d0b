import type { Scope } from '#platform/scope';

/** Ends API tokens, one or those of users, or only those created after signing on at a provider; returns how many. */
export async function endApiTokens(
  scope: Scope,
  { id, userIds, signedOn }: { id?: string; userIds?: readonly string[]; signedOn?: true },
): Promise<number> {
  const ended = await scope.whole
    .deleteFrom('apiTokens')
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(userIds !== undefined, (query) => query.where('userId', 'in', userIds!))
    .$if(signedOn !== undefined, (query) => query.where('signedOn', '=', true))
    .returning(['userId', 'name'])
    .execute();
  await scope.recordAll(
    ended.map(({ userId, name }) => ({
      recordId: userId,
      entry: { type: 'ACCESS', event: 'user.api-token-ended', summary: `API token “${name}” ended` },
    })),
  );
  return ended.length;
}
