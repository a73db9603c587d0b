import type { Query } from '#platform/database';

/** What a sign-in at a provider rests on: its settings as they were, and the account there. */
export type Footing = { edition: string; issuer: string; subject: string };

/** Whether the settings are those of this edition; they stay so until the transaction ends. */
export async function isStillSetUp(whole: Query, edition: string): Promise<boolean> {
  const settings = await whole
    .selectFrom('signOnSettings')
    .select('edition')
    .where('edition', '=', edition)
    .forShare()
    .executeTakeFirst();
  return settings !== undefined;
}

/** Whether somebody is connected with this account; they stay so until the transaction ends. */
export async function isStillConnected(
  whole: Query,
  userId: string,
  { issuer, subject }: Pick<Footing, 'issuer' | 'subject'>,
): Promise<boolean> {
  const own = await whole
    .selectFrom('signOnIdentities')
    .select('userId')
    .where('userId', '=', userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst();
  return own !== undefined;
}
