import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWTPayload } from 'jose';
import Provider from 'oidc-provider';

export const clientId = 'lintel';
export const clientSecret = 'the secret of the client';

export type TestProvider = {
  issuer: string;
  /** What accounts say of themselves, by their subject. */
  accounts: Map<string, Record<string, unknown>>;
  /** Changes the claims of the next identity token before it is signed. */
  alter(change: (claims: JWTPayload) => JWTPayload | Promise<JWTPayload>): void;
  /** Signs and publishes with a new key from now on. */
  rotate(): Promise<void>;
  /** Signs the next token with a key that it does not publish. */
  forge(): void;
  /** Answers in another way where its keys are asked for; null: with its keys again. */
  keepKeys(how: 'with an error' | 'with no keys' | null): void;
  /** A logout token with these claims, signed with its key or with one that it does not publish. */
  logoutToken(claims: object, how?: { typ?: string; isForged?: true }): Promise<string>;
  /** Signs in there as somebody, as a browser would; answers what comes back behind the question mark. */
  visit(address: string, who: string | { refuses: true }): Promise<string>;
  close(): Promise<void>;
};

const newKey = async () => ({ kid: crypto.randomUUID(), ...(await generateKeyPair('RS256', { extractable: true })) });

type Options = {
  tenant?: string;
  /** Where it sends people back. */
  redirectUri?: string;
  /** As whom it signs in whoever comes with a browser of their own. */
  everybody?: string;
};

/** A provider of OpenID Connect on this machine; below a path like that of Microsoft Entra, where it is that of a tenant. */
export async function aProvider({
  tenant,
  redirectUri = 'http://lintel.test/sign_on.html',
  everybody,
}: Options = {}): Promise<TestProvider> {
  const accounts: TestProvider['accounts'] = new Map();
  const below = tenant ? `/${tenant}/v2.0` : '';
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  server.unref();
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`;
  let key = await newKey();
  let signsWith: typeof key | undefined;
  let withoutKeys: Parameters<TestProvider['keepKeys']>[0] = null;
  let change: Parameters<TestProvider['alter']>[0] | undefined;
  const asking = new Map<string, string | { refuses: true }>();

  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    clientDefaults: { token_endpoint_auth_method: 'client_secret_post' },
    claims: { openid: ['sub', 'tid', 'oid'], email: ['email'], profile: ['preferred_username'] },
    conformIdTokenClaims: false,
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 3600 },
    cookies: { keys: ['of the tests'] },
    jwks: { keys: [{ ...(await exportJWK(key.privateKey)), use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `${below}/interaction/${uid}` },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, ...accounts.get(sub) }) }),
    // Nobody is asked whether Lintel may know their name.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client!.clientId,
        accountId: ctx.oidc.session!.accountId!,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  // Tokens are signed here, so that keys can change and claims can be wrong.
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string };
    if (ctx.oidc?.route === 'jwks' && withoutKeys) {
      ctx.status = withoutKeys === 'with an error' ? 500 : 200;
      ctx.body = {};
    } else if (ctx.oidc?.route === 'jwks')
      ctx.body = { keys: [{ ...(await exportJWK(key.publicKey)), kid: key.kid, use: 'sig', alg: 'RS256' }] };
    if (ctx.oidc?.route !== 'token' || !body.id_token) return;
    const claims = decodeJwt(body.id_token);
    const { kid, privateKey } = signsWith ?? key;
    body.id_token = await new SignJWT(change ? await change(claims) : claims)
      .setProtectedHeader({ alg: 'RS256', kid })
      .sign(privateKey);
    signsWith = change = undefined;
  });

  const answer = provider.callback();
  server.on('request', (request, reply) => {
    const path = request.url ?? '/';
    if (!path.startsWith(below)) return void reply.writeHead(404).end();
    Object.assign(request, { originalUrl: path, baseUrl: below, url: path.slice(below.length) || '/' });
    if (!request.url?.startsWith('/interaction/')) return void answer(request, reply);
    const who = asking.get(String(request.headers['x-who'])) ?? everybody;
    return void provider.interactionFinished(
      request,
      reply,
      typeof who === 'string' ? { login: { accountId: who } } : { error: 'access_denied' },
    );
  });

  return {
    issuer,
    accounts,
    alter: (how) => void (change = how),
    keepKeys: (how) => void (withoutKeys = how),
    rotate: async () => void (key = await newKey()),
    forge: () => void (signsWith = { ...key, privateKey: strange.privateKey }),
    logoutToken: (claims, { typ = 'JWT', isForged } = {}) =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ })
        .sign((isForged ? strange : key).privateKey),
    async visit(address, who) {
      const visitor = crypto.randomUUID();
      asking.set(visitor, who);
      const cookies = new Map<string, string>();
      let at = address;
      while (!at.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const reply = await fetch(at, { redirect: 'manual', headers: { cookie, 'x-who': visitor } });
        for (const one of reply.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!;
          cookies.set(name!, value!);
        }
        const location = reply.headers.get('location');
        if (!location) throw new Error(`The provider answers ${reply.status}: ${(await reply.text()).slice(0, 300)}`);
        at = new URL(location, at).href;
      }
      return new URL(at).search.slice(1);
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
const strange = await newKey();
