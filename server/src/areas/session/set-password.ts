import { isConnected } from '#areas/sign-on/connection';
import { writeMail } from '#areas/mail/write-mail';
import type { Config } from '#platform/process/config';
import type { Scope } from '#platform/scope';
import { hashPassword } from '#platform/access/secrets';
import { withdrawPasswordLinks } from './password-link.ts';
import { checkPassword } from './password-rules.ts';

/** A chosen password, hashed before the transaction that sets it, since hashing is slow. */
type ChosenPassword = { password: string; hash: string };

export const chosen = async (password: string): Promise<ChosenPassword> => ({
  password,
  hash: await hashPassword(password),
});

/** Sets a password that its owner chose, ends their other sessions, and notifies them by e-mail. */
export async function setPassword(
  scope: Scope,
  config: Config,
  userId: string,
  { password, hash }: ChosenPassword,
  event: string,
) {
  const { db, me, record } = scope;
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName', 'email', 'login', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const organisation = await db.selectFrom('organisations').select(['name', 'code']).executeTakeFirstOrThrow();
  await checkPassword(password, {
    email: user.email,
    login: user.login,
    organisation: organisation.name,
    known: [config.productName, organisation.code],
  });

  await db
    .updateTable('users')
    .set({ passwordHash: hash, passwordMustChange: false, passwordExpiresAt: null })
    .where('id', '=', userId)
    .execute();
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(me.sessionId !== null, (query) => query.where('id', '!=', me.sessionId!))
    .execute();
  await withdrawPasswordLinks(scope, [userId]);
  await record(userId, { type: 'ACCESS', event, summary: 'Password changed; other sessions were ended' });
  // The first way to sign in cannot surprise its owner.
  if (user.passwordHash ?? (await isConnected(scope, userId)))
    await mailOfChange(scope, config, user, organisation.name);
}

function mailOfChange(
  scope: Scope,
  config: Config,
  user: { id: string; fullName: string; email: string },
  organisation: string,
) {
  const when = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: scope.timeZone,
  }).format(scope.now);
  return writeMail(scope, config, {
    kind: 'password-changed',
    to: user,
    subject: `Your ${config.productName} password was changed`,
    content: {
      paragraphs: [
        `The password of your account at ${organisation} was changed on ${when}. Your other sessions were ended.`,
      ],
      button: null,
      closing:
        'If this was you, there is nothing to do. If not, choose a new password at once with “Forgotten password?” on the sign-in page, and tell your administrator.',
    },
  });
}
