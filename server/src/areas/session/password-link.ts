import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/secrets';

const RESET_HOURS = 2;
export const INVITATION_HOURS = 7 * 24;

/** Invalidates every link that could still set somebody's password, and sign-ins waiting for their second step. */
export async function withdrawPasswordLinks({ db }: Pick<Scope, 'db'>, userId: string) {
  await db.deleteFrom('passwordLinks').where('userId', '=', userId).where('usedAt', 'is', null).execute();
  await db.deleteFrom('pendingSignIns').where('userId', '=', userId).execute();
}

/** Creates a link that sets a password once, and invalidates earlier ones. Contains the organisation in plain text, then the secret. */
export async function makePasswordLink(scope: Scope, userId: string, hours = RESET_HOURS): Promise<string> {
  const { db, now, newId, organisationId } = scope;
  const secret = newSecret();
  await withdrawPasswordLinks(scope, userId);
  await db
    .insertInto('passwordLinks')
    .values({
      id: newId(),
      userId,
      secretHash: hashOfSecret(secret),
      expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    })
    .execute();
  return `/reset_password.html#${organisationId}.${secret}`;
}
