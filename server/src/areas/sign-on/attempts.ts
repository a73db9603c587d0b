import { createHmac } from 'node:crypto';
import type { Selectable } from 'kysely';
import { setSignOnCookie, clearSignOnCookie, signOnIn } from '#platform/http/cookies';
import type { Scope, ScopeMaker } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import type { AnonymousContext } from '#platform/http/serve';
import type { Tables } from '#platform/database/tables';
import type { Secrets } from './provider.ts';

const MINUTES = 10;

export type Attempt = Omit<Selectable<Tables['signOnAttempts']>, 'organisationId' | 'id' | 'secretHash' | 'expiresAt'>;

/** What the provider and the address bar see follows from the secret of the cookie, so that the database holds none of it. */
export function secretsOf(secret: string): Secrets {
  const of = (what: string) => createHmac('sha256', secret).update(`lintel.sign-on.${what}`).digest('base64url');
  return { state: of('state'), nonce: of('nonce'), verifier: of('verifier') };
}

/** Keeps what somebody goes to the provider for. Its secret goes into a cookie of this browser once the address is known. */
export async function keepAttempt({ whole, newId, now }: Scope, attempt: Attempt): Promise<string> {
  const secret = newSecret();
  await whole
    .insertInto('signOnAttempts')
    .values({
      id: newId(),
      secretHash: hashOfSecret(secret),
      expiresAt: new Date(now.getTime() + MINUTES * 60_000).toISOString(),
      ...attempt,
    })
    .execute();
  return secret;
}

export const handOver = (
  { reply }: Pick<AnonymousContext, 'reply'>,
  isSecure: boolean,
  organisationId: string,
  secret: string,
) => setSignOnCookie(reply, isSecure, `${organisationId}.${secret}`, MINUTES * 60);

/** The attempt of this browser that is answered: taken away as it is read, so that it is finished once. */
export async function takeAttempt(
  { request, reply }: AnonymousContext,
  answer: string,
  maker: ScopeMaker,
  isSecure: boolean,
): Promise<{ organisationId: string; secrets: Secrets; attempt: Attempt } | undefined> {
  const cookie = signOnIn(request, isSecure);
  if (!cookie) return undefined;
  const { organisationId } = cookie;
  const secrets = secretsOf(cookie.secret);
  // An answer to something else, which any page can send a browser with, takes nothing away.
  if (new URLSearchParams(answer).get('state') !== secrets.state) return undefined;
  clearSignOnCookie(reply, isSecure);
  const taken = await maker.database.inOrganisation(organisationId, (db) =>
    db
      .deleteFrom('signOnAttempts')
      .where('secretHash', '=', hashOfSecret(cookie.secret))
      .returning(['purpose', 'sessionId', 'linkId', 'settingsEdition', 'isRemembered', 'returnTo', 'expiresAt'])
      .executeTakeFirst(),
  );
  if (!taken) return undefined;
  const { expiresAt, ...attempt } = taken;
  if (new Date(expiresAt) <= maker.clock()) return undefined;
  return { organisationId, secrets, attempt };
}
