import { secondFactor } from '@lintel/contract/areas/second-factor';
import { setCookiesOf, signIn, thePassword, withPassword } from '#areas/session/testing';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { newAppSecret } from './codes.ts';
import { whose } from './spend-code.ts';
import { codeAt, withSecondFactor } from './testing.ts';

/** Gives the caller a second factor, one that waits for its first code, or none; returns the current code. */
async function factorOf({ caller, organisation }: Stage, state: 'on' | 'begun' | 'none'): Promise<string> {
  const { encryption, maker } = organisation.server;
  const secret = newAppSecret();
  const kept = encryption.encrypt(secret, whose({ organisationId: organisation.id }, caller.id));
  await organisation.within(async ({ db, now }) => {
    await db.deleteFrom('secondFactors').where('userId', '=', caller.id).execute();
    if (state === 'none') return;
    const row =
      state === 'on' ? { secret: kept, newSecret: null, since: now.toISOString() } : { secret: null, newSecret: kept };
    await db
      .insertInto('secondFactors')
      .values({ userId: caller.id, ...row })
      .execute();
  });
  return codeAt(secret, maker.clock());
}

export const examples = examplesOf(secondFactor, {
  signIn: async (stage) => {
    const code = await factorOf(stage, 'on');
    const { caller, organisation } = stage;
    await withPassword(organisation, caller);
    const first = await signIn(organisation.server, { login: caller.email, space: organisation.code });
    const cookie = setCookiesOf(first).find((one) => one.includes('lintel.sign-in='))!;
    return { body: { code }, headers: { cookie: `${cookie}; lintel.csrf=t`, 'x-csrf-token': 't' } };
  },
  switchOn: async (stage) => ({ body: { code: await factorOf(stage, 'begun') } }),
  renewCodes: async (stage) => {
    await factorOf(stage, 'on');
    return {};
  },
  switchOff: async (stage) => {
    await factorOf(stage, 'on');
    return {};
  },
  confirm: async (stage) => {
    await factorOf(stage, 'none');
    await withPassword(stage.organisation, stage.caller);
    return { body: { password: thePassword } };
  },
  reset: async ({ organisation }) => ({
    query: { id: (await withSecondFactor(organisation, await organisation.person())).person.id },
  }),
});
