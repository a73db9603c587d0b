import { writeMail } from '#areas/mail/write-mail';
import { conflict } from '#platform/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import type { Identity } from './provider.ts';
import { onlySignsOnWith } from './passwords.ts';
import { checkConfirmed } from '#areas/second-factor/confirmation';

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
  await scope.record(userId, {
    type: 'ACCESS',
    event: 'user.sign-on-connected',
    summary: `Connected with an account at ${label}`,
  });
  await mailOwner(scope, config, userId, `can now be signed in to with ${label}`);
}

export async function disconnect(scope: Scope, { config }: Pick<Setting, 'config'>) {
  await checkConfirmed(scope);
  const { whole, me } = scope;
  const { label, connectedAt, mayUsePassword } = await ownSignOn(scope);
  if (!label || !connectedAt) throw conflict('You are not connected');
  if (!mayUsePassword)
    throw conflict(
      `You have no password to sign in with instead. Choose one with “Forgotten password?” on the sign-in page first, if your organisation allows passwords.`,
    );
  await whole.deleteFrom('signOnIdentities').where('userId', '=', me.id).execute();
  await whole.deleteFrom('pendingSignIns').where('userId', '=', me.id).where('signedOn', '=', true).execute();
  await whole
    .deleteFrom('sessions')
    .where('userId', '=', me.id)
    .where('signedOn', '=', true)
    .where('id', '!=', me.sessionId!)
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
  const settings = await whole.selectFrom('signOnSettings').select('label').executeTakeFirst();
  const identity = await whole
    .selectFrom('signOnIdentities')
    .select('connectedAt')
    .where('userId', '=', me.id)
    .executeTakeFirst();
  const { passwordHash } = await whole
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  const mayUsePassword = passwordHash !== null && (await onlySignsOnWith(whole, me.id)) === null;
  return { label: settings?.label ?? null, connectedAt: identity?.connectedAt ?? null, mayUsePassword };
}

/** A message that the owner is surprised by, when it was not they. */
export async function mailOwner(scope: Scope, config: Setting['config'], userId: string, what: string) {
  const user = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { name } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  await writeMail(scope, config, {
    kind: 'account-changed',
    to: user,
    subject: `Your ${config.productName} account ${what}`,
    content: {
      paragraphs: [`Your account at ${name} ${what}.`],
      button: null,
      closing:
        'If this was you, there is nothing to do. If not, tell your administrator at once, and change your password.',
    },
  });
}
