import { version } from '#platform/version';
import type { AnonymousContext } from '#platform/serve';
import type { SessionSetting } from './sign-in.ts';

/** What the client needs before anybody has signed in. */
export async function clientConfig({ maker }: AnonymousContext, { config }: SessionSetting) {
  const { rows } = await maker.database.pool.query<{ code: string | null; name: string | null }>(
    'select only_space() as code, (select name from find_space(only_space())) as name',
  );
  return {
    apiPath: '/api/',
    productName: config.productName,
    clientName: rows[0]?.name ?? config.productName,
    version,
    sessionIdleMinutes: Math.min(30, config.mostIdleMinutes),
    helpline: config.clientHelpline ?? null,
    supportLink: config.supportUrl ?? null,
    defaultSpaceId: rows[0]?.code ?? null,
    mailIsKept: !config.smtpUrl,
  };
}
