import { makeConnectingLink } from '#areas/session/password-link';
import { hasSecondFactor } from '#areas/second-factor/spend-code';
import { writeMail } from '#areas/mail/write-mail';
import { isConnected } from './connection.ts';
import { alreadyConnected, hasOwnFactor } from './identities.ts';
import { issuerOf } from './provider.ts';
import { inScope } from '#platform/scope';
import type { Setting } from '#platform/setting';

/** Writes to the mailbox that a provider named, where it is that of a user whom nobody is connected with yet. */
export function defineSignOnJobs({ jobs, maker, config }: Pick<Setting, 'jobs' | 'maker' | 'config'>) {
  jobs.define('sign-on.mail-link', {
    handler: ({ organisationId, email }) =>
      inScope(maker, { organisationId, requestId: 'sign-on' }, async (scope) => {
        const { db, whole } = scope;
        const settings = await whole.selectFrom('signOnSettings').select(['label', 'issuer']).executeTakeFirst();
        const user = await db
          .selectFrom('users')
          .select(['id', 'fullName', 'email', 'login'])
          .where('email', '=', String(email))
          .where('deactivatedAt', 'is', null)
          // Somebody who was added but never invited does not sign in yet.
          .where((eb) => eb.or([eb('passwordHash', 'is not', null), eb('invitedAt', 'is not', null)]))
          .executeTakeFirst();
        if (!settings || !user) return;
        const { label } = settings;
        // A mailbox alone is not to stand for a password and a code.
        const hasFactor = await hasSecondFactor(scope, user.id);
        // Nor to replace a connection.
        const has = hasFactor
          ? hasOwnFactor
          : (await isConnected(scope, user.id, issuerOf(settings)))
            ? `${alreadyConnected} If you can sign in, you can connect another one under Your account yourself.`
            : undefined;
        const path = has ? undefined : await makeConnectingLink(scope, user.id);
        await writeMail(scope, config, {
          kind: 'account-changed',
          to: user,
          subject: `Connect your ${config.productName} account with ${label}`,
          content: {
            paragraphs: [
              `Somebody, probably you, signed in with ${label}, with an account there that is not connected with your account ${user.login}.`,
              ...(has ? [has] : []),
            ],
            button: has ? null : `Connect with ${label}`,
            closing: has
              ? 'If this was not you, there is nothing to do: nobody was signed in.'
              : `The link works once, within two hours; sign in with your own ${label} account. If this was not you, ignore the message: nobody was signed in.`,
          },
          ...(path ? { path } : {}),
        });
        await scope.record(user.id, {
          type: 'ACCESS',
          event: 'user.sign-on-link-written',
          summary: has
            ? `Signed in with ${label}, unconnected; how to connect was written to ${user.email}`
            : `Signed in with ${label}, unconnected; a link to connect was written to ${user.email}`,
        });
      }),
  });
}
