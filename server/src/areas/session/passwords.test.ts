import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { session } from '@lintel/contract/areas/session';
import { users } from '@lintel/contract/areas/users';
import { hashPassword, shippedCost } from '#platform/access/secrets';
import { anExampleOf, sendTo, stageOf, titleOf } from '#test/examples';
import { call } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import { aServer, closeServer, theWorkingServer } from '#test/test-server';
import { weaknessOf } from './password-rules.ts';
import { thePassword, withPassword } from './testing.ts';

await theWorkingServer();

const about = {
  email: 'maria.okafor@harbour.example',
  login: 'mokafor',
  organisation: 'Harbour Homes',
  known: ['Lintel', 'harbour-1'],
};

describe('a new password', () => {
  it.each([
    'qwerty123456',
    '1q2w3e4r5t6y',
    'unbelievable',
    'Password12345',
    '!!baseball2024!!',
    'monkeymonkey',
    'aaaaaaaaaaaa',
    '123456789012',
    'abababababab',
    'Lintel123456',
    'harbour-1-lintel',
    'correcthorse',
    'qwertyuiopas',
    'qazwsxedcrfv',
    'Summer2026!!x',
    'P@ssw0rd2026!',
  ])('is not %s: that is tried first', async (password) => {
    expect(await weaknessOf(password, about)).toMatch(/Choose another/);
  });

  it.each([
    'maria.okafor@harbour.example',
    'my-MARIA.okafor-x',
    'mokafor-2026-x',
    'we love harbour homes',
    'HarbourHomes#1',
  ])('is not %s: that is known to everybody', async (password) => {
    expect(await weaknessOf(password, about)).toMatch(/^Leave/);
  });

  it.each([
    'correct horse battery',
    'otter lamp cathedral',
    'Þrjú lítil grísabörn',
    'p7!kd-92ma-xx',
    'a maria in the harbour',
  ])('may be %s', async (password) => {
    expect(await weaknessOf(password, about)).toBeUndefined();
  });

  it('has at least twelve characters, any of them, and is not the one of before', async () => {
    const organisation = await anOrganisation();
    const person = await withPassword(organisation, await organisation.person());
    const change = (newPassword: string, currentPassword = thePassword) =>
      call(person, session.changePassword, { body: { currentPassword, newPassword } });
    const refusal = async (answer: ReturnType<typeof change>) =>
      ((await answer).body as unknown as { errors: { field: string }[] }).errors[0]!.field;
    expect(await refusal(change('elevenchars'))).toBe('newPassword');
    expect(await refusal(change('qwerty123456'))).toBe('newPassword');
    expect(await refusal(change(thePassword))).toBe('newPassword');
    expect(await refusal(change('otter lamp cathedral', 'not this one'))).toBe('currentPassword');
    expect((await change('otter lamp cathedral')).status).toBe(200);
  });
});

describe('a forgotten password', () => {
  it('is replaced through a mailed link that works once and for two hours, and ends every session', async () => {
    const organisation = await anOrganisation();
    const person = await withPassword(organisation, await organisation.person());
    const ask = () =>
      call(null, session.forgottenPassword, {
        body: { spaceId: organisation.code.toUpperCase(), email: person.email.toUpperCase() },
      });
    expect((await ask()).body).toMatchObject({ success: true });
    const link = async () =>
      organisation.within(({ db }) =>
        db
          .selectFrom('mailMessages')
          .select(['link', 'kind'])
          .where('userId', '=', person.id)
          .orderBy('createdAt', 'desc')
          .executeTakeFirst(),
      );
    await expect.poll(link).toMatchObject({ kind: 'forgotten-password' });
    const token = (await link())!.link!.split('#')[1]!;

    const shown = () => call(null, session.passwordLink, { body: { token } });
    const { fullName, email } = person;
    expect((await shown()).body.dto).toEqual({
      fullName,
      email,
      organisation: expect.stringMatching(/./),
      spaceId: organisation.code,
    });
    expect((await call(null, session.resetPassword, { body: { token, newPassword: 'qwerty123456' } })).status).toBe(
      422,
    );
    expect(
      (await call(null, session.resetPassword, { body: { token, newPassword: 'otter lamp cathedral' } })).status,
    ).toBe(200);
    expect(
      (await call(null, session.resetPassword, { body: { token, newPassword: 'another horse battery' } })).status,
    ).toBe(422);
    expect(await shown()).toMatchObject({ status: 422, body: { message: expect.stringMatching(/has been used/) } });
    expect((await call(person, session.currentUser, { body: {} })).status).toBe(401);
    expect(await link()).toMatchObject({ kind: 'password-changed', link: null });
  });

  it('gives no account to somebody who was added and never invited', async () => {
    const organisation = await anOrganisation();
    const [added, invited] = [await organisation.person([]), await organisation.person([])];
    await organisation.within(({ db, now }) =>
      db.updateTable('users').set({ invitedAt: now.toISOString() }).where('id', '=', invited.id).execute(),
    );
    for (const { email } of [added, invited])
      await call(null, session.forgottenPassword, { body: { spaceId: organisation.code, email } });
    const linked = () =>
      organisation.within(async ({ db }) =>
        (await db.selectFrom('mailMessages').select('userId').execute()).map(({ userId }) => userId),
      );
    await expect.poll(linked).toEqual([invited.id]);
  });

  it('is refused by a link that nobody made, whatever it looks like', async () => {
    const organisation = await anOrganisation();
    for (const token of [
      'x',
      'a.b',
      `${crypto.randomUUID()}.${'A'.repeat(43)}`,
      `${organisation.id}.${'A'.repeat(43)}`,
      `${organisation.id}.`,
      '------------------------------------.A',
    ]) {
      expect(
        (await call(null, session.resetPassword, { body: { token, newPassword: 'otter lamp cathedral' } })).status,
        token,
      ).toBe(422);
    }
  });
});

describe('hashing a password', () => {
  it.each(
    [session.signIn, session.changePassword, session.resetPassword, users.setPassword].map(
      (endpoint) => [titleOf(endpoint), endpoint] as const,
    ),
  )('holds no connection in %s, since a few people at once would leave none for others', async (_, endpoint) => {
    const server = await aServer({ size: 1, works: false });
    try {
      const stage = await stageOf(await anOrganisation({ server }));
      const { pool } = server.maker.database;
      const given = await anExampleOf(endpoint, stage);
      // It waits for its turn behind these, as at nine in the morning.
      let hashed = 0;
      const others = Array.from({ length: 24 }, () => hashPassword(thePassword, shippedCost).then(() => (hashed += 1)));
      let isAnswered = false;
      const answer = sendTo(stage.caller, endpoint, given).finally(() => (isAnswered = true));
      // Somebody else takes the only connection again and again. Were it held, nobody would have it while the last of these are hashed.
      let lent = 0;
      while (!isAnswered) {
        const isWaiting = hashed >= others.length / 2;
        (await pool.connect()).release();
        if (isWaiting && hashed < others.length) lent += 1;
        await setImmediate();
      }
      await Promise.all(others);
      expect((await answer).status).toBe(200);
      expect(lent).toBeGreaterThan(0);
    } finally {
      await closeServer(server);
    }
  });
});
