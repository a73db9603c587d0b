import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { z } from 'zod';

/** A reason not to start, as a sentence that a person can act on; printed without a stack. */
export class StartupProblem extends Error {
  override name = 'StartupProblem';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const secrets = new Set(['DATABASE_URL', 'DATABASE_APP_URL', 'SMTP_URL', 'FILES_URL', 'DEMO_PASSWORD', 'SECRETS_KEY']);

// Every schema's message completes the sentence "PORT is "x", but must be …".
const wholeNumber = (from: number, to: number) => {
  const allowed = `a whole number from ${from} to ${to}`;
  return z.string().regex(/^\d+$/, allowed).transform(Number).pipe(z.number().min(from, allowed).max(to, allowed));
};

const address = (allowed: string, ...schemes: string[]) =>
  z.string().refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol), allowed);

const yesOrNo = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
  error: '1 (yes) or 0 (no)',
});

// No number of proxies and no "all": whoever reached the server past the proxy could then claim any address.
const proxiesAllowed =
  '0 (no proxy), or the addresses of the proxies, separated by commas: loopback, uniquelocal, 10.1.2.3, 10.1.0.0/16';
const isProxyAddress = (text: string) => {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const most = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return most > 0 && more.length === 0 && (bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= most));
};
const trustedProxies = z.string().transform((text, context): false | string[] => {
  const list = text.split(',').map((part) => part.trim());
  if (['0', 'false', 'no', 'off'].includes(text)) return false;
  if (list.every(isProxyAddress)) return list;
  context.addIssue(proxiesAllowed);
  return z.NEVER;
});

const hostsAllowed =
  'host names, separated by commas, with the port unless it is 443: jobs.example.internal, jobs.example.internal:8443';
const hostAndPort = /^(\[[\da-f:]+\]|[\w.-]+)(:\d{1,5})?$/;

const hostsInside = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((host) => host.trim()),
  )
  .refine((hosts) => hosts.every((host) => hostAndPort.test(host)), hostsAllowed)
  // Always with a port, so that no other service of the host is called.
  .transform((hosts) =>
    hosts.map((host) => (host.slice(host.lastIndexOf(']') + 1).includes(':') ? host : `${host}:443`)),
  );

const Environment = z.object({
  PORT: wholeNumber(1, 65_535).default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'an address or a host name, such as 127.0.0.1')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('var'),
  DATABASE_URL: address(
    'an address such as postgresql://user:password@host/database',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_APP_URL: address(
    'an address such as postgresql://user:password@host/database',
    'postgres:',
    'postgresql:',
  ).optional(),
  DATABASE_POOL: wholeNumber(2, 90).default(10),
  SMTP_URL: address('an address such as smtp://user:password@host:587', 'smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^<>@]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, 'a sender such as Lintel <safety@example.org>')
    .optional(),
  FILES_URL: z
    .string()
    .regex(/^s3:\/\/[^/\s]+|^file:\/\/\/|^(?!\w+:\/\/)/, 'a folder, or an address such as s3://bucket')
    .refine(
      (text) => !/^(s3|file):/.test(text) || URL.canParse(text),
      'a folder, or an address such as s3://key:secret@bucket, with / in the secret written as %2F',
    )
    .optional(),
  SECRETS_KEY: z.string().min(32, 'at least 32 characters long').optional(),
  UPLOAD_MB_PER_LINK: wholeNumber(1, 1_000_000).default(1000),
  UPLOAD_MB_PER_PERSON: wholeNumber(1, 1_000_000).default(5000),
  UPLOAD_MB_PER_ORGANISATION: wholeNumber(1, 1_000_000).default(50_000),
  DEMO: yesOrNo.default(true),
  DEMO_PASSWORD: z.string().min(12, 'at least 12 characters long').optional(),
  DEMO_PROPERTIES: wholeNumber(60, 1000).default(120),
  DEMO_ORGANISATIONS: wholeNumber(1, 2).default(2),
  PUBLIC_URL: address('an address such as https://lintel.example.org', 'http:', 'https:').optional(),
  SECURITY_LOG: z.string().default('stdout'),
  LOG_LEVEL: z.enum(logLevels, `one of ${logLevels.join(', ')}`).default('warn'),
  SESSION_IDLE_MINUTES: wholeNumber(1, 1440).default(1440),
  PRODUCT_NAME: z.string().max(60, 'at most 60 characters long').default('Lintel'),
  CLIENT_HELPLINE: z.string().optional(),
  SUPPORT_URL: address('an address such as https://… or mailto:…', 'http:', 'https:', 'mailto:').optional(),
  SECURITY_CONTACT: address(
    'an address such as mailto:security@example.org or https://…',
    'mailto:',
    'https:',
  ).optional(),
  TRUST_PROXY: trustedProxies.default(false),
  SIGN_ON_HOSTS: hostsInside.default([]),
  WEBHOOKS: yesOrNo.default(true),
  WEBHOOK_HOSTS: hostsInside.default([]),
  TEST_DAYS_AHEAD: wholeNumber(0, 400).default(0),
});
/** The settings of a production server, which must not run ahead of the calendar: it would record dates that have not come. */
const reliedOn = ['PUBLIC_URL', 'DATABASE_URL', 'DATABASE_APP_URL', 'FILES_URL', 'SMTP_URL', 'TRUST_PROXY'];
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);

