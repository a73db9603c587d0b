import * as client from 'openid-client';
import { SIGN_ON_PAGE } from '@lintel/contract/areas/sign-on';
import type { Config } from '#platform/process/config';
import { codeOf } from '#platform/process/code-of';
import { NotCalled, outgoing, portOf } from '#platform/http/outgoing';

/** A provider does not answer, or answers what nobody may be signed in by: a sentence, and a word for the security log. */
export class ProviderProblem extends Error {
  readonly why: string;
  constructor(why: string, sentence: string) {
    super(sentence);
    this.why = why;
  }
}

export type Provider = { issuer: string; clientId: string; clientSecret: string; label: string };

/** Clocks may differ by so much (F-05). */
export const SKEW_SECONDS = 5 * 60;
export const TIMEOUT_SECONDS = 10;

/** The issuer of connections: with and without a slash at the end it is the same. */
export const issuerOf = ({ issuer }: Pick<Provider, 'issuer'>) => issuer.replace(/\/$/, '');

export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>) => `${publicUrl}${SIGN_ON_PAGE}`;

/** By post, as Microsoft and Google take it, unless the provider says that it takes the secret in the header only. */
function authentication(secret: string): client.ClientAuth {
  const [post, basic] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (as, ...more) =>
    (as.token_endpoint_auth_methods_supported?.includes('client_secret_post') === false ? basic : post)(as, ...more);
}

/** Calls of a provider, and of the addresses that it names: a host inside is for its own provider, not for whoever names it as where to ask for tokens. */
export const callsTo = (issuer: string, { signOnHosts }: Pick<Config, 'signOnHosts'>) =>
  outgoing(signOnHosts.filter((host) => host === portOf(new URL(issuer))));

/** What the provider publishes about itself, read anew each time: its addresses and keys are those of now. */
export async function discover({ issuer, clientId, clientSecret, label }: Provider, config: Config) {
  try {
    const found = await client.discovery(
      new URL(issuer),
      clientId,
      { [client.clockTolerance]: SKEW_SECONDS },
      authentication(clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: callsTo(issuer, config) as client.CustomFetch,
        // Only of this machine, and only where the operator names it: `outgoing` refuses any other http.
        execute: issuer.startsWith('http:') ? [client.allowInsecureRequests] : [],
      },
    );
    const { authorization_endpoint: toSignIn, token_endpoint: toAsk, jwks_uri: keys } = found.serverMetadata();
    if (!toSignIn || !toAsk || !keys)
      throw new ProviderProblem(
        'discovery',
        `${label} does not say where to sign in, where to ask for tokens and which keys it signs with`,
      );
    // For Microsoft the library leaves this comparison out, since an issuer of any tenant would fail it.
    if (issuerOf(found.serverMetadata()) !== issuerOf({ issuer }))
      throw new ProviderProblem('issuer', callsItself(label, found.serverMetadata().issuer));
    // The token's signature is checked too, although it comes over TLS from the provider itself.
    client.enableNonRepudiationChecks(found);
    return found;
  } catch (error) {
    throw problemOf(error, label);
  }
}

/** What is wrong with an issuer, as far as its discovery document shows; null if nothing is. */
export async function problemWith(issuer: string, config: Config): Promise<string | null> {
  try {
    await discover({ issuer, clientId: 'test', clientSecret: 'test', label: 'This provider' }, config);
    return null;
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    // Whoever has just typed an address waits in vain for one that does not exist.
    return error.why === 'unreachable' ? 'This provider cannot be reached. Check its address.' : error.message;
  }
}

export type Secrets = { state: string; nonce: string; verifier: string };

/**
 * What the provider has to ask, though somebody may be signed in there: nothing; which account it is, for whoever connects one
 * (a shared computer may be signed in as somebody else); or to prove that it is they, and when.
 */
type Asks = 'nothing' | 'account' | 'proof';
/** Google knows no `login`. */
const prompts = ({ issuer }: Provider) => (issuer === 'https://accounts.google.com' ? 'select_account' : 'login');

