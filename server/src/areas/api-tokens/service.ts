import type { z } from 'zod';
import { MOST_API_TOKENS } from '@lintel/contract/areas/api-tokens';
import type { ApiToken, NewApiToken } from '@lintel/contract/areas/api-tokens';
import { mailOwner } from '#areas/session/mail-owner';
import { holdUser } from '#areas/users/queries';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { conflict, forbidden, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { tokenOf } from './caller.ts';
import { endApiTokens } from './end.ts';
import { kept } from './settings.ts';

const DAY_MS = 24 * 3_600_000;

/** The tokens that have not expired, the newest first. */
const workingTokens = ({ whole, now }: Scope) =>
  whole
    .selectFrom('apiTokens')
    .select(['apiTokens.id', 'name', 'apiTokens.createdAt', 'expiresAt', 'lastUsedAt', 'lastAddress'])
    .where('expiresAt', '>', now.toISOString())
    .orderBy('apiTokens.createdAt', 'desc')
    .orderBy('apiTokens.id', 'desc');

const ownTokens = (scope: Scope): Promise<ApiToken[]> =>
  workingTokens(scope).where('userId', '=', scope.me.id).execute();

export async function ownApiTokens(scope: Scope) {
  const [{ isOn }, objects] = await Promise.all([kept.read(scope), ownTokens(scope)]);
  return { isOn: isOn && !scope.me.isSupportView, objects };
}

/** Creates a token that reads what the caller may read; returns its secret, of which only the hash is kept. */
export async function createApiToken(
  scope: Scope,
  { name, days }: z.output<typeof NewApiToken>,
  { config }: Pick<Setting, 'config'>,
) {
  await checkConfirmed(scope);
  const { whole, me, now, newId, organisationId } = scope;
  if (me.isSupportView) throw forbidden('Support has no API tokens: whoever helps gives a reason each time');
  if (!(await kept.read(scope)).isOn)
    throw conflict('Your organisation accepts no API tokens. An administrator can change that under Settings.');
  // One after the other, so that the limit holds.
  await holdUser(scope, me.id);
  const before = await ownTokens(scope);
  if (before.length >= MOST_API_TOKENS) throw conflict(`You have ${MOST_API_TOKENS} API tokens. End one first.`);
  if (before.some((token) => token.name === name))
    throw conflict(`You already have a token “${name}”. End it first, or choose another name.`);
  const { signedOn, factorAtProvider } = await whole
    .selectFrom('sessions')
    .select(['signedOn', 'factorAtProvider'])
    .where('id', '=', me.sessionId!)
    .executeTakeFirstOrThrow();
  const secret = newSecret();
  const token = {
    id: newId(),
    name,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + days * DAY_MS).toISOString(),
    lastUsedAt: null,
    lastAddress: null,
  };
  await whole
    .insertInto('apiTokens')
    .values({ ...token, userId: me.id, secretHash: hashOfSecret(secret), signedOn, factorAtProvider })
    .execute();
  await scope.record(me.id, {
    type: 'ACCESS',
    event: 'user.api-token-created',
    summary: `API token “${name}” created, for ${days} days`,
  });
  await mailOwner(scope, config, me.id, `has a new API token, “${name}”, with which a program can read`);
  return { ...token, token: tokenOf(organisationId, secret) };
}

export const endOwnApiToken = (scope: Scope, id: string) => end(scope, { id, userIds: [scope.me.id] });

/** Ends anybody's token, as an administrator of the organisation. */
export const endApiTokenOf = (scope: Scope, id: string) => end(scope, { id });

async function end(scope: Scope, whose: { id: string; userIds?: readonly string[] }) {
  if (!(await endApiTokens(scope, whose))) throw notFound('API token');
  return { success: true as const, message: 'API token ended' };
}

export async function allApiTokens(scope: Scope) {
  const tokens = await workingTokens(scope)
    .innerJoin('users', 'users.id', 'apiTokens.userId')
    .select(['userId', 'fullName'])
    .execute();
  return { objects: tokens.map(({ userId, fullName, ...token }) => ({ ...token, user: { id: userId, fullName } })) };
}
