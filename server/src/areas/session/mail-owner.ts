import { writeMail } from '#areas/mail/write-mail';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Tells the owner of an account what was done with it, or with a part of it: a message that surprises them, if it was not they. */
export async function mailOwner(
  scope: Scope,
  config: Setting['config'],
  userId: string,
  what: string,
  { part, more }: { part?: string; more?: string } = {},
) {
  const user = await scope.db
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { name } = await scope.db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  const whose = part ? `The ${part} of your` : 'Your';
  await writeMail(scope, config, {
    kind: 'account-changed',
    to: user,
    subject: `${whose} ${config.productName} account ${what}`,
    content: {
      paragraphs: [`${whose} account at ${name} ${what}.`, ...(more ? [more] : [])],
      button: null,
      closing:
        'If you expected this, there is nothing to do. If not, tell your administrator at once, and change your password.',
    },
  });
}
