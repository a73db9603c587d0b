import { SIGN_ON_PAGE } from '@lintel/contract/areas/sign-on';
import { stopLinksTo } from '#areas/mail/to-user';
import { insertRows } from '#platform/database/insert-rows';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';

const RESET_HOURS = 2;
export const INVITATION_HOURS = 7 * 24;

/** Invalidates every link that could still set the password of one of these users, and sign-ins waiting for their second step. */
export async function withdrawPasswordLinks(scope: Pick<Scope, 'db' | 'whole'>, userIds: readonly string[]) {
  const { db } = scope;
  await db.deleteFrom('passwordLinks').where('userId', '=', oneOf(userIds)).where('usedAt', 'is', null).execute();
  await db.deleteFrom('pendingSignIns').where('userId', '=', oneOf(userIds)).execute();
  await stopLinksTo(scope, userIds);
}

/** Creates a link that connects its owner with their account at the provider of single sign-on, once. Links to set a password stay valid. */
export async function makeConnectingLink(scope: Scope, userId: string): Promise<string> {
  const { db } = scope;
  await db
    .deleteFrom('passwordLinks')
    .where('userId', '=', userId)
    .where('usedAt', 'is', null)
    .where('onlyConnects', '=', true)
    .execute();
  const [secret] = await makeSecrets(scope, [userId], RESET_HOURS, true);
  return `${SIGN_ON_PAGE}#${secret}`;
}

/**
 * Creates a link that sets a password or connects with the provider, once, on the page for either; invalidates earlier ones.
 * Contains the organisation in plain text, then the secret.
 */
export async function makePasswordLink(
  scope: Scope,
  userId: string,
  hours = RESET_HOURS,
  page: 'password' | 'sign-on' = 'password',
): Promise<string> {
  const [path] = await makePasswordLinks(scope, [{ userId, page }], hours);
  return path!;
}

/** The same for several users, in their order. */
export async function makePasswordLinks(
  scope: Scope,
  of: readonly { userId: string; page: 'password' | 'sign-on' }[],
  hours: number,
): Promise<string[]> {
  const userIds = of.map(({ userId }) => userId);
  await withdrawPasswordLinks(scope, userIds);
  const secrets = await makeSecrets(scope, userIds, hours, false);
  return of.map(({ page }, at) => `${page === 'password' ? '/reset_password.html' : SIGN_ON_PAGE}#${secrets[at]!}`);
}

async function makeSecrets(
  { db, now, newId, organisationId }: Scope,
  userIds: readonly string[],
  hours: number,
  onlyConnects: boolean,
): Promise<string[]> {
  const made = userIds.map((userId) => ({ userId, secret: newSecret() }));
  const expiresAt = new Date(now.getTime() + hours * 3_600_000).toISOString();
  await insertRows(
    db,
    'passwordLinks',
    made.map(({ userId, secret }) => ({
      id: newId(),
      userId,
      secretHash: hashOfSecret(secret),
      expiresAt,
      onlyConnects,
    })),
  );
  return made.map(({ secret }) => `${organisationId}.${secret}`);
}
