import type { z } from 'zod';
import type { ForgottenPassword, LinkOwner, PasswordReset } from '@lintel/contract/areas/session';
import { noPassword, onlySignsOnWith, passwordsEnded } from '#areas/sign-on/passwords';
import { writeMail } from '#areas/mail/write-mail';
import { systemActor } from '#platform/access/access';
import type { Query } from '#platform/database/database';
import { conflict, Refusal, withSecurityFacts } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope, ScopeMaker } from '#platform/scope';
import { hashOfSecret } from '#platform/access/secrets';
import type { AnonymousContext } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { makePasswordLink } from './password-link.ts';
import { findSpace, nobodysSpace } from './queries.ts';
import { chosen, setPassword } from './set-password.ts';
import type { SessionSetting } from './sign-in.ts';

const BY_ADDRESS = 20;
const BY_ACCOUNT = 5;

/** Replies the same, and as fast, whether or not such a user or space exists: a job does the lookup and the mail. */
export async function forgotPassword(
  { maker, request }: AnonymousContext,
  { spaceId, email }: z.output<typeof ForgottenPassword>,
  { throttle }: SessionSetting,
) {
  await throttle.count('forgotten', request.ip, BY_ADDRESS);
  await throttle.count('forgotten by', `${spaceId.toLowerCase()}/${email}`, BY_ACCOUNT);
  await maker.database.inOrganisation(nobodysSpace, (db) =>
    maker.jobs.queue(db, 'session.mail-forgotten-password', { organisationId: nobodysSpace, spaceId, email }),
  );
  return { success: true as const, message: 'If we know this address, a message is on its way.' };
}

export function defineForgottenPasswordJob({ jobs, maker, config }: Pick<Setting, 'jobs' | 'maker' | 'config'>) {
  jobs.define('session.mail-forgotten-password', {
    handler: async ({ spaceId, email }) => {
      const space = await findSpace(maker, String(spaceId));
      if (space) await mailPasswordLink(maker, config, space.id, String(email));
    },
  });
}

function mailPasswordLink(maker: ScopeMaker, config: Setting['config'], organisationId: string, email: string) {
  return inScope(maker, { organisationId, requestId: 'forgotten-password' }, async (scope) => {
    const user = await scope.db
      .selectFrom('users')
      .select(['id', 'fullName', 'email', 'login'])
      .where('email', '=', email)
      .where('deactivatedAt', 'is', null)
      // Somebody who was added but never invited has no password to reset.
      .where((eb) => eb.or([eb('passwordHash', 'is not', null), eb('invitedAt', 'is not', null)]))
      .executeTakeFirst();
    if (!user) return;
    const provider = await onlySignsOnWith(scope.whole, user.id);
    if (provider) return mailNoPassword(scope, config, user, provider);
    const path = await makePasswordLink(scope, user.id);
    await writeMail(scope, config, {
      kind: 'forgotten-password',
      to: user,
      subject: `Choose a new ${config.productName} password`,
      content: {
        paragraphs: [`Somebody, probably you, asked for a new password for ${user.login}.`],
        button: 'Choose a new password',
        closing:
          'The link works once, within two hours. If you did not ask for it, you can ignore this message: your password stays as it is.',
      },
      path,
    });
    await scope.record(user.id, {
      type: 'ACCESS',
      event: 'password.link-written',
      summary: `Asked for a new password; a link was written to ${user.email}`,
    });
  });
}

async function mailNoPassword(
  scope: Scope,
  config: Setting['config'],
  user: { id: string; fullName: string; email: string },
  provider: string,
) {
  await writeMail(scope, config, {
    kind: 'forgotten-password',
    to: user,
    subject: `Sign in to ${config.productName} with ${provider}`,
    content: {
      paragraphs: ['Somebody, probably you, asked for a new password.', noPassword(provider)],
      button: null,
      closing: 'If you did not ask for it, you can ignore this message.',
    },
  });
  await scope.record(user.id, {
    type: 'ACCESS',
    event: 'password.refused',
    summary: `Asked for a new password; ${user.email} was told to sign in with ${provider}`,
  });
}

/** The system acting in an organisation that a stranger names; it may not exist, or be suspended. */
async function asTheSystem(db: Query) {
  const organisation = await db
    .selectFrom('organisations')
    .select('timeZone')
    .where('suspendedAt', 'is', null)
    .executeTakeFirst();
  if (!organisation) throw usedUp();
  return { me: systemActor(), timeZone: organisation.timeZone };
}