/** Where to go to sign in: the authorization code flow with PKCE (RFC 7636). */
export async function addressAt(
  provider: Provider,
  config: Config,
  { state, nonce, verifier }: Secrets,
  { asks, login }: { asks: Asks; login?: string | undefined },
): Promise<string> {
  const found = await discover(provider, config);
  return client.buildAuthorizationUrl(found, {
    redirect_uri: redirectUri(config),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...(asks === 'nothing' ? {} : { prompt: prompts(provider) }),
    ...(asks === 'proof' ? { max_age: '0' } : {}),
    ...(login ? { login_hint: login } : {}),
  }).href;
}

/**
 * Where to sign out there (OpenID Connect RP-Initiated Logout 1.0); null where it has no such page. It asks whether to, and is
 * given no address to come back to: that would have to be registered with it.
 */
export async function addressToLeave(provider: Provider, config: Config): Promise<string | null> {
  const found = await discover(provider, config);
  const page = found.serverMetadata().end_session_endpoint;
  // A browser goes there.
  return page && /^https?:/i.test(page) ? client.buildEndSessionUrl(found).href : null;
}

/** Who signed in at the provider. The e-mail address proves nothing: it only says whose mailbox may be asked. */
export type Identity = {
  issuer: string;
  subject: string;
  email: string | null;
  /** When they last proved there who they are; null if the provider does not say. */
  authTime: Date | null;
  /** The session there (sid), if the provider says which. */
  providerSession: string | null;
};

export async function identityFrom(
  provider: Provider,
  config: Config,
  answer: string,
  { state, nonce, verifier }: Secrets,
  { isFresh }: { isFresh: boolean },
): Promise<Identity> {
  const found = await discover(provider, config);
  try {
    const tokens = await client.authorizationCodeGrant(found, new URL(`?${answer}`, redirectUri(config)), {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
      ...(isFresh ? { maxAge: 0 } : {}),
    });
    const claims = tokens.claims()!;
    const subject = subjectOf(provider.issuer, claims);
    if (!subject)
      throw new ProviderProblem('tenant', `You signed in at ${provider.label} with an account of another organisation`);
    const { auth_time: at, sid } = claims;
    const authTime = typeof at === 'number' ? new Date(at * 1000) : null;
    const providerSession = typeof sid === 'string' && sid ? sid : null;
    return { issuer: issuerOf(provider), subject, email: mailboxOf(claims), authTime, providerSession };
  } catch (error) {
    throw isFresh && isAboutAuthTime(error) ? notAskedAnew(provider) : problemOf(error, provider.label);
  }
}

type Claims = { sub: string; [claim: string]: unknown };

const guid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
const ofTenant = new RegExp(`^https?://[^/]+/(${guid})/v2\\.0/?$`, 'i');

/** The tenant of Microsoft Entra whose issuer this is; undefined for any other provider. */
export const tenantOf = (issuer: string): string | undefined => ofTenant.exec(issuer)?.[1]?.toLowerCase();

/**
 * Who somebody is at the provider. At Microsoft Entra it is the object id in the tenant of the issuer: `sub` is another one for each
 * application, and addresses change hands. Undefined for another tenant.
 */
export function subjectOf(issuer: string, { sub, tid, oid }: Claims): string | undefined {
  const tenant = tenantOf(issuer);
  if (!tenant) return sub;
  return typeof oid === 'string' && oid && String(tid).toLowerCase() === tenant ? oid : undefined;
}

function mailboxOf({ email, preferred_username: name }: Claims): string | null {
  const named = [email, name].find((each) => typeof each === 'string' && /^[^@\s]+@[^@\s]+$/.test(each));
  return named ? String(named).toLowerCase().slice(0, 254) : null;
}

