import { version } from '#platform/process/version';
import type { AnonymousContext } from '#platform/http/serve';
import type { ScopeMaker } from '#platform/scope';
import { findSpace } from './queries.ts';
import type { SessionSetting } from './sign-in.ts';

/** What the client needs before anybody has signed in. */
export async function clientConfig({ maker }: AnonymousContext, { config }: SessionSetting) {
  const only = await findSpace(maker, undefined);
  const { rows } = await maker.database.pool.query<{ code: string | null; name: string | null; signs_on: boolean }>(
    'select only_space() as code, (select name from find_space(only_space())) as name, anybody_signs_on() as signs_on',
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
    signOn: !rows[0]?.signs_on ? null : only ? await signOnOf(maker, only.id) : { label: null },
    mailIsKept: !config.smtpUrl,
  };
}

const signOnOf = async (maker: Pick<ScopeMaker, 'database'>, organisationId: string) =>
  (await maker.database.inOrganisation(
    organisationId,
    (db) => db.selectFrom('signOnSettings').select('label').executeTakeFirst(),
    { readOnly: true },
  )) ?? null;
