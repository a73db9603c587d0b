import { whenAccessEnds } from '#areas/session/access-ended';
import { endApiTokens } from './end.ts';

export const apiTokenSubscriptions = whenAccessEnds('ends the API tokens of the user', async (scope, userIds) => {
  await endApiTokens(scope, { userIds });
});
