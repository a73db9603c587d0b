import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { properties } from '@lintel/contract/areas/properties/endpoints';
import { roles } from '@lintel/contract/areas/roles';
import { session } from '@lintel/contract/areas/session';
import { shares } from '@lintel/contract/areas/shares/endpoints';
import { users } from '@lintel/contract/areas/users';
import { openSecurityLog } from '#platform/access/security-log';
import { call, send } from '#test/calls';
import { anOrganisation } from '#test/organisation';
import type { Answered } from '#test/calls';
import { removeFolder, temporaryFolder } from '#test/temporary-folder';
import { asSaved } from '#areas/users/testing';
import { newAddress, signIn, thePassword, withCookie, withPassword } from './testing.ts';

describe('whoever watches over the installation', () => {
  it('reads of each refusal and each change of rights what it was, whose account, from where, by which request', async () => {
    const organisation = await anOrganisation();
    const { server, code: space } = organisation;
    const administrator = await organisation.person();
    const person = await withPassword(organisation, await organisation.person(['PRISM_APP_TASK_MENU']));
    const address = newAddress();
    const logged = (answer?: Pick<Answered<unknown>, 'headers'>) =>
      server.watched.filter(({ requestId }) => !answer || requestId === answer.headers['x-request-id']);
    const attempt = (login: string, password = thePassword, headers?: Record<string, string>) =>
      signIn(server, { login, space, password, address, ...(headers ? { headers } : {}) });
    const theirs = { organisationId: organisation.id, accountId: person.id, account: person.email, address };

    expect(logged(await attempt(person.email, 'a wrong guess'))).toMatchObject([
      { event: 'sign-in.refused', ...theirs },
    ]);
    expect(
      logged(await attempt(person.email, 'a wrong guess', { accept: 'text/html', origin: 'http://lintel.test' })),
    ).toMatchObject([{ event: 'sign-in.refused', ...theirs, call: 'POST /login/process-login.htm' }]);
    expect(logged(await attempt('hunter2-in-the-wrong-field', 'x'))).toMatchObject([
      { event: 'sign-in.refused', accountId: null, account: null, address },
    ]);
    const signed = await attempt(person.email);
    expect(logged(signed)).toMatchObject([{ event: 'session.started', ...theirs, recordId: person.id }]);
    for (let at = 0; at < 11; at += 1) await attempt(person.email, 'a wrong guess');
    expect(logged(await attempt(person.email, 'a wrong guess'))).toMatchObject([
      { event: 'sign-in.throttled', ...theirs },
    ]);
    const form = { accept: 'text/html', origin: 'http://lintel.test' };
    expect(logged(await attempt(person.email, 'a wrong guess', form))).toMatchObject([
      { event: 'sign-in.throttled', ...theirs },
    ]);

    const here = withCookie(person, signed.cookie);
    expect(logged(await call(here, properties.list, { body: {}, address }))).toMatchObject([
      { event: 'permission.refused', ...theirs, needs: ['PRISM_APP_PROPERTY_MENU'] },
    ]);
    const forged = await call(here, session.refresh, { headers: { origin: 'https://evil.example' }, address });
    expect(logged(forged)).toMatchObject([{ event: 'call.forged', origin: 'https://evil.example', address }]);

    const token = `${organisation.id}.${'A'.repeat(43)}`;
    const newPassword = 'otter lamp cathedral';
    expect(logged(await call(null, session.resetPassword, { body: { token, newPassword }, address }))).toMatchObject([
      { event: 'link.refused', link: 'password', address },
    ]);
    expect(logged(await call(null, shares.open, { body: { assignToken: token }, address }))).toMatchObject([
      { event: 'link.refused', link: 'share', address },
    ]);

    const { dto: user } = (await call(administrator, users.get, { query: { id: person.id } })).body;
    const { dto: role } = (await call(administrator, roles.get, { query: { id: user.grants[0]!.role.id } })).body;
    const changed = await call(administrator, roles.change, {
      body: { ...role, permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'] },
    });
    expect(logged(changed)).toMatchObject([
      { event: 'role.edited', accountId: administrator.id, recordId: role.id, rights: [{ field: 'permissions' }] },
    ]);
    const body = { ...asSaved(user), grants: [] };
    expect(logged(await call(administrator, users.change, { body }))).toMatchObject([
      { event: 'user.edited', fields: ['roles'], recordId: person.id, rights: [{ field: 'roles', to: null }] },
    ]);
    expect(logged(await call(here, session.currentUser, { body: {}, address }))).toMatchObject([
      { event: 'session.refused', organisationId: organisation.id, address },
    ]);
    const other = await withPassword(organisation, await organisation.person());
    const theirsToo = withCookie(other, (await signIn(server, { login: other.email, space })).cookie);
    const change = { currentPassword: thePassword, newPassword };
    expect(logged(await call(theirsToo, session.changePassword, { body: change, address }))).toMatchObject([
      { event: 'password.changed', accountId: other.id, address },
    ]);
    const signedOut = await signIn(server, { login: other.email, space, password: newPassword, address });
    expect(logged(await send(withCookie(other, signedOut.cookie), 'GET', '/logout.html', { address }))).toMatchObject([
      { event: 'session.ended', accountId: other.id, address },
    ]);

    const written = JSON.stringify(logged());
    for (const secret of ['a wrong guess', 'hunter2', thePassword, newPassword, 'A'.repeat(43), 'Person '])
      expect(written).not.toContain(secret);
  });

  it('finds one line of JSON for each in the file of their choice, which nobody else may read', async () => {
    const folder = await temporaryFolder();
    const file = join(folder, 'kept', 'security.log');
    try {
      openSecurityLog(file).write({ event: 'sign-in.refused', account: 'two\nlines' });
      openSecurityLog(file).write({ event: 'session.started' });
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
        { log: 'security', event: 'sign-in.refused', account: 'two\nlines', time: expect.stringMatching(/Z$/) },
        { event: 'session.started' },
      ]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(() => openSecurityLog(folder)).toThrow('EISDIR');
    } finally {
      await removeFolder(folder);
    }
  });
});
