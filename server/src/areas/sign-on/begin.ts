import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { signOn } from '@lintel/contract/areas/sign-on';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { countCode, forgetCodes, hasSecondFactor, spendCode, whyWrong } from '#areas/second-factor/spend-code';
import { linkIn, usableLinks, usedUp } from '#areas/session/forgotten-password';
import { findSpace, nobodysSpace } from '#areas/session/queries';
import { sameOrigin } from '#areas/session/sign-in';
import { conflict, invalid, Refusal, withSecurityFacts } from '#platform/http/problems';
import { inScope } from '#platform/scope';
import type { AnonymousContext, Transact } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { isConnected } from './connection.ts';
import { handOver, keepAttempt, secretsOf } from './attempts.ts';
import { addressAt, issuerOf, ProviderProblem } from './provider.ts';
import type { Provider } from './provider.ts';
import { providerOf, readProvider } from './settings.ts';

/** Each costs the provider a call: whole offices share an address. */
const BEGUN_BY_ADDRESS = 300;
export const countBegun = ({ throttle }: Pick<Setting, 'throttle'>, address: string) =>
  throttle.count('sign-on', address, BEGUN_BY_ADDRESS);

/** The same for each signed-in user. */
export const countAtProvider = ({ throttle }: Pick<Setting, 'throttle'>, account: string) =>
  throttle.count('sign-on own', account, 30);

/** The same for an organisation that is not there. */
export const notSetUp = () => new Refusal(422, 'Single sign-on is not set up for this organisation');

export async function beginSignOn(
  visit: AnonymousContext,
  { spaceId, token, rememberMe, returnTo }: z.output<typeof signOn.begin.body>,
  setting: Setting,
) {
  const { maker, request, requestId } = visit;
  const { throttle, encryption, isSecure } = setting;
  await countBegun(setting, request.ip);
  const link = token === undefined ? undefined : linkIn(token);
  if (link) await throttle.count('reset', request.ip, 30);
  const organisationId = link?.organisationId ?? (await findSpace(maker, spaceId))?.id ?? nobodysSpace;
  const provider = await readProvider(maker, encryption, organisationId);
  if (!provider) throw notSetUp();
  const kept = await inScope(maker, { organisationId, requestId, quiet: true }, async (scope) => {
    const found = link && (await usableLinks(scope, link.secret).executeTakeFirst());
    if (link && !found) throw usedUp();
    const secret = await keepAttempt(scope, {
      purpose: found ? 'link' : 'sign-in',
      sessionId: null,
      linkId: found?.linkId ?? null,
      settingsEdition: provider.edition,
      isRemembered: rememberMe,
      returnTo: returnTo === null ? null : sameOrigin(returnTo),
    });
    return { secret, email: found?.email };
  });
  const address = await addressOf(provider, setting, kept.secret, {
    asks: link ? 'account' : 'nothing',
    login: kept.email,
  });
  handOver(visit, isSecure, organisationId, kept.secret);
  return { dto: { address } };
}

export async function beginOwn(
  within: Transact,
  { purpose, code = '' }: z.output<typeof signOn.beginOwn.body>,
  reply: FastifyReply,
  setting: Setting,
) {
  const { encryption, isSecure } = setting;
  const isFresh = purpose === 'confirm';
  const { provider, organisationId, account, owesCode } = await within(async (scope) => {
    const { whole, me, organisationId } = scope;
    if (!isFresh) await checkConfirmed(scope);
    const provider = await providerOf(whole, encryption, organisationId);
    if (!provider) throw notSetUp();
    if (isFresh && !(await isConnected(scope, me.id, issuerOf(provider))))
      throw conflict(`Your account is not connected with ${provider.label}`);
    const owesCode = isFresh && !provider.asksSecondFactor && (await hasSecondFactor(scope, me.id));
    return { provider, organisationId, owesCode, account: `${organisationId}/${me.id}` };
  }, 'preparing');
  await countAtProvider(setting, account);
  if (owesCode) {
    if (!code) throw invalid([{ field: 'code', message: 'Enter the code of your authenticator app' }]);
    await countCode(setting, account);
  }
  const secret = await within(async (scope) => {
    if (owesCode && !(await spendCode(scope, setting, scope.me.id, code)))
      throw withSecurityFacts(invalid([{ field: 'code', message: whyWrong(code) }]), {
        event: 'confirmation.refused',
        field: 'code',
      });
    return keepAttempt(scope, {
      purpose,
      sessionId: scope.me.sessionId,
      linkId: null,
      settingsEdition: provider.edition,
      isRemembered: false,
      returnTo: isFresh ? null : '/account/single-sign-on',
    });
  }, 'preparing');
  if (owesCode) await forgetCodes(setting, account);
  const address = await addressOf(provider, setting, secret, { asks: isFresh ? 'proof' : 'account' });
  handOver({ reply }, isSecure, organisationId, secret);
  return { dto: { address } };
}

function addressOf(
  provider: Provider,
  { config }: Pick<Setting, 'config'>,
  secret: string,
  how: Parameters<typeof addressAt>[3],
) {
  return orRefusal(addressAt(provider, config, secretsOf(secret), how));
}

/** What a provider causes is said to whoever waits. */
export const orRefusal = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof ProviderProblem ? new Refusal(422, error.message) : error;
  });
