import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { roles } from '@lintel/contract/areas/roles';
import { secondFactor } from '@lintel/contract/areas/second-factor';
import { session } from '@lintel/contract/areas/session';
import { users } from '@lintel/contract/areas/users';
import { encryptionWith } from '#platform/access/encryption';
import { newAddress, setCookiesOf, signIn, thePassword, withCookie, withPassword } from '#areas/session/testing';
import { asSaved } from '#areas/users/testing';
import { call } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import { theServer } from '#test/test-server';
import type { Organisation, Person } from '#test/organisation';
import { withSecondFactor } from './testing.ts';

const me = (person: Person) => call(person, session.currentUser, { body: {} });

/** The first step; returns the cookie for the second one. */
async function firstStep({ server, code: space }: Organisation, person: Person, more: Record<string, string> = {}) {
  const answer = await signIn(server, { login: person.email, space, more });
  return { answer, step: setCookiesOf(answer).find((cookie) => cookie.includes('lintel.sign-in=')) ?? '' };
}
const secondStep = (server: Organisation['server'], step: string, code: string, address = newAddress()) =>
  call({ server, cookie: `${step}; lintel.csrf=t` } as Person, secondFactor.signIn, { body: { code }, address });
const mailsTo = (organisation: Organisation, id: string) =>
  organisation.within(async ({ db }) =>
    (await db.selectFrom('mailMessages').select('subject').where('userId', '=', id).orderBy('id').execute()).map(
      ({ subject }) => subject,
    ),
  );

