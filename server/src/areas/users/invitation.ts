import type { User } from '@lintel/contract/areas/users';
import { INVITATION_HOURS, makePasswordLinks } from '#areas/session/password-link';
import { whoOnlySignOn } from '#areas/sign-on/passwords';
import { isNotCancelled } from '#areas/mail/pending';
import { writeMails } from '#areas/mail/write-mail';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Mails users a one-time link each to set their password, or to connect with the provider where passwords are ended. Links of earlier invitations stop working. */
export async function sendInvitations(
  scope: Scope,
  { config }: Pick<Setting, 'config'>,
  userIds: readonly string[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { db, me, now } = scope;
  const users = await db
    .selectFrom('users')
    .select(['id', 'fullName', 'email', 'login'])
    .where('id', '=', oneOf(userIds))
    .orderBy('id')
    .execute();
  const organisation = await db.selectFrom('organisations').select(['name', 'code']).executeTakeFirstOrThrow();
  const providers = await whoOnlySignOn(scope.whole, userIds);
  const pages = users.map(({ id }) => ({
    userId: id,
    page: providers.has(id) ? ('sign-on' as const) : ('password' as const),
  }));
  const paths = await makePasswordLinks(scope, pages, INVITATION_HOURS);
  await db.updateTable('users').set({ invitedAt: now.toISOString() }).where('id', '=', oneOf(userIds)).execute();
  const letters = users.map((user, at) => {
    const provider = providers.get(user.id);
    return {
      kind: 'invitation' as const,
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
      path: paths[at]!,
    };
  });
  await writeMails(scope, config, letters);
  await scope.recordAll(
    users.map(({ id, email }) => ({
      recordId: id,
      entry: { type: 'ACCESS', event: 'user.invited', summary: `Invitation written to ${email}` },
    })),
  );
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
