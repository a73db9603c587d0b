import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { endApiTokens } from '#areas/api-tokens/end';
import { endFeeds } from '#areas/calendar-feeds/end';
import type { Query } from '#platform/database/database';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';

/** What a sign-in at a provider rests on: its settings as they were, and the account there. */
export type SignInBasis = { edition: string; issuer: string; subject: string };

/** The account at a provider that somebody is connected with, if they are. */
export const connectionOf = (whole: Query, userId: string) =>
  whole.selectFrom('signOnIdentities').select('connectedAt').where('userId', '=', userId);

/** Whether somebody is connected: with an account at this provider, or at any. */
export async function isConnected({ whole }: Pick<Scope, 'whole'>, userId: string, issuer?: string): Promise<boolean> {
  const found = await connectionOf(whole, userId)
    .$if(issuer !== undefined, (query) => query.where('issuer', '=', issuer!))
    .executeTakeFirst();
  return found !== undefined;
}

/** Whether a row of `users` is connected with the provider of now: only that signs them in. */
export const isConnectedNow = ({ organisationId }: Pick<Scope, 'organisationId'>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from sign_on_identities own join sign_on_settings kept
    on kept.organisation_id = own.organisation_id and regexp_replace(kept.issuer, '/$', '') = own.issuer
    where own.organisation_id = ${ownOrganisation(organisationId)} and own.user_id = users.id)`;

/**
 * Frees the accounts of users at the provider for somebody else, and says whether there were any. Sessions that began with one are
 * ended by the caller.
 */
export async function endConnections({ whole }: Pick<Scope, 'whole'>, userIds: readonly string[]): Promise<boolean> {
  const ended = await whole
    .deleteFrom('signOnIdentities')
    .where('userId', '=', oneOf(userIds))
    .returning('userId')
    .execute();
  return ended.length > 0;
}

/** Ends sign-ins at the provider that await a code, and the sessions, API tokens and calendar feeds that began there, of one person or of all; the caller's own session goes on. */
export async function endSignedOn(scope: Scope, userId?: string) {
  const { whole, me } = scope;
  const whose = { signedOn: true as const, ...(userId !== undefined && { userIds: [userId] }) };
  await endApiTokens(scope, whose);
  await endFeeds(scope, whose);
  await whole
    .deleteFrom('pendingSignIns')
    .where('signedOn', '=', true)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .execute();
  await whole
    .deleteFrom('sessions')
    .where('signedOn', '=', true)
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .$if(me.sessionId !== null, (query) => query.where('id', '!=', me.sessionId!))
    .execute();
}

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
  { issuer, subject }: Pick<SignInBasis, 'issuer' | 'subject'>,
): Promise<boolean> {
  const own = await connectionOf(whole, userId)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .forShare()
    .executeTakeFirst();
  return own !== undefined;
}
