import { mailOwner } from '#areas/session/mail-owner';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { connectionOf, endConnections, endSignedOn } from './connection.ts';
import { issuerOf } from './provider.ts';
import type { Identity } from './provider.ts';
import { onlySignsOnWith } from './passwords.ts';
import { checkConfirmed } from '#areas/second-factor/confirmation';

/** Said to whoever has the mailbox: it does not replace a connection. */
export const alreadyConnected = 'Your account is already connected. Ask your administrator to disconnect it first.';

/** Said to whoever has the mailbox: alone it does not stand for a password and a code. */
export const hasOwnFactor =
  'Your account has a second factor: sign in with your password and code, and connect it under Your account. If you cannot, ask your administrator to reset your second factor.';

/** Connects a user with an account at the provider, in place of one of before. */
export async function connect(
  scope: Scope,
  { config }: Pick<Setting, 'config'>,
  userId: string,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
  label: string,
) {
  const { whole, now } = scope;
  const holder = await whole
    .selectFrom('signOnIdentities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
  if (holder?.userId === userId) return;
  if (holder)
    throw conflict(`This ${label} account is connected to somebody else here. Sign out there, and use your own.`);
  const row = { issuer, subject, connectedAt: now.toISOString() };
  await whole
    .insertInto('signOnIdentities')
    .values({ userId, ...row })
    .onConflict((there) => there.columns(['organisationId', 'userId']).doUpdateSet(row))
    .execute();
  // What began with an account of before ends with it.
  await endSignedOn(scope, userId);
  await scope.record(userId, {
    type: 'ACCESS',
    event: 'user.sign-on-connected',
    summary: `Connected with an account at ${label}`,
  });
  await mailOwner(scope, config, userId, `can now be signed in to with ${label}`);
}

const notConnected = () => conflict('You are not connected');

export async function disconnect(scope: Scope, { config }: Pick<Setting, 'config'>) {
  await checkConfirmed(scope);
  const { whole, me } = scope;
  const { label, connectedAt, mayUsePassword } = await ownSignOn(scope);
  if (!label || !connectedAt) throw notConnected();
  if (!mayUsePassword)
    throw conflict(
      `You have no password to sign in with instead. Choose one with “Forgotten password?” on the sign-in page first, if your organisation allows passwords.`,
    );
  // Not, where the same request came twice at once.
  if (!(await endConnections(scope, [me.id]))) throw notConnected();
  await endSignedOn(scope, me.id);
  // The session that is left counts as any other.
  await whole
    .updateTable('sessions')
    .set({ signedOn: false, factorAtProvider: false })
    .where('id', '=', me.sessionId!)
    .execute();
  await scope.record(me.id, {
    type: 'ACCESS',
    event: 'user.sign-on-disconnected',
    summary: `Disconnected from the account at ${label}`,
  });
  await mailOwner(scope, config, me.id, `can no longer be signed in to with ${label}`);
  return { success: true as const };
}

/** How the caller signs in. */
export async function ownSignOn({ whole, me }: Scope) {
  const settings = await whole.selectFrom('signOnSettings').select(['label', 'issuer']).executeTakeFirst();
  const identity =
    settings &&
    (await connectionOf(whole, me.id)
      // A connection with a provider of before signs nobody in.
      .where('issuer', '=', issuerOf(settings))
      .executeTakeFirst());
  const { passwordHash } = await whole
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  const mayUsePassword = passwordHash !== null && (await onlySignsOnWith(whole, me.id)) === null;
  return { label: settings?.label ?? null, connectedAt: identity?.connectedAt ?? null, mayUsePassword };
}
