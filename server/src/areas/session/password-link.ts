import { SIGN_ON_PAGE } from '@lintel/contract/areas/sign-on';
import { stopLinksTo } from '#areas/mail/to-user';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';

const RESET_HOURS = 2;
export const INVITATION_HOURS = 7 * 24;

/** Invalidates every link that could still set somebody's password, and sign-ins waiting for their second step. */
export async function withdrawPasswordLinks(scope: Pick<Scope, 'db' | 'whole'>, userId: string) {
  const { db } = scope;
  await db.deleteFrom('passwordLinks').where('userId', '=', userId).where('usedAt', 'is', null).execute();
  await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
  await stopLinksTo(scope, userId);
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
  return `${SIGN_ON_PAGE}#${await makeLink(scope, userId, RESET_HOURS, true)}`;
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
  await withdrawPasswordLinks(scope, userId);
  return `${page === 'password' ? '/reset_password.html' : SIGN_ON_PAGE}#${await makeLink(scope, userId, hours, false)}`;
}

async function makeLink(
  { db, now, newId, organisationId }: Scope,
  userId: string,
  hours: number,
  onlyConnects: boolean,
): Promise<string> {
  const secret = newSecret();
  await db
    .insertInto('passwordLinks')
    .values({
      id: newId(),
      userId,
      secretHash: hashOfSecret(secret),
      expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
      onlyConnects,
    })
    .execute();
  return `${organisationId}.${secret}`;
}
