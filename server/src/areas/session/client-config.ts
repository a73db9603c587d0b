import { version } from '#platform/process/version';
import type { AnonymousContext } from '#platform/http/serve';
import type { ScopeMaker } from '#platform/scope';
import type { SessionSetting } from './sign-in.ts';

type Row = { code: string | null; name: string | null; signs_on: boolean; only: string | null };

/** What the client needs before anybody has signed in. */
export async function clientConfig({ maker }: AnonymousContext, { config }: SessionSetting) {
  // Of several organisations, the form may begin with the demonstration, but its provider is not that of the others.
  const { rows } = await maker.database.pool.query<Row>(
    `select only_space() as code, (select name from find_space(only_space())) as name, anybody_signs_on() as signs_on,
            (select case when count(*) = 1 then (array_agg(id))[1] end from every_organisation()) as only`,
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
    signOn: !rows[0]?.signs_on ? null : rows[0].only ? await signOnOf(maker, rows[0].only) : { label: null },
    mailIsKept: !config.smtpUrl,
  };
}

const signOnOf = async (maker: Pick<ScopeMaker, 'database'>, organisationId: string) =>
  (await maker.database.inOrganisation(
    organisationId,
    (db) => db.selectFrom('signOnSettings').select('label').executeTakeFirst(),
    { readOnly: true },
  )) ?? null;
