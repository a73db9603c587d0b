import type { User } from '@lintel/contract/areas/users';
import { INVITATION_HOURS, makePasswordLink } from '#areas/session/password-link';
import { onlySignsOnWith } from '#areas/sign-on/passwords';
import { isNotCancelled } from '#areas/mail/pending';
import { writeMail } from '#areas/mail/write-mail';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Mails a user a one-time link to set their password, or to connect with the provider where passwords are ended. Links of earlier invitations stop working. */
export async function sendInvitation(scope: Scope, { config }: Pick<Setting, 'config'>, userId: string) {
  const { db, me, now } = scope;
  const user = await db
    .selectFrom('users')
    .select(['id', 'fullName', 'email', 'login'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const organisation = await db.selectFrom('organisations').select(['name', 'code']).executeTakeFirstOrThrow();
  const provider = await onlySignsOnWith(scope.whole, userId);
  const path = await makePasswordLink(scope, userId, INVITATION_HOURS, provider ? 'sign-on' : 'password');
  await db.updateTable('users').set({ invitedAt: now.toISOString() }).where('id', '=', userId).execute();
  await writeMail(scope, config, {
    kind: 'invitation',
    to: user,
    subject: `You are invited to ${config.productName}`,
    content: {
      paragraphs: [
        `${me.fullName} has added you to ${config.productName}, where ${organisation.name} keeps the safety records of its properties.`,
        `${provider ? `Connect your account with the one you have at ${provider}, and sign in there from then on` : 'Choose a password to begin'}. Your user name is ${user.login}, and your organisation’s short name “${organisation.code}”.`,
      ],
      button: provider ? `Connect with ${provider}` : 'Choose a password',
      closing: 'The link works once, within seven days. If you did not expect this, you can ignore it.',
    },
    path,
  });
  await scope.record(userId, { type: 'ACCESS', event: 'user.invited', summary: `Invitation written to ${user.email}` });
}

/** The last invitation, while its link works or its message could not be delivered. */
export async function invitationOf({ db, whole }: Scope, userId: string): Promise<User['invitation']> {
  const message = await whole
    .selectFrom('mailMessages')
    .select(['createdAt', 'state', 'problem'])
    .where('userId', '=', userId)
    .where('kind', '=', 'invitation')
    .where(isNotCancelled)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const link = await db
    .selectFrom('passwordLinks')
    .select('expiresAt')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('onlyConnects', '=', false)
    .orderBy('expiresAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return message && link
    ? { sentAt: message.createdAt, expiresAt: link.expiresAt, mailState: message.state, problem: message.problem }
    : null;
}
