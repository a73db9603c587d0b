import { sql } from 'kysely';
import type { Problem } from '@lintel/contract/platform/problem';
import type { Permission } from '@lintel/contract/platform/permissions';
import { userActor } from '#platform/access/access';
import type { Grant, Me } from '#platform/access/access';
import type { Query } from '#platform/database/database';
import type { Identified } from '#platform/access/identity';
import { signedOut, watched } from '#platform/http/problems';
import type { ScopeMaker } from '#platform/scope';
import { hashOfSecret } from '#platform/access/secrets';
import { ownOrganisation } from '#platform/database/tenant-predicate';

/** An organisation that does not exist: searched for an unknown space, so that the lookup takes as long. */
export const nobodysSpace = '00000000-0000-0000-0000-000000000000';
/** A session outlives its idle minutes a little, so that the activity that refreshes it arrives in time. */
const GRACE_MINUTES = 5;

/** The organisation of a space's code, or the only one; none if it is suspended. */
export async function findSpace(
  maker: Pick<ScopeMaker, 'database'>,
  space: string | undefined,
): Promise<{ id: string } | undefined> {
  const { rows } = await maker.database.pool.query<{ id: string; is_suspended: boolean }>(
    'select id, is_suspended from find_space(coalesce(nullif($1, $2), only_space()))',
    [space ?? '', ''],
  );
  return rows[0]?.is_suspended ? undefined : rows[0];
}

/** A remembered session ends after this long without use. */
const REMEMBERED_IDLE_DAYS = 7;
/** Sessions of users who may grant permissions or change settings, and of support, are never remembered: they end after the idle minutes. */
const notRemembered = [
  'USER_MANAGE',
  'PRISM_APP_ROLE_MANAGE',
  'PRISM_APP_SETTINGS_MANAGE',
  'PRISM_SUPPORT_VIEW',
  'PRISM_SUPPORT_EDIT',
] satisfies Permission[];

type Living = { organisationId: string; now: Date; mostIdleMinutes: number };

/** Whether the row's session is still valid: not expired, and not idle for too long. */
const isLiving = ({ organisationId, now, mostIdleMinutes }: Living) => {
  const own = ownOrganisation(organisationId);
  const since = sql`${now.toISOString()}::timestamptz`;
  return sql<boolean>`(sessions.expires_at > ${since} and (sessions.last_seen_at > ${since}
    - make_interval(mins => least(organisations.idle_minutes, ${sql.lit(mostIdleMinutes)}) + ${sql.lit(GRACE_MINUTES)})
    or sessions.is_remembered and sessions.last_seen_at > ${since} - make_interval(days => ${sql.lit(REMEMBERED_IDLE_DAYS)})
      and not exists (select from grants join roles on roles.organisation_id = ${own} and roles.id = grants.role_id
        where grants.organisation_id = ${own} and grants.user_id = sessions.user_id
          and roles.permissions ?| ${notRemembered}::text[])))`;
};

/** The sessions that are still valid. */
export const livingSessions = (db: Query, living: Living) =>
  db
    .selectFrom('sessions')
    .innerJoin('organisations', 'organisations.id', 'sessions.organisationId')
    .where(isLiving(living));

