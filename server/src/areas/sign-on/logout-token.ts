import { createRemoteJWKSet, customFetch, decodeJwt, errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Config } from '#platform/process/config';
import { Refusal, withSecurityFacts } from '#platform/http/problems';
import { callsTo, discover, issuerOf, ProviderProblem, SKEW_SECONDS, subjectOf, TIMEOUT_SECONDS } from './provider.ts';
import type { Provider } from './provider.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is sent as somebody signs out; an older one was kept by somebody. */
const OLDEST_SECONDS = 2 * 60;
/** With which keys that a provider publishes a token may be signed: never with a secret that both know, never with none. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

/** Who signed out at the provider: of an account everywhere, or in one session. */
export type SignedOut = {
  subject: string | null;
  providerSession: string | null;
  /** Its own id, which counts once, and until when. */
  tokenId: string;
  until: Date;
};

/** The same sentence whatever is wrong: whoever sends such tokens reads the specification. */
const refused = (why: string) =>
  withSecurityFacts(new Refusal(400, 'This is no logout token of the provider of this organisation'), {
    event: 'logout.refused',
    why,
  });

/** What a logout token says (OpenID Connect Back-Channel Logout 1.0, 2.6), once it is shown to be the provider's. */
export async function signedOutBy(provider: Provider, config: Config, token: string, now: Date): Promise<SignedOut> {
  // Nobody makes this server call the provider with a token that cannot be its own.
  checkAddressed(provider, claimsOf(token));
  const metadata = (await discover(provider, config)).serverMetadata();
  const calls = callsTo(provider.issuer, config);
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri!), {
    timeoutDuration: TIMEOUT_SECONDS * 1000,
    [customFetch]: (address, { method, headers, signal }) =>
      calls(address, { method, headers: Object.fromEntries(headers), signal }),
  });
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: metadata.issuer,
    audience: provider.clientId,
    algorithms,
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: OLDEST_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
    currentDate: now,
  }).catch((error: unknown) => {
    if (areNoKeys(error)) throw new ProviderProblem('keys', `${provider.label} does not give its keys at the moment`);
    throw error instanceof errors.JOSEError ? refused(error.code) : error;
  });
  if (!/^(logout\+jwt|jwt)$/i.test(protectedHeader.typ ?? 'JWT')) throw refused('typ');
  return whoIn(provider, payload);
}

/** Whatever fails while the keys are read, so that nothing can be said of the token: the provider sends it again. */
const areNoKeys = (error: unknown) =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC';

function claimsOf(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch {
    throw refused('form');
  }
}

function checkAddressed(provider: Provider, { iss, aud }: JWTPayload) {
  if (typeof iss !== 'string' || issuerOf({ issuer: iss }) !== issuerOf(provider)) throw refused('issuer');
  if (![aud].flat().includes(provider.clientId)) throw refused('audience');
}

function whoIn({ issuer }: Provider, claims: JWTPayload): SignedOut {
  const { jti, events, nonce, sub, sid, iat } = claims;
  const happened = (events as Record<string, unknown> | null)?.[EVENT];
  if (typeof happened !== 'object' || happened === null) throw refused('events');
  // An identity token has one, and is not to be taken for this.
  if (nonce !== undefined) throw refused('nonce');
  if (typeof jti !== 'string' || !jti || jti.length > 500) throw refused('jti');
  const subject = typeof sub === 'string' && sub ? (subjectOf(issuer, { ...claims, sub }) ?? null) : null;
  const providerSession = typeof sid === 'string' && sid ? sid : null;
  if (subject === null && providerSession === null) throw refused('sub');
  const until = new Date((Number(iat) + OLDEST_SECONDS + 2 * SKEW_SECONDS) * 1000);
  return { subject, providerSession, tokenId: jti, until };
}