describe('signing in with a second factor', () => {
  it('takes the password first, which opens nothing, and then a code of the app, each once', async () => {
    const organisation = await anOrganisation();
    const { server } = organisation;
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    const { answer, step } = await firstStep(organisation, person, { rememberMe: 'on' });
    expect([answer.status, JSON.parse(answer.body), answer.setCookie.join()]).toEqual([
      200,
      { success: true, needsCode: true },
      expect.not.stringMatching(/lintel\.session=[^;]/) as string,
    ]);
    expect((await me({ ...person, cookie: `${step}; lintel.csrf=t` })).status).toBe(401);

    const wrong = await secondStep(server, step, '000000');
    expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'code' }] } });
    expect((await secondStep(server, 'lintel.sign-in=x', code())).status).toBe(401);
    const spent = code();
    const done = await secondStep(server, step, ` ${spent.slice(0, 3)} ${spent.slice(3)} `);
    expect(done.status).toBe(200);
    const cookies = setCookiesOf(done).join('; ');
    expect((await me(withCookie(person, cookies))).body).toMatchObject({ id: person.id, hasSecondFactor: true });
    const { body } = await call(withCookie(person, cookies), session.sessions);
    expect(body.objects.find((one) => one.isThisOne)).toMatchObject({ isRemembered: true });

    // Neither the step nor the code works again, even if both are sent twice at once.
    expect((await secondStep(server, step, code(1))).status).toBe(401);
    const [one, other] = [(await firstStep(organisation, person)).step, (await firstStep(organisation, person)).step];
    expect((await secondStep(server, one, spent)).status).toBe(422);
    const both = await Promise.all([one, other].map((again) => secondStep(server, again, code(1))));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('leads a form without script to the page of the code', async () => {
    const organisation = await anOrganisation();
    const { person } = await withSecondFactor(organisation, await organisation.person());
    const answer = await signIn(organisation.server, {
      login: person.email,
      space: organisation.code,
      more: { returnTo: '/tasks/list?q=–' },
      headers: { accept: 'text/html', origin: 'http://lintel.test' },
    });
    expect(answer).toMatchObject({
      status: 303,
      location: '/second_factor.html?returnTo=%2Ftasks%2Flist%3Fq%3D%25E2%2580%2593',
    });
  });

  it('takes a recovery code in place of the app, once, tells its owner, and keeps only hashes', async () => {
    const organisation = await anOrganisation();
    const { server } = organisation;
    const { person, recoveryCodes } = await withSecondFactor(organisation, await organisation.person());
    expect(new Set(recoveryCodes).size).toBe(10);
    const enter = async (code: string) => secondStep(server, (await firstStep(organisation, person)).step, code);
    const done = await enter(recoveryCodes[0]!.toUpperCase().replaceAll('-', ' '));
    expect(done.status).toBe(200);
    const again = await enter(recoveryCodes[0]!);
    expect([again.status, again.body.message]).toEqual([422, 'This recovery code is wrong, or was used before']);
    const here = withCookie(person, setCookiesOf(done).join('; '));
    expect((await call(here, secondFactor.get)).body.dto).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    expect(await mailsTo(organisation, person.id)).toContain('A recovery code of your Lintel account was used');
    const renewed = (await call(here, secondFactor.renewCodes)).body.dto.recoveryCodes;
    expect((await enter(recoveryCodes[1]!)).status).toBe(422);
    expect((await enter(renewed[0]!)).status).toBe(200);

    const kept = await organisation.within(async ({ db }) =>
      JSON.stringify([
        await db.selectFrom('recoveryCodes').selectAll().execute(),
        await db.selectFrom('secondFactors').selectAll().execute(),
        await db.selectFrom('activityEntries').selectAll().execute(),
        await db.selectFrom('idempotencyKeys').selectAll().execute(),
      ]),
    );
    for (const code of renewed) expect(kept).not.toContain(code);
  });

  it('is slowed down after ten wrong codes, over all sign-ins of the account', async () => {
    const organisation = await anOrganisation();
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    const steps = [(await firstStep(organisation, person)).step, (await firstStep(organisation, person)).step];
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push((await secondStep(organisation.server, steps[at % 2]!, '000000')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect((await secondStep(organisation.server, steps[0]!, code())).status).toBe(429);
    // Nor are there further attempts in an open session.
    const confirming = { body: { password: thePassword, code: code() } };
    expect((await call(person, secondFactor.confirm, confirming)).status).toBe(429);
  });

  it('ends with the sign-in that took too long, and with a new password', async () => {
    const server = await theServer();
    const organisation = await anOrganisation();
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    const late = await firstStep(organisation, person);
    try {
      server.at(new Date(Date.now() + 11 * 60_000).toISOString());
      expect((await secondStep(server, late.step, code())).status).toBe(401);
    } finally {
      server.at(null);
    }
    const { step } = await firstStep(organisation, person);
    const changed = await call(person, session.changePassword, {
      body: { currentPassword: thePassword, newPassword: 'otter lamp cathedral' },
    });
    expect(changed.status).toBe(200);
    expect((await secondStep(server, step, code())).status).toBe(401);
  });
});

