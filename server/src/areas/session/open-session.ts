import type { FastifyReply } from 'fastify';
import type { SignInBasis } from '#areas/sign-on/connection';
import { setSessionCookie } from '#platform/http/cookies';
import type { Scope } from '#platform/scope';
import { hashOfSecret, newSecret } from '#platform/access/secrets';

const REMEMBERED_DAYS = 30;
const SESSION_HOURS = 24;

/** How somebody signed on at a provider, instead of with a password. */
export type SignedOn = SignInBasis & {
  /** When they last proved there who they are; null if the provider does not say. */
  authTime: Date | null;
  /** The session there, as its SHA-256; null if the provider does not name it. */
  providerSession: string | null;
  /** The provider asked for a second factor. */
  factorAtProvider: boolean;
};

/** A provider may let somebody in whom it still knows from this morning: only what it says of the time counts as confirming. */
const confirmedBy = ({ authTime }: SignedOn, now: Date) =>
  new Date(Math.min(authTime?.getTime() ?? 0, now.getTime())).toISOString();

/** Creates a session and returns the cookie's value: the organisation in plain text, then the secret. */
export async function openSession(
  { db, now, newId, organisationId }: Scope,
  userId: string,
  {
    isRemembered,
    signedOn,
    address,
    browser,
  }: { isRemembered: boolean; signedOn?: SignedOn | undefined; address: string; browser: string | null },
): Promise<string> {
  const secret = newSecret();
  const expiresAt = new Date(
    now.getTime() + (isRemembered ? REMEMBERED_DAYS * 24 : SESSION_HOURS) * 3_600_000,
  ).toISOString();
  await db
    .insertInto('sessions')
    .values({
      id: newId(),
      userId,
      secretHash: hashOfSecret(secret),
      startedAt: now.toISOString(),
      lastSeenAt: now.toISOString(),
      confirmedAt: signedOn ? confirmedBy(signedOn, now) : now.toISOString(),
      expiresAt,
      isRemembered,
      signedOn: signedOn !== undefined,
      factorAtProvider: signedOn?.factorAtProvider ?? false,
      providerSession: signedOn?.providerSession ?? null,
      address,
      browser,
      supportReason: null,
      supportUntil: null,
    })
    .execute();
  return `${organisationId}.${secret}`;
}

/** Gives the caller's session a new secret, which invalidates the old cookie. To be done last, so that only the commit can still fail. */
export async function renewSession({ db, me, now, organisationId }: Scope, reply: FastifyReply, isSecure: boolean) {
  const secret = newSecret();
  const { isRemembered } = await db
    .updateTable('sessions')
    .set({ secretHash: hashOfSecret(secret), lastSeenAt: now.toISOString() })
    .where('id', '=', me.sessionId!)
    .returning('isRemembered')
    .executeTakeFirstOrThrow();
  setSessionCookie(reply, isSecure, `${organisationId}.${secret}`, isRemembered);
}