const isWithin = (folder: string, path: string) => path.startsWith(join(folder, sep));

/** The settings of one server, read once from the environment; an empty setting counts as not set. */
export function readConfig(env: Record<string, string | undefined>) {
  const given = Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []));
  const read = Environment.safeParse(Object.fromEntries(given));
  if (!read.success) throw new StartupProblem(wrongSettings(read.error.issues, env));

  const settings = read.data;
  if (settings.TEST_DAYS_AHEAD > 0) {
    const found = reliedOn.find((name) => given.some(([each]) => each === name));
    const isOwn = given.some(([name]) => name === 'DATA_DIR') && isWithin(tmpdir(), resolve(settings.DATA_DIR));
    if (found || env['NODE_ENV'] === 'production' || !loopback.has(settings.HOST) || !isOwn)
      throw new StartupProblem(
        'TEST_DAYS_AHEAD is for tests: only of a server on this machine alone, with a data folder of its own among the temporary files.',
      );
  }
  const dataDir = resolve(settings.DATA_DIR);
  return {
    host: settings.HOST,
    port: settings.PORT,
    publicUrl: (settings.PUBLIC_URL ?? `http://${reachable(settings.HOST)}:${settings.PORT}`).replace(/\/+$/, ''),
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    trustProxy: settings.TRUST_PROXY,
    /** Only tests let days pass. */
    daysAhead: settings.TEST_DAYS_AHEAD,
    dataDir,
    databaseUrl: settings.DATABASE_URL,
    databaseAppUrl: settings.DATABASE_APP_URL,
    databasePool: settings.DATABASE_POOL,
    filesUrl: settings.FILES_URL ?? join(dataDir, 'files'),
    uploadMegabytes: {
      link: settings.UPLOAD_MB_PER_LINK,
      person: settings.UPLOAD_MB_PER_PERSON,
      organisation: settings.UPLOAD_MB_PER_ORGANISATION,
    },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM ?? `${settings.PRODUCT_NAME} <no-reply@localhost>`,
    secretsKey: settings.SECRETS_KEY,
    demo: settings.DEMO,
    demoPassword: settings.DEMO_PASSWORD,
    demoPropertyCount: settings.DEMO_PROPERTIES,
    demoOrganisationCount: settings.DEMO_ORGANISATIONS,
    /** Hosts with ports of providers of single sign-on inside the server's own networks; others are never called there. */
    signOnHosts: settings.SIGN_ON_HOSTS,
    /** Whether webhooks are sent at all. */
    webhooks: settings.WEBHOOKS,
    /** The same of the receivers of webhooks. */
    webhookHosts: settings.WEBHOOK_HOSTS,
    securityLog: settings.SECURITY_LOG === 'stdout' ? 'stdout' : resolve(settings.SECURITY_LOG),
    logLevel: settings.LOG_LEVEL,
    mostIdleMinutes: settings.SESSION_IDLE_MINUTES,
    productName: settings.PRODUCT_NAME,
    clientHelpline: settings.CLIENT_HELPLINE,
    securityContact: settings.SECURITY_CONTACT,
    supportUrl: settings.SUPPORT_URL,
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Below that a name is too short for its neighbours to be mistakes. */
const LETTERS = 8;

/** Sentences about variables whose names are one slip away from a setting that is not given: unknown ones are nobody's mistake. */
export function misspeltSettings(env: Record<string, string | undefined>): string[] {
  const absent = Object.keys(Environment.shape).filter((name) => name.length >= LETTERS && env[name] === undefined);
  return Object.keys(env).flatMap((given) => {
    if (given in Environment.shape) return [];
    const meant = absent.find((name) => isSlip(given.toUpperCase().replaceAll('-', '_'), name));
    return meant ? [`${given} is not a setting of Lintel, and was ignored. Is ${meant} meant?`] : [];
  });
}

/** Whether a letter is missing, one too many, another or changed places with the next. */
function isSlip(given: string, name: string): boolean {
  const least = Math.min(given.length, name.length);
  let start = 0;
  while (start < least && given[start] === name[start]) start++;
  let end = 0;
  while (end < least - start && given.at(-1 - end) === name.at(-1 - end)) end++;
  const [is, meant] = [given.slice(start, given.length - end), name.slice(start, name.length - end)];
  return Math.max(is.length, meant.length) <= 1 || (is.length === 2 && meant === `${is[1]}${is[0]}`);
}

function wrongSettings(issues: z.core.$ZodIssue[], env: Record<string, string | undefined>) {
  const first = new Map(issues.toReversed().map((issue) => [String(issue.path[0]), issue.message]));
  return [...first]
    .toReversed()
    .map(([name, allowed]) => `${name} is ${secrets.has(name) ? 'set' : `"${env[name]}"`}, but must be ${allowed}.`)
    .join('\n');
}

/** An address that a browser can open, for a server that listens on all addresses. */
function reachable(host: string) {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return isIP(host) === 6 ? `[${host}]` : host;
}
