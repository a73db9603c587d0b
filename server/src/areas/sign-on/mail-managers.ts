import type { FieldChange } from '@lintel/contract/areas/activity';
import { writeMail } from '#areas/mail/write-mail';
import { holdersOf } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Messages to the others who manage the settings: whoever names the provider, or lets a directory create accounts, decides who is signed in as whom. */
export async function mailOtherManagers(
  scope: Scope,
  config: Setting['config'],
  changes: readonly string[],
  { of = 'Single sign-on', what = `how people sign in to ${config.productName}` } = {},
) {
  const { db, me } = scope;
  const ids = (await holdersOf(scope, 'PRISM_APP_SETTINGS_MANAGE')).filter((id) => id !== me.id);
  if (ids.length === 0 || changes.length === 0) return;
  const others = await db.selectFrom('users').select(['id', 'fullName', 'email']).where('id', 'in', ids).execute();
  const { name } = await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow();
  for (const to of others)
    await writeMail(scope, config, {
      kind: 'account-changed',
      to,
      subject: `${of} of ${name} was changed`,
      content: {
        paragraphs: [`${me.fullName} changed ${what} at ${name}.`, ...changes],
        button: null,
        closing:
          'If you did not expect this, ask at once, and set it right under Settings: this decides who is signed in as whom.',
      },
    });
}

/** A change as a sentence of a message. */
export const inWords = ({ label, from, to }: FieldChange) =>
  `${label}: ${to ?? 'none'}${from ? `, before: ${from}` : ''}`;
