import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { backChannelPath } from '@lintel/contract/areas/sign-on';
import { systemActor } from '#platform/access/access';
import { hashOfSecret } from '#platform/access/secrets';
import { Refusal, unavailable, withSecurityFacts } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { isStillSetUp } from './connection.ts';
import { signedOutBy } from './logout-token.ts';
import type { SignedOut } from './logout-token.ts';
import { issuerOf, ProviderProblem } from './provider.ts';
import { readProvider } from './settings.ts';

/** A provider sends one for each session; all come from its own few addresses. */
const LOGOUTS_BY_ADDRESS = 3000;
const LONGEST_TOKEN = 12_000;

/**
 * Where the provider says that somebody signed out there, or that their account was closed (OpenID Connect Back-Channel Logout
 * 1.0). Whoever it is says so with a signature, not with a cookie, so nothing here can be forged.
 */
export const serveBackChannel = (app: FastifyInstance, setting: Setting) =>
  app.post(backChannelPath(':organisationId'), { config: { isForPrograms: true } }, async (request, reply) => {
    await takeLogout(request, setting);
    return reply.code(200).header('cache-control', 'no-store').send();
  });

async function takeLogout(request: FastifyRequest, { maker, config, encryption, throttle }: Setting) {
  await throttle.count('logout', request.ip, LOGOUTS_BY_ADDRESS);
  const { organisationId } = request.params as { organisationId: string };
  const token = (request.body as { logout_token?: unknown } | null)?.logout_token;
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(organisationId);
  const provider = isId ? await readProvider(maker, encryption, organisationId) : undefined;
  if (!provider || typeof token !== 'string' || token.length > LONGEST_TOKEN)
    throw withSecurityFacts(new Refusal(400, 'Send a logout_token of the provider of an organisation'), {
      event: 'logout.refused',
      why: provider ? 'form' : 'organisation',
    });
  const signedOut = await signedOutBy(provider, config, token, maker.clock()).catch((error: unknown) => {
    throw error instanceof ProviderProblem ? unavailable(error.message) : error;
  });
  const how = { organisationId, requestId: request.id, address: request.ip, quiet: true, usesReserve: true };
  await inScope(maker, how, async (scope) => {
    // Another provider since then: its sessions have ended with it.
    if (!(await isStillSetUp(scope.whole, provider.edition))) return;
    scope.me = systemActor(provider.label);
    await takeOnce(scope, signedOut);
    await endAtProvider(scope, { ...signedOut, issuer: issuerOf(provider), label: provider.label });
  });
}

async function takeOnce({ whole }: Scope, { tokenId, until }: SignedOut) {
  const taken = await whole
    .insertInto('signOnLogouts')
    .values({ tokenHash: hashOfSecret(tokenId), expiresAt: until.toISOString() })
    .onConflict((there) => there.doNothing())
    .returning('tokenHash')
    .executeTakeFirst();
  if (!taken)
    throw withSecurityFacts(new Refusal(400, 'This logout token was taken before'), {
      event: 'logout.refused',
      why: 'jti',
    });
}

/**
 * Ends the sessions that began with an account at the provider: all of them, or those of one session there. One of which we do not
 * know with which session there it began ends with any of its account.
 */
async function endAtProvider(
  scope: Scope,
  { issuer, subject, providerSession, label }: SignedOut & { issuer: string; label: string },
) {
  const { whole } = scope;
  const owner = subject
    ? await whole
        .selectFrom('signOnIdentities')
        .select('userId')
        .where('issuer', '=', issuer)
        .where('subject', '=', subject)
        .executeTakeFirst()
    : undefined;
  if (subject && !owner) return;
  const userId = owner?.userId ?? null;
  const hash = providerSession && hashOfSecret(providerSession);
  const isMeant = sql<boolean>`signed_on and (${userId}::uuid is null or user_id = ${userId}::uuid)
    and (${hash}::text is null or provider_session = ${hash}::text
      or provider_session is null and ${userId}::uuid is not null)`;
  await whole.deleteFrom('pendingSignIns').where(isMeant).execute();
  const ended = await whole.deleteFrom('sessions').where(isMeant).returning('userId').execute();
  const summary = `Signed out at ${label}: sessions that began there were ended`;
  await scope.recordAll(
    [...new Set(ended.map((session) => session.userId))].map((recordId) => ({
      recordId,
      entry: { type: 'ACCESS', event: 'user.signed-out-at-provider', summary },
    })),
  );
}

/** A refusal as providers read one (section 2.8). */
export const asLogoutProblem = (status: number, message: string) => ({
  type: 'application/json',
  status,
  body: { error: status === 400 ? 'invalid_request' : 'temporarily_unavailable', error_description: message },
});