describe('one’s own second factor', () => {
  it('is switched on by a code of the new app, ends the sessions elsewhere, and is told by mail', async () => {
    const organisation = await anOrganisation();
    const person = await withPassword(organisation, await organisation.person());
    const elsewhere = withCookie(
      person,
      (await signIn(organisation.server, { login: person.email, space: organisation.code })).cookie,
    );
    const begun = (await call(person, secondFactor.begin)).body.dto;
    expect(begun.address).toMatch(/^otpauth:\/\/totp\/Lintel:.*secret=[A-Z2-7]{32}&/);
    // Six characters each; the last six are more than six bytes.
    for (const code of ['000000', '٠١٢٣٤٥'])
      expect((await call(person, secondFactor.switchOn, { body: { code } })).status, code).toBe(422);
    expect((await call(person, secondFactor.get)).body.dto).toMatchObject({ isOn: false });

    const { person: now } = await withSecondFactor(organisation, person);
    expect((await me(elsewhere)).status).toBe(401);
    expect((await me(now)).status).toBe(200);
    expect(await mailsTo(organisation, person.id)).toEqual([
      'The second factor of your Lintel account was switched on',
    ]);
    expect(await activityOn(now, person.id)).toContain('factor.switched-on');

    const off = await call(now, secondFactor.switchOff);
    expect(off.status).toBe(200);
    expect((await firstStep(organisation, person)).answer.setCookie[0]).toMatch(/lintel\.session=/);
  });

  it('asks for password and code again when the last time was more than ten minutes ago', async () => {
    const server = await theServer();
    const organisation = await anOrganisation();
    const { person, code } = await withSecondFactor(organisation, await organisation.person());
    const administrator = await withPassword(organisation, await organisation.person());
    const { dto: user } = (await call(administrator, users.get, { query: { id: person.id } })).body;
    try {
      server.at(new Date(Date.now() + 11 * 60_000).toISOString());
      const asking = { status: 403, body: { confirm: true } };
      expect(await call(person, secondFactor.begin)).toMatchObject(asking);
      expect(await call(person, secondFactor.renewCodes)).toMatchObject(asking);
      expect(await call(person, secondFactor.switchOff)).toMatchObject(asking);
      expect(await call(administrator, secondFactor.reset, { query: { id: person.id } })).toMatchObject(asking);
      expect(await call(administrator, users.setPassword, { body: { id: person.id } })).toMatchObject(asking);
      for (const change of [{ email: 'other@test.example' }, { login: 'another-name' }])
        expect(await call(administrator, users.change, { body: { ...asSaved(user), ...change } })).toMatchObject(
          asking,
        );
      const harmless = await call(administrator, users.change, { body: { ...asSaved(user), jobTitle: 'Warden' } });
      expect(harmless.status).toBe(200);

      const confirm = (who: Person, password: string, given?: string) =>
        call(who, secondFactor.confirm, { body: { password, ...(given === undefined ? {} : { code: given }) } });
      expect((await confirm(person, 'not this one', code())).body).toMatchObject({ errors: [{ field: 'password' }] });
      expect((await confirm(person, thePassword)).body).toMatchObject({ errors: [{ field: 'code' }] });
      expect((await confirm(person, thePassword, '000000')).body).toMatchObject({ errors: [{ field: 'code' }] });
      expect((await confirm(person, thePassword, code())).status).toBe(200);
      expect((await call(person, secondFactor.renewCodes)).status).toBe(200);
      expect((await confirm(administrator, thePassword)).status).toBe(200);
      expect((await call(administrator, secondFactor.reset, { query: { id: person.id } })).status).toBe(200);
    } finally {
      server.at(null);
    }
  });
});

describe('a role that asks for a second factor', () => {
  it('leads whoever has none to set it up, before anything else, and lets nobody switch it off', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const person = await withPassword(organisation, await organisation.person(['PRISM_APP_PROPERTY_MENU']));
    const { dto: user } = (await call(administrator, users.get, { query: { id: person.id } })).body;
    const { dto: role } = (await call(administrator, roles.get, { query: { id: user.grants[0]!.role.id } })).body;
    const changed = await call(administrator, roles.change, { body: { ...role, needsSecondFactor: true } });
    expect(changed.body.dto).toMatchObject({ needsSecondFactor: true });

    expect(await call(person, properties.list, { body: {} })).toMatchObject({
      status: 705,
      body: { settle: 'second-factor' },
    });
    expect((await me(person)).body).toMatchObject({ settle: 'second-factor', hasSecondFactor: false });
    const { person: now } = await withSecondFactor(organisation, person);
    expect((await call(now, properties.list, { body: {} })).status).toBe(200);
    expect((await call(now, secondFactor.get)).body.dto).toMatchObject({ isRequired: true });
    expect((await call(now, secondFactor.switchOff)).status).toBe(409);
  });
});

