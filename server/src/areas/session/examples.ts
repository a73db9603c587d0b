import { session } from '@lintel/contract/areas/session';
import { hashPassword, hashOfSecret, newSecret } from '#platform/access/secrets';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { makePasswordLink } from './password-link.ts';

const password = 'correct horse battery';
const hashed = hashPassword(password);

async function givePassword({ organisation, caller }: Stage) {
  const passwordHash = await hashed;
  await organisation.within(({ db }) =>
    db.updateTable('users').set({ passwordHash }).where('id', '=', caller.id).execute(),
  );
}

export const examples = examplesOf(session, {
  signIn: async (stage) => {
    await givePassword(stage);
    return {
      body: { user_login: stage.caller.email, user_password: password, spaceId: stage.organisation.code },
      headers: { accept: 'application/json' },
    };
  },
  changePassword: async (stage) => {
    await givePassword(stage);
    return { body: { currentPassword: password, newPassword: 'another horse battery' } };
  },
  changeOwnDetails: () => ({
    body: { fullName: `Maria ${crypto.randomUUID().slice(0, 8)}`, jobTitle: 'Tester', phone: null, version: 1 },
  }),
  giveSupportReason: async ({ organisation }) => ({
    as: await organisation.person(['PRISM_SUPPORT_VIEW']),
    body: { reason: 'Ticket 12', minutes: 30 },
  }),
  endSession: async ({ organisation, caller }) => {
    const id = crypto.randomUUID();
    await organisation.within(({ db }) =>
      db
        .insertInto('sessions')
        .values({
          id,
          userId: caller.id,
          secretHash: hashOfSecret(newSecret()),
          expiresAt: '2100-01-01T00:00:00Z',
          address: null,
          browser: null,
          supportReason: null,
          supportUntil: null,
        })
        .execute(),
    );
    return { query: { id } };
  },
  forgottenPassword: ({ organisation, caller }) => ({ body: { spaceId: organisation.code, email: caller.email } }),
  passwordLink: async (stage) => ({ body: { token: await tokenFor(stage) } }),
  resetPassword: async (stage) => ({ body: { token: await tokenFor(stage), newPassword: 'another horse battery' } }),
});

/** Of a link that sets the caller's password. */
const tokenFor = async ({ organisation, caller }: Pick<Stage, 'organisation' | 'caller'>) =>
  (await organisation.within((scope) => makePasswordLink(scope, caller.id))).split('#')[1]!;
