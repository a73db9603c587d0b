import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { misspeltSettings, StartupProblem, readConfig } from './config.ts';

describe('reading the settings', () => {
  it('has a sensible value for everything', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://127.0.0.1:8080',
      demo: true,
      demoPropertyCount: 120,
      demoOrganisationCount: 2,
      databaseUrl: undefined,
      databasePool: 10,
      mostIdleMinutes: 1440,
      logLevel: 'warn',
      productName: 'Lintel',
      trustProxy: false,
    });
  });
  it('takes an empty setting for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: undefined });
  });
  it('takes hosts of single sign-on with their ports, which is 443 for one without', () => {
    const hosts = (SIGN_ON_HOSTS: string) => readConfig({ SIGN_ON_HOSTS }).signOnHosts;
    expect(hosts('SSO.internal, sso.internal:8443,[fd00::1]')).toEqual([
      'sso.internal:443',
      'sso.internal:8443',
      '[fd00::1]:443',
    ]);
    for (const wrong of ['https://sso.internal', 'sso.internal:', 'fd00::1'])
      expect(() => hosts(wrong)).toThrow(StartupProblem);
  });
  it('offers an address that a browser can open', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '90' }).publicUrl).toBe('http://localhost:90');
    expect(readConfig({ HOST: '::1' }).publicUrl).toBe('http://[::1]:8080');
    expect(readConfig({ PUBLIC_URL: 'https://safe.example.org/' }).publicUrl).toBe('https://safe.example.org');
  });
  it.each([
    { NODE_ENV: 'production' },
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://safe.example.org' },
    { DATABASE_URL: 'postgresql://somewhere/lintel' },
    { FILES_URL: 's3://bucket' },
    { SMTP_URL: 'smtp://host' },
    { TRUST_PROXY: 'loopback' },
    { DATABASE_APP_URL: 'postgresql://somewhere/lintel' },
    { DATA_DIR: '/var/lib/lintel' },
    { DATA_DIR: '' },
  ])('lets no clock be ahead where people rely on the server: %o', (more) => {
    const own = { TEST_DAYS_AHEAD: '7', DATA_DIR: join(tmpdir(), 'lintel-own') };
    expect(readConfig(own).daysAhead).toBe(7);
    expect(readConfig(more).daysAhead).toBe(0);
    expect(() => readConfig({ ...own, ...more })).toThrow(/^TEST_DAYS_AHEAD is for tests/);
  });
  it.each([
    ['0', false],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('trusts proxies: %s', (TRUST_PROXY, trustProxy) =>
    expect(readConfig({ TRUST_PROXY })).toMatchObject({ trustProxy }),
  );

  it.each([
    ['PORT', '80a', 'PORT is "80a", but must be a whole number from 1 to 65535.'],
    ['PORT', '70000', 'PORT is "70000", but must be a whole number from 1 to 65535.'],
    ['PORT', '0', 'PORT is "0", but must be a whole number from 1 to 65535.'],
    ['HOST', 'a b', 'HOST is "a b", but must be an address or a host name, such as 127.0.0.1.'],
    ['DEMO', 'maybe', 'DEMO is "maybe", but must be 1 (yes) or 0 (no).'],
    ['DEMO_PASSWORD', 'short', 'DEMO_PASSWORD is set, but must be at least 12 characters long.'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud", but must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['SESSION_IDLE_MINUTES', '0', 'SESSION_IDLE_MINUTES is "0", but must be a whole number from 1 to 1440.'],
    ['PUBLIC_URL', 'lintel', 'PUBLIC_URL is "lintel", but must be an address such as https://lintel.example.org.'],
    ['MAIL_FROM', 'me', 'MAIL_FROM is "me", but must be a sender such as Lintel <safety@example.org>.'],
    ...['x', '1', '2', 'true', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.1/8/8', '10.0.0.1,'].map(
      (value): [string, string, string] => [
        'TRUST_PROXY',
        value,
        `TRUST_PROXY is "${value}", but must be 0 (no proxy), or the addresses of the proxies, separated by commas: loopback, uniquelocal, 10.1.2.3, 10.1.0.0/16.`,
      ],
    ),
  ])('refuses %s=%s with a sentence', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(new StartupProblem(sentence));
  });
  it('never repeats a secret', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db' })).toThrow(
      new StartupProblem(
        'DATABASE_URL is set, but must be an address such as postgresql://user:password@host/database.',
      ),
    );
    for (const FILES_URL of ['ftp://me:hunter2@x', 's3://me:hunter/2@x'])
      expect(() => readConfig({ FILES_URL })).toThrow(/^FILES_URL is set, but must be a folder(?!.*hunter)/);
  });
  it('names variables that are one slip away from a setting, and no others', () => {
    const env = {
      SMTP_ULR: 'a',
      DATABASE_POL: 'a',
      public_url: 'a',
      SECRETS_KEYS: 'a',
      FILES_URL: 'a',
      FILES_URI: 'a',
    };
    const others = { POST: 'a', DEMON: 'a', HTTPS_PROXY: 'a', DATABASE_HOST: 'a', SMTP_USER: 'a' };
    expect(misspeltSettings({ ...env, ...others }).map((sentence) => sentence.match(/^\w+|\w+(?= meant)/g))).toEqual([
      ['SMTP_ULR', 'SMTP_URL'],
      ['DATABASE_POL', 'DATABASE_POOL'],
      ['public_url', 'PUBLIC_URL'],
      ['SECRETS_KEYS', 'SECRETS_KEY'],
    ]);
  });

  it('names every wrong setting at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^PORT is .*\nDEMO is .*$/);
  });
});