type Found = {
  sessionId: string;
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

/**
 * Finds the session of a cookie with its user and grants, in one statement. Every request runs it, so it is
 * written out: building it took longer than running it.
 */
async function findSession(db: Query, living: Living, secretHash: string): Promise<Found | undefined> {
  const { organisationId } = living;
  const own = ownOrganisation(organisationId);
  const { rows } = await sql<Found>`
    select sessions.id as session_id, sessions.last_seen_at, sessions.support_reason, sessions.support_until,
      sessions.signed_on, sessions.factor_at_provider,
      users.id as user_id, users.full_name, users.email, users.login, users.job_title, users.password_must_change, users.terms_accepted,
      organisations.time_zone, organisations.settings_version,
      exists (select from second_factors where second_factors.organisation_id = ${own} and second_factors.user_id = users.id
        and second_factors.secret is not null) as has_second_factor,
      case when organisations.terms_text is null then 0 else organisations.terms_version end as terms_version,
      (select json_agg(json_build_object('id', grants.id, 'reach', grants.reach, 'regionId', grants.region_id,
          'landlordId', grants.landlord_id, 'permissions', roles.permissions,
          'needsSecondFactor', roles.needs_second_factor) order by grants.id)::text
        from grants join roles on roles.organisation_id = ${own} and roles.id = grants.role_id
        where grants.organisation_id = ${own} and grants.user_id = users.id) as grants
    from sessions
    join organisations on organisations.id = sessions.organisation_id and organisations.id = ${own}
    join users on users.organisation_id = ${own} and users.id = sessions.user_id
    where sessions.organisation_id = ${own} and sessions.secret_hash = ${secretHash} and ${isLiving(living)}
      and users.deactivated_at is null and organisations.suspended_at is null`.execute(db);
  return rows[0];
}

/** A caller as found in the database, and what was derived from that. */
type Caller = { found: Found; me: Me; grants: HeldGrant[] };

/**
 * The last caller with each cookie, by its organisation and the hash of its secret. A read starts with it, and confirms it in parallel:
 * a revoked permission takes effect at once, and a user's next request saves a round trip (decision 022).
 */
const lastCallers = new Map<string, Caller>();
/** A caller with many grants takes 35 KB. */
const MOST_CALLERS = 500;

function keepCaller(cookie: string, caller: Caller) {
  lastCallers.delete(cookie);
  lastCallers.set(cookie, caller);
  const [eldest] = lastCallers.keys();
  if (lastCallers.size > MOST_CALLERS) lastCallers.delete(eldest!);
}

/** Whether two rows describe the same caller, apart from when they were last seen. */
const isSame = (one: Found, other: Found) =>
  (Object.keys(one) as (keyof Found)[]).every((key) => key === 'lastSeenAt' || one[key] === other[key]);

/** The caller with this cookie, looked up in parallel with the request's own work, so that a revoked permission takes effect at once. */
export function callerOf(
  { organisationId, secret }: { organisationId: string; secret: string },
  { clock, mostIdleMinutes }: { clock: () => Date; mostIdleMinutes: number },
): Identified {
  let caller: Caller | undefined;
  const as = ({ me, found: { timeZone, settingsVersion } }: Caller) => ({ me, timeZone, settingsVersion });
  return {
    organisationId,
    async identify(db, presuming = false) {
      const hash = hashOfSecret(secret);
      const asked = findSession(db, { organisationId, now: clock(), mostIdleMinutes }, hash);
      const cookie = `${organisationId} ${hash}`;
      const last = presuming ? lastCallers.get(cookie) : undefined;
      if (last) {
        caller = last;
        const isConfirmed = asked.then((found) => {
          if (!found || !isSame(found, last.found)) {
            lastCallers.delete(cookie);
            return false;
          }
          caller = { ...last, found };
          keepCaller(cookie, caller);
          return true;
        });
        return { ...as(last), isConfirmed };
      }
      caller = undefined;
      const found = await asked;
      if (!found) throw watched(signedOut(), { event: 'session.refused', organisationId });
      caller = callerIn(found);
      keepCaller(cookie, caller);
      return as(caller);
    },
    session: () => caller && { me: caller.me, timeZone: caller.found.timeZone, lastSeenAt: caller.found.lastSeenAt },
    async state() {
      if (!caller) throw signedOut();
      const { supportReason, supportUntil, hasSecondFactor } = caller.found;
      const support = supportReason && supportUntil ? { reason: supportReason, until: supportUntil } : null;
      return { settle: toSettle(caller, clock()), hasSecondFactor, support };
    },
  };
}

function callerIn(found: Found): Caller {
  const { userId: id, sessionId, fullName, email, login, jobTitle } = found;
  const grants = JSON.parse(found.grants ?? '[]') as HeldGrant[];
  return { found, grants, me: userActor({ id, sessionId, fullName, email, login, jobTitle }, grants) };
}

/** What must be settled first: a password set by somebody else, a second factor that a role requires and the provider of single sign-on did not ask for, new terms, a support user's reason (decision 008). */
function toSettle({ found, grants }: Caller, now: Date): Problem['settle'] | null {
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
