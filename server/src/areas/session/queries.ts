import { sql } from 'kysely';
import type { Expression } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Query } from '#platform/database/database';
import type { Identified } from '#platform/access/identity';
import { signedOut, withSecurityFacts } from '#platform/http/problems';
import type { ScopeMaker } from '#platform/scope';
import { compiledOnce } from '#platform/database/compiled-once';
import { ownOrganisation } from '#platform/database/tenant-predicate';
import { callerBySecret, callerColumns, isActive } from './caller.ts';
import type { Found } from './caller.ts';

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
/** Of whoever may grant permissions or change settings, and of support: their sessions are never remembered, but end after the idle minutes. */
export const administering = [
  'USER_MANAGE',
  'PRISM_APP_ROLE_MANAGE',
  'PRISM_APP_SETTINGS_MANAGE',
  'PRISM_SUPPORT_VIEW',
  'PRISM_SUPPORT_EDIT',
] satisfies Permission[];

type Living = { organisationId: string; now: Date; mostIdleMinutes: number };

/** Whether the row's session is still valid: not expired, and not idle for too long. */
const isLiving = (own: Expression<string>, { now, mostIdleMinutes }: { now: unknown; mostIdleMinutes: unknown }) => {
  const since = sql`${now}::timestamptz`;
  return sql<boolean>`(sessions.expires_at > ${since} and (sessions.last_seen_at > ${since}
    - make_interval(mins => least(organisations.idle_minutes, ${mostIdleMinutes}::int) + ${sql.lit(GRACE_MINUTES)})
    or sessions.is_remembered and sessions.last_seen_at > ${since} - make_interval(days => ${sql.lit(REMEMBERED_IDLE_DAYS)})
      and not exists (select from grants join roles on roles.organisation_id = ${own} and roles.id = grants.role_id
        where grants.organisation_id = ${own} and grants.user_id = sessions.user_id
          and roles.permissions ?| ${administering}::text[])))`;
};

/** The sessions that are still valid. */
export const livingSessions = (db: Query, { organisationId, now, mostIdleMinutes }: Living) =>
  db
    .selectFrom('sessions')
    .innerJoin('organisations', 'organisations.id', 'sessions.organisationId')
    .where(isLiving(ownOrganisation(organisationId), { now: now.toISOString(), mostIdleMinutes }));

/** Finds the session of a cookie with its user and grants, in one statement. */
const findSession = compiledOnce<{ now: string; mostIdleMinutes: number; secretHash: string }, Found>(
  (given, own) => sql`
    select sessions.id as session_id, sessions.id, sessions.last_seen_at, sessions.support_reason, sessions.support_until,
      sessions.signed_on, sessions.factor_at_provider, ${callerColumns(own)}
    from sessions
    join organisations on organisations.id = sessions.organisation_id and organisations.id = ${own}
    join users on users.organisation_id = ${own} and users.id = sessions.user_id
    where sessions.organisation_id = ${own} and sessions.secret_hash = ${given.secretHash} and ${isLiving(own, given)}
      and ${isActive}`,
);

/** The caller with this cookie. */
export const callerOf = (
  { organisationId, secret }: { organisationId: string; secret: string },
  { clock, mostIdleMinutes }: { clock: () => Date; mostIdleMinutes: number },
): Identified => ({
  ...callerBySecret({
    organisationId,
    secret,
    clock,
    find: async (db, secretHash) =>
      (await findSession({ db, organisationId }, { now: clock().toISOString(), mostIdleMinutes, secretHash }))[0],
    refused: () => withSecurityFacts(signedOut(), { event: 'session.refused', organisationId }),
  }),
  recordUse: (db, id, now) =>
    db
      .updateTable('sessions')
      .set({ lastSeenAt: now.toISOString() })
      .where('id', '=', id)
      .where('lastSeenAt', '<', now.toISOString())
      .execute(),
});