describe('a second factor that a colleague lost', () => {
  it('is reset by who may manage them, with a trace, a message and the end of their sessions', async () => {
    const organisation = await anOrganisation();
    const administrator = await organisation.person();
    const manager = await organisation.person(['USER_MANAGE']);
    const { person } = await withSecondFactor(organisation, await organisation.person());
    const step = (await firstStep(organisation, person)).step;
    const reset = (by: Person, id = person.id) => call(by, secondFactor.reset, { query: { id } });
    expect((await reset(manager)).status).toBe(403);
    expect((await reset(person)).status).toBe(409);
    expect((await reset(administrator)).status).toBe(200);
    expect((await reset(administrator)).status).toBe(409);
    expect((await me(person)).status).toBe(401);
    expect((await secondStep(organisation.server, step, '000000')).status).toBe(401);
    expect((await activityOn(administrator, person.id)).at(-1)).toBe('factor.reset');
    expect((await mailsTo(organisation, person.id)).at(-1)).toBe(
      `The second factor of your Lintel account was reset by ${administrator.fullName}`,
    );
  });

  const program = join(import.meta.dirname, '../../operator/reset-second-factor.ts');
  const asOperator = (env: NodeJS.ProcessEnv, ...args: string[]) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      execFile(process.execPath, [program, ...args], { env: { ...process.env, ...env } }, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
      );
    });

  it('of the last administrator is reset by the operator, with a trace, a message and a line of the security log', async () => {
    const organisation = await anOrganisation();
    const { person } = await withSecondFactor(organisation, await organisation.person());
    const log = join(tmpdir(), `lintel-security-${crypto.randomUUID()}.log`);
    const env = { DATABASE_URL: organisation.server.ownerUrl, SECURITY_LOG: log };
    const done = await asOperator(env, organisation.code, person.email);
    expect(done).toEqual({
      code: 0,
      output: expect.stringContaining(`The second factor of ${person.fullName} is reset`),
    });
    expect((await me(person)).status).toBe(401);
    const { answer } = await firstStep(organisation, person);
    expect([answer.status, setCookiesOf(answer).some((cookie) => cookie.includes('lintel.session='))]).toEqual([
      200,
      true,
    ]);
    expect(await activityOn(await organisation.person(), person.id)).toContain('factor.reset');
    expect((await mailsTo(organisation, person.id)).at(-1)).toBe(
      'The second factor of your Lintel account was reset by the operator of the installation',
    );
    const [line] = (await readFile(log, 'utf8'))
      .trim()
      .split('\n')
      .map((each) => JSON.parse(each) as object);
    expect(line).toMatchObject({ event: 'factor.reset', organisationId: organisation.id, recordId: person.id });
    await rm(log);
  });

  it(
    'of nobody is reset where the operator names no organisation, nobody in it, or somebody without',
    { tags: ['thorough'] },
    async () => {
      const env = { DATABASE_URL: (await theServer()).ownerUrl };
      const organisation = await anOrganisation();
      const person = await organisation.person();
      expect(await asOperator(env, organisation.code, person.email)).toEqual({
        code: 1,
        output: expect.stringContaining(`${person.fullName} has no second factor`),
      });
      expect((await asOperator(env, 'nowhere-at-all', 'ann')).output).toContain(
        'There is no organisation with the code',
      );
      expect((await asOperator(env)).output).toContain('Usage: npm run reset-second-factor');
    },
  );
});

describe('what is kept of it', () => {
  it('is read by no other key, and for no other person', () => {
    const ours = encryptionWith('one key of an installation, long enough');
    const kept = ours.encrypt('SECRET', 'here/ann');
    expect(ours.decrypt(kept, 'here/ann')).toBe('SECRET');
    expect(kept).not.toContain('SECRET');
    expect(() => ours.decrypt(kept, 'here/bob')).toThrow();
    expect(() => encryptionWith('another key of an installation, as long').decrypt(kept, 'here/ann')).toThrow(
      'This server lacks the key',
    );
  });
});
