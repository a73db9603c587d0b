import { sql } from 'kysely';
import type { Problem } from '@lintel/contract/platform/problem';
import type { Permission } from '@lintel/contract/platform/permissions';
import { userActor } from '#platform/access';
import type { Grant, Me } from '#platform/access';
import type { Query } from '#platform/database';
import type { Identified } from '#platform/identity';
import { signedOut } from '#platform/problems';
import type { ScopeMaker } from '#platform/scope';
import { hashOfSecret } from '#platform/secrets';

/** An organisation that there is not: searched in vain where a space is unknown, so that it takes as long. */
export const nobodysSpace = '00000000-0000-0000-0000-000000000000';
/** A session outlives its idle minutes a little, so that the movement that refreshes it is in time. */
const GRACE_MINUTES = 5;

/** The organisation of a space's name, or of the only one there is; none where it is suspended. */
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

/** The sessions that a cookie may still open: not expired, and not idle for too long unless remembered. */
export function livingSessions(db: Query, now: Date) {
  return db
    .selectFrom('sessions')
    .innerJoin('organisations', 'organisations.id', 'sessions.organisationId')
    .where('sessions.expiresAt', '>', now.toISOString())
    .where((eb) =>
      eb.or([
        eb('sessions.isRemembered', '=', true),
        eb(
          'sessions.lastSeenAt',
          '>',
          sql<string>`${now.toISOString()}::timestamptz - make_interval(mins => organisations.idle_minutes + ${GRACE_MINUTES}::int)`,
        ),
      ]),
    );
}

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
  grants: Grant[] | null;
};

/** Finds the session that a cookie names, its person and what they hold, in one question. */
async function findSession(db: Query, secretHash: string, now: Date): Promise<Found | undefined> {
  return livingSessions(db, now)
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select((eb) => [
      'sessions.id as sessionId',
      'users.id as userId',
      'users.fullName',
      'users.email',
      'users.login',
      'users.jobTitle',
      'users.passwordMustChange',
      'users.termsAccepted',
      'sessions.lastSeenAt',
      'organisations.timeZone',
      'organisations.settingsVersion',
      sql<number>`case when organisations.terms_text is null then 0 else organisations.terms_version end`.as(
        'termsVersion',
      ),
      'sessions.supportReason',
      'sessions.supportUntil',
      eb
        .selectFrom('grants')
        .innerJoin('roles', 'roles.id', 'grants.roleId')
        .whereRef('grants.userId', '=', 'users.id')
        .select(
          sql<
            Grant[]
          >`json_agg(json_build_object('id', grants.id, 'reach', grants.reach, 'regionId', grants.region_id, 'landlordId', grants.landlord_id, 'permissions', roles.permissions))`.as(
            'grants',
          ),
        )
        .as('grants'),
    ])
    .where('sessions.secretHash', '=', secretHash)
    .where('users.deactivatedAt', 'is', null)
    .where('organisations.suspendedAt', 'is', null)
    .executeTakeFirst() as Promise<Found | undefined>;
}

/** Who calls with this cookie; the answer is found inside the call's own transaction, so a right that is gone is gone at once. */
export function callerOf(cookie: { organisationId: string; secret: string }, clock: () => Date): Identified {
  let found: Found | undefined;
  return {
    organisationId: cookie.organisationId,
    async identify(db) {
      found = await findSession(db, hashOfSecret(cookie.secret), clock());
      if (!found) throw signedOut();
      return { me: personOf(found), timeZone: found.timeZone, settingsVersion: found.settingsVersion };
    },
    session: () => found && { me: personOf(found), timeZone: found.timeZone, lastSeenAt: found.lastSeenAt },
    async state() {
      if (!found) throw signedOut();
      const { supportReason, supportUntil } = found;
      const support = supportReason && supportUntil ? { reason: supportReason, until: supportUntil } : null;
      return { settle: toSettle(found, clock()), support };
    },
  };
}

function personOf(found: Found): Me {
  const { userId: id, sessionId, fullName, email, login, jobTitle } = found;
  return userActor(
    { id, sessionId, fullName, email, login, jobTitle },
    (found.grants ?? []).map((grant) => ({ ...grant, permissions: grant.permissions as Permission[] })),
  );
}

/** What stands before everything else: a password set by someone else, new terms, a support user's reason (decision 008). */
function toSettle(found: Found, now: Date): Problem['settle'] | null {
  if (found.passwordMustChange) return 'password';
  if (found.termsVersion > found.termsAccepted) return 'terms';
  const isSupport = (found.grants ?? []).some((grant) =>
    grant.permissions.some((permission) => permission.startsWith('PRISM_SUPPORT_')),
  );
  if (isSupport && !(found.supportUntil && new Date(found.supportUntil) > now)) return 'support-reason';
  return null;
}
