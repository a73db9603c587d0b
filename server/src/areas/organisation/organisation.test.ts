import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { organisation } from '@lintel/contract/areas/organisation';
import { session } from '@lintel/contract/areas/session';
import { call, send } from '#test/calls';
import { activityOn, anOrganisation } from '#test/organisation';
import type { Person } from '#test/organisation';
import { theServer } from '#test/test-server';
import { aPng } from './testing.ts';

const upload = (who: Person, body: Buffer, type = 'image/png') =>
  send(who, 'PUT', '/api/client/logo', { body, headers: { 'content-type': type } });

describe('the settings of an organisation', () => {
  it('show at once to everybody, and are one version at a time', async () => {
    const home = await anOrganisation();
    const administrator = await home.person();
    const { dto } = (await call(administrator, organisation.get)).body;
    const changed = await call(administrator, organisation.change, {
      body: {
        ...dto,
        name: 'Harbour Homes',
        helpline: '0800 1',
        supportLink: 'https://help.example',
        idleMinutes: 45,
        complianceTarget: 97,
        greenFrom: 95,
        amberFrom: 80,
        keepsWorkOnDevices: false,
      },
    });
    expect(changed.status).toBe(200);
    expect((await call(await home.person(), session.currentUser, { body: {} })).body).toMatchObject({
      clientName: 'Harbour Homes',
      helpline: '0800 1',
      supportLink: 'https://help.example',
      idleMinutes: 45,
      scoreThresholds: { high: 95, low: 80 },
      keepsWorkOnDevices: false,
    });
    const turned = await call(administrator, organisation.change, {
      body: { ...dto, version: dto.version + 1, greenFrom: 70, amberFrom: 71 },
    });
    expect([turned.status, turned.body]).toMatchObject([422, { errors: [{ field: 'amberFrom' }] }]);
    expect((await call(administrator, organisation.get)).body.dto.complianceTarget).toBe(97);
    expect((await call(administrator, organisation.change, { body: dto })).status).toBe(409);
    expect(await activityOn(administrator, home.id)).toEqual(['organisation.founded', 'organisation.edited']);
  });

  it('take no script for a link', async () => {
    const administrator = await (await anOrganisation()).person();
    const { dto } = (await call(administrator, organisation.get)).body;
    expect(
      (await call(administrator, organisation.change, { body: { ...dto, supportLink: 'javascript:alert(1)' } })).status,
    ).toBe(422);
  });

  it('make everybody accept new terms: at first, and again only when asked for', async () => {
    const home = await anOrganisation();
    const administrator = await home.person();
    const change = async (more: object) => {
      const { dto } = (await call(administrator, organisation.get)).body;
      return call(administrator, organisation.change, { body: { ...dto, ...more } });
    };
    const settle = async () => (await call(administrator, session.currentUser, { body: {} })).body.settle;
    expect((await change({ termsText: 'Be careful' })).body.dto.termsVersion).toBe(1);
    expect(await settle()).toBe('terms');
    expect((await change({})).status).toBe(705);
    await call(administrator, session.acceptTerms);
    await change({ termsText: 'Be careful.' });
    expect(await settle()).toBeNull();
    await change({ termsText: 'Be very careful', askAgain: true });
    expect(await settle()).toBe('terms');
  });
});

describe('the logo (SHELL-009)', () => {
  it('is served as the picture that was uploaded, sandboxed, and not found when there is none', async () => {
    const home = await anOrganisation();
    const administrator = await home.person();
    expect((await call(administrator, organisation.logo)).status).toBe(404);
    const picture = aPng();
    expect((await upload(administrator, picture)).body.dto.hasLogo).toBe(true);
    const logo = await call(await home.person([]), organisation.logo);
    expect(logo.raw.equals(picture)).toBe(true);
    expect(logo.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await call(administrator, organisation.removeLogo);
    expect((await call(administrator, organisation.logo)).status).toBe(404);
  });

  it('is refused when it is an SVG, a page, cut short, too large, or a picture with something behind it', async () => {
    const administrator = await (await anOrganisation()).person();
    const status = async (body: Buffer, type?: string) => (await upload(administrator, body, type)).status;
    const jpeg = Buffer.from(
      'ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffda0008010100003f00d2ffd9',
      'hex',
    );
    expect(
      await status(
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
        'image/svg+xml',
      ),
    ).toBe(415);
    expect(await status(Buffer.from('<html></html>'), 'image/png')).toBe(415);
    expect(await status(aPng().subarray(0, -6))).toBe(422);
    expect(await status(Buffer.concat([aPng(), Buffer.from('<script>alert(1)</script>')]))).toBe(422);
    expect(await status(Buffer.concat([jpeg, Buffer.from('PK')]), 'image/jpeg')).toBe(422);
    expect(await status(aPng(9000, 1))).toBe(422);
    expect(await status(Buffer.concat([aPng().subarray(0, -12), Buffer.alloc(1024 * 1024 + 1)]))).toBe(413);
    expect(await status(jpeg, 'image/jpeg')).toBe(200);
    expect(await status(Buffer.alloc(0))).toBe(415);
  });
});

it(
  'is founded by the operator, with lines of the security log and, last, a link for its administrator',
  { tags: ['thorough'] },
  async () => {
    const program = join(import.meta.dirname, '../../operator/found-organisation.ts');
    const log = join(tmpdir(), `lintel-security-${crypto.randomUUID()}.log`);
    const env = { ...process.env, DATABASE_URL: (await theServer()).ownerUrl, SECURITY_LOG: log };
    const code = `founded-${crypto.randomUUID().slice(0, 8)}`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, code, 'Harbour Homes', `${code}@harbour.example`, 'Ada Hill'],
      { env },
    );
    const message =
      /\n  Harbour Homes is founded\. Ada Hill sets a password with this link, until \d+ \w+ \d{4} at \d\d:\d\d \(Europe\/London\):\n *\n  http\S+#\S+\.(\S+)\n\n$/;
    expect(stdout).toMatch(message);
    const logged = await readFile(log, 'utf8');
    expect(logged).not.toContain(message.exec(stdout)![1]);
    const lines = logged
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { event: string });
    expect(lines.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['organisation.founded', 'role.brought-in', 'user.created']),
    );
    await rm(log);
  },
);
