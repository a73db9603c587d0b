import { writeMail } from '#areas/mail/write-mail';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Tells the owner of an account what was done with it: a message that surprises them, if it was not they. */
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
