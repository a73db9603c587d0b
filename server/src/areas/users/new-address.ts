import { writeMail } from '#areas/mail/write-mail';
import { withdrawPasswordLinks } from '#areas/session/password-link';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

type Before = { id: string; fullName: string; email: string; state: string };

/** Remembers whose mailbox it was, before the account gets another address (decision 029). */
export const keepMailbox = ({ db }: Pick<Scope, 'db'>, id: string) =>
  db
    .insertInto('formerMailboxes')
    .columns(['userId', 'mailbox'])
    .expression((eb) => eb.selectFrom('users').select(['users.id', 'users.plainEmail']).where('users.id', '=', id))
    .onConflict((there) => there.doNothing())
    .execute();

/** The old address loses access: links sent there no longer set a password, and it is notified, if the account was in use. */
export async function afterNewAddress(
  scope: Scope,
  { config }: Pick<Setting, 'config'>,
  { id, fullName, email, state }: Before,
  newEmail: string,
) {
  await withdrawPasswordLinks(scope, [id]);
  if (state === 'pending') return;
  const organisation = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  await writeMail(scope, config, {
    kind: 'account-changed',
    to: { id, fullName, email },
    subject: `The e-mail address of your ${config.productName} account was changed`,
    content: {
      paragraphs: [
        `${scope.me.fullName} changed the e-mail address of your account at ${organisation.name} from ${email} to ${newEmail}. You were signed out everywhere, and links that were sent to ${email} no longer set a password.`,
      ],
      button: null,
      closing: 'If this should not have happened, tell your administrator at once.',
    },
  });
}