export const usedUp = () =>
  withSecurityFacts(new Refusal(422, 'This link has been used or has expired. Ask for a new one.'), {
    event: 'link.refused',
    link: 'password',
  });

/** Links that are still valid, with their users. */
const validLinks = ({ db, now }: Scope) =>
  db
    .selectFrom('passwordLinks')
    .innerJoin('users', 'users.id', 'passwordLinks.userId')
    .select(['users.id', 'users.fullName', 'users.email', 'passwordLinks.id as linkId'])
    .where('passwordLinks.usedAt', 'is', null)
    .where('passwordLinks.expiresAt', '>', now.toISOString())
    .where('users.deactivatedAt', 'is', null);

/** The link with a secret, if it is still valid: to set a password, or only to connect with the provider of single sign-on. */
export const usableLinks = (scope: Scope, secret: string) =>
  validLinks(scope).where('passwordLinks.secretHash', '=', hashOfSecret(secret));
export const usableLinkOf = (scope: Scope, linkId: string) => validLinks(scope).where('passwordLinks.id', '=', linkId);
/** The user whose password a link sets, if it is still valid. */
const settingLinks = (scope: Scope, secret: string) =>
  usableLinks(scope, secret).where('passwordLinks.onlyConnects', '=', false);

/** The organisation and the secret of a link. */
export function linkIn(token: string): { organisationId: string; secret: string } {
  const [organisationId, secret] = token.split('.');
  if (!organisationId || !secret || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(organisationId)) throw usedUp();
  return { organisationId, secret };
}

/** Who a link was sent to, and what `find` adds: for whoever has the mailbox, before they use it. */
export async function showLink<Found extends Pick<LinkOwner, 'fullName' | 'email'>>(
  { maker, requestId }: AnonymousContext,
  token: string,
  find: (scope: Scope, secret: string) => Promise<Found>,
): Promise<Found & LinkOwner> {
  const { organisationId, secret } = linkIn(token);
  return inScope(maker, { organisationId, requestId, identify: asTheSystem, readOnly: true }, async (scope) => {
    const found = await find(scope, secret);
    const { name, spaceId } = await scope.db
      .selectFrom('organisations')
      .select(['name', 'code as spaceId'])
      .executeTakeFirstOrThrow();
    return { ...found, organisation: name, spaceId };
  });
}

/** Whose password a link sets; refused if it works no longer, or if they sign in with their provider only. */
export async function showPasswordLink(visit: AnonymousContext, token: string, { throttle }: SessionSetting) {
  await throttle.count('password link', visit.request.ip, 60);
  return showLink(visit, token, ownerOf);
}

/** The user whose password a link sets. */
async function ownerOf(scope: Scope, secret: string) {
  const user = await settingLinks(scope, secret).executeTakeFirst();
  if (!user) throw usedUp();
  const provider = await onlySignsOnWith(scope.whole, user.id);
  // The page offers the way there.
  if (provider) throw conflict(passwordsEnded(provider));
  return user;
}

export async function resetPassword(
  { maker, request, requestId }: AnonymousContext,
  { token, newPassword }: z.output<typeof PasswordReset>,
  { config, throttle }: SessionSetting,
) {
  await throttle.count('reset', request.ip, 30);
  const { organisationId, secret } = linkIn(token);
  const working = { organisationId, requestId, address: request.ip, identify: asTheSystem };
  await inScope(maker, { ...working, readOnly: true }, (scope) => ownerOf(scope, secret));
  const password = await chosen(newPassword);
  const userId = await inScope(maker, working, async (scope) => {
    const user = await settingLinks(scope, secret).forUpdate().executeTakeFirst();
    if (!user) throw usedUp();
    await scope.db
      .updateTable('passwordLinks')
      .set({ usedAt: scope.now.toISOString() })
      .where('secretHash', '=', hashOfSecret(secret))
      .execute();
    scope.me = { ...scope.me, id: user.id, fullName: user.fullName };
    await setPassword(scope, config, user.id, password, 'password.reset');
    return user.id;
  });
  // Lets in the owner of an account that strangers' attempts had throttled.
  await throttle.welcome(request.ip, `${organisationId}/${userId}`);
  return { success: true as const };
}
