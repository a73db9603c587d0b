import type { Scope } from '#platform/scope';

/** Ends API tokens, one or those of users, or only those created after signing on at a provider; returns how many. */
export async function endApiTokens(
  scope: Scope,
  whose:
    | { id: string; userIds?: readonly string[] }
    | { userIds: readonly string[]; signedOn?: true }
    | { signedOn: true },
): Promise<number> {
  const { id, userIds, signedOn } = whose as { id?: string; userIds?: readonly string[]; signedOn?: true };
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