/** What a failure means, for whoever stands before it. */
function problemOf(error: unknown, label: string): unknown {
  if (error instanceof ProviderProblem) return error;
  const root = error instanceof client.ClientError && error.cause instanceof NotCalled ? error.cause : error;
  if (root instanceof NotCalled)
    return new ProviderProblem(
      'address',
      `${root.host} is inside this server’s own network, or does not use https. Whoever runs the server can allow it with SIGN_ON_HOSTS.`,
    );
  if (error instanceof client.AuthorizationResponseError)
    return error.error === 'access_denied'
      ? new ProviderProblem(
          'cancelled',
          `You cancelled signing in at ${label}, or your account may not use this application`,
        )
      : new ProviderProblem(
          error.error.slice(0, 40),
          `${label} refused to sign you in. Try again, or tell your administrator.`,
        );
  if (error instanceof client.ResponseBodyError)
    return error.error === 'invalid_grant'
      ? new ProviderProblem('code', `This sign-in at ${label} was used before, or took too long. Start again.`)
      : new ProviderProblem(
          error.error.slice(0, 40),
          `${label} does not accept this application: its client id or secret may be wrong or have expired. Tell your administrator.`,
        );
  const sentence = sentences[codeOf(error)];
  if (sentence) return new ProviderProblem(codeOf(error).replace('OAUTH_', '').toLowerCase(), sentence(label, error));
  if (isNoAnswer(error))
    return new ProviderProblem('unreachable', `${label} cannot be reached at the moment. Try again in a few minutes.`);
  return error;
}

const notAskedAnew = ({ label }: Pick<Provider, 'label'>) =>
  new ProviderProblem(
    'auth_time',
    `${label} did not ask you to sign in again, or does not say that it did. Confirm with your password if you have one, or tell your administrator: ${label} must add auth_time to its ID tokens, or passwords be allowed.`,
  );

/** The library names the claim in the message of an error, or beside it as the cause, below an error of its own. */
function isAboutAuthTime(error: unknown): boolean {
  if (error instanceof Error) return error.message.includes('auth_time') || isAboutAuthTime(error.cause);
  return typeof error === 'object' && error !== null && 'claim' in error && error.claim === 'auth_time';
}

const callsItself = (label: string, named: string) =>
  `${label} calls itself ${named.slice(0, 200)}. Use that address, if it is the right one.`;

/** Errors of `openid-client` that a provider causes, by their code. */
const sentences: Record<string, (label: string, error: unknown) => string> = {
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: (label, error) => {
    const named = ((error as Error).cause as { body?: { issuer?: unknown } } | undefined)?.body?.issuer;
    return typeof named === 'string' ? callsItself(label, named) : `${label} does not say that it is this address`;
  },
  OAUTH_RESPONSE_IS_NOT_CONFORM: (label) =>
    `${label} answers, but not as a provider of OpenID Connect does. Check its address.`,
  OAUTH_RESPONSE_IS_NOT_JSON: (label) =>
    `${label} answers, but not as a provider of OpenID Connect does. Check its address.`,
  OAUTH_PARSE_ERROR: (label) => `${label} answers, but not as a provider of OpenID Connect does. Check its address.`,
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: (label) =>
    `The time that ${label} gave is not the time here: sign in again, and if that does not help, tell your administrator that the clocks differ by more than five minutes.`,
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: (label) => `What ${label} answered was not meant for this sign-in. Start again.`,
  OAUTH_KEY_SELECTION_FAILED: (label) => `What ${label} answered is not signed with a key that it publishes`,
  OAUTH_INVALID_RESPONSE: (label) => `What ${label} answered cannot be used to sign you in. Start again.`,
  OAUTH_UNSUPPORTED_OPERATION: (label) => `${label} signs in a way that is not supported`,
  OAUTH_TIMEOUT: (label) => `${label} cannot be reached at the moment. Try again in a few minutes.`,
};

/** Of Node: no such host, refused, broken off, a certificate that is not valid, too long. */
const isNoAnswer = (error: unknown) => {
  const cause = error instanceof client.ClientError ? error.cause : error;
  return (
    /^(E[A-Z_]+|CERT_|UNABLE_|DEPTH_|SELF_|HPE_)/.test(codeOf(cause)) ||
    (cause instanceof Error && ['AbortError', 'TimeoutError'].includes(cause.name)) ||
    (cause instanceof Error && cause.message === 'The answer is too long')
  );
};
