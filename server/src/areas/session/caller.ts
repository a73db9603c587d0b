import { sql } from 'kysely';
import type { Expression } from 'kysely';
import { RESTS_AFTER_DAYS } from '@lintel/contract/areas/session';
import type { Problem } from '@lintel/contract/platform/problem';
import { isReadOnly } from '@lintel/contract/platform/permissions';
import { userActor } from '#platform/access/access';
import type { Grant, Me } from '#platform/access/access';
import type { Identified } from '#platform/access/identity';
import { hashOfSecret } from '#platform/access/secrets';
import type { Query } from '#platform/database/database';
import { signedOut } from '#platform/http/problems';
import type { Refusal } from '#platform/http/problems';

/** A user, as a session, an API token or the address of a calendar feed identifies them. */
export type Found = {
  /** None where a program came with a token. */
  sessionId: string | null;
  /** The row of the session, token or feed. */
  id: string;
  userId: string;
  fullName: string;
  email: string;
  login: string;
  jobTitle: string | null;
  passwordMustChange: boolean;
  termsAccepted: number;
  termsVersion: number;
  lastSeenAt: string;
  timeZone: string;
  settingsVersion: number;
  supportReason: string | null;
  supportUntil: string | null;
  hasSecondFactor: boolean;
  signedOn: boolean;
  factorAtProvider: boolean;
  /** A list of `HeldGrant` as JSON. */
  grants: string | null;
};
type HeldGrant = Grant & { needsSecondFactor: boolean };

/** The grants of a row of `users` with the permissions of their roles: a list of `HeldGrant` as JSON. */
const heldGrants = (own: Expression<string>) =>
  sql<
    string | null
  >`(select json_agg(json_build_object('id', grants.id, 'reach', grants.reach, 'regionId', grants.region_id,
          'landlordId', grants.landlord_id, 'permissions', roles.permissions,
          'needsSecondFactor', roles.needs_second_factor) order by grants.id)::text
        from grants join roles on roles.organisation_id = ${own} and roles.id = grants.role_id
        where grants.organisation_id = ${own} and grants.user_id = users.id)`;

/** Whether a row of `users` has a second factor. */
const hasOwnFactor = (own: Expression<string>) =>
  sql<boolean>`exists (select from second_factors where second_factors.organisation_id = ${own}
        and second_factors.user_id = users.id and second_factors.secret is not null)`;

/** What is asked of the user of a session, token or feed and of their organisation. */
export const callerColumns = (own: Expression<string>) =>
  sql`users.id as user_id, users.full_name, users.email, users.login, users.job_title, users.password_must_change, users.terms_accepted,
      organisations.time_zone, organisations.settings_version, ${hasOwnFactor(own)} as has_second_factor,
      case when organisations.terms_text is null then 0 else organisations.terms_version end as terms_version,
      ${heldGrants(own)} as grants`;

export const isActive = sql<boolean>`users.deactivated_at is null and organisations.suspended_at is null`;

/** Since when its owner must have signed in, or what works without a session rests: an account may have been closed at the provider only. */
export const restsSince = (now: Date) =>
  sql`${now.toISOString()}::timestamptz - make_interval(days => ${sql.lit(RESTS_AFTER_DAYS)})`;

/** A caller as found in the database, and what was derived from that. */
export type Caller = { found: Found; me: Me; grants: HeldGrant[] };

/**
 * The last caller with each secret, by the organisation and its hash. A call starts with it, and confirms it in parallel:
 * a revoked permission takes effect at once, and a user's next request saves a round trip (decision 022).
 */
const lastCallers = new Map<string, Caller>();
/** A caller with many grants takes 35 KB. */
const MOST_CALLERS = 500;

function keepCaller(key: string, caller: Caller) {
  lastCallers.delete(key);
  lastCallers.set(key, caller);
  const [eldest] = lastCallers.keys();
  if (lastCallers.size > MOST_CALLERS) lastCallers.delete(eldest!);
}

/** Whether two rows describe the same caller, apart from when they were last seen. */
const isSame = (one: Found, other: Found) =>
  (Object.keys(one) as (keyof Found)[]).every((key) => key === 'lastSeenAt' || one[key] === other[key]);

type Presented = {
  organisationId: string;
  secret: string;
  clock: () => Date;
  /** Looks up the session or token with a secret of this hash. */
  find: (db: Query, secretHash: string) => Promise<Found | undefined>;
  refused: () => Refusal;
};

/** The user with this secret, looked up in parallel with the request's own work, so that a revoked permission takes effect at once. */
export function callerBySecret({ organisationId, secret, clock, find, refused }: Presented) {
  let caller: Caller | undefined;
  const as = ({ me, found: { timeZone, settingsVersion } }: Caller) => ({ me, timeZone, settingsVersion });
  return {
    organisationId,
    async identify(db: Query, presuming = false) {
      const hash = hashOfSecret(secret);
      const asked = find(db, hash);
      const key = `${organisationId} ${hash}`;
      const last = lastCallers.get(key);
      if (last && presuming) {
        caller = last;
        const isConfirmed = asked.then((found) => {
          if (!found || !isSame(found, last.found)) {
            lastCallers.delete(key);
            return false;
          }
          caller = { ...last, found };
          keepCaller(key, caller);
          return true;
        });
        return { ...as(last), isConfirmed };
      }
      caller = undefined;
      const found = await asked;
      if (!found) throw refused();
      // The same as before, so that what is kept for them still serves (`read-by-ids.ts`).
      caller =
        last && isSame(found, last.found)
          ? { ...last, found }
          : callerIn(found, { isProgram: found.sessionId === null });
      keepCaller(key, caller);
      return as(caller);
    },
    session: () =>
      caller && {
        id: caller.found.id,
        me: caller.me,
        timeZone: caller.found.timeZone,
        lastSeenAt: caller.found.lastSeenAt,
      },
    async state() {
      if (!caller) throw signedOut();
      const { supportReason, supportUntil, hasSecondFactor } = caller.found;
      const support = supportReason && supportUntil ? { reason: supportReason, until: supportUntil } : null;
      return { settle: toSettle(caller, clock()), hasSecondFactor, support };
    },
  } satisfies Partial<Identified>;
}

/** The user of a row. A program with a token changes nothing, and sees nothing that only those who manage something see, such as who was hurt (decision 067). */
export function callerIn(found: Found, { isProgram = false } = {}): Caller {
  const { userId: id, sessionId, fullName, email, login, jobTitle } = found;
  const grants = JSON.parse(found.grants ?? '[]') as HeldGrant[];
  const usable = isProgram
    ? grants.map((grant) => ({ ...grant, permissions: grant.permissions.filter(isReadOnly) }))
    : grants;
  const identity = { id, sessionId, fullName, email, login, jobTitle, ...(isProgram && { isProgram: true as const }) };
  return { found, grants, me: userActor(identity, usable) };
}

/** What must be settled first: a password set by somebody else, a second factor that a role requires and the provider of single sign-on did not ask for, new terms, a support user's reason (decision 008). */
export function toSettle({ found, grants }: Caller, now: Date): Problem['settle'] | null {
  if (found.passwordMustChange && !found.signedOn) return 'password';
  if (!found.hasSecondFactor && !found.factorAtProvider && grants.some((grant) => grant.needsSecondFactor))
    return 'second-factor';
  if (found.termsVersion > found.termsAccepted) return 'terms';
  const isSupport = grants.some((grant) =>
    grant.permissions.some((permission) => permission.startsWith('PRISM_SUPPORT_')),
  );
  if (isSupport && !(found.supportUntil && new Date(found.supportUntil) > now)) return 'support-reason';
  return null;
}
