import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { holdsAnywhere, reachColumns, usersWithRoles } from '../access/access-sql.ts';
import type { Scope } from '../scope.ts';
import { kindsInNotices } from './every-work.ts';

/**
 * Active users with what their roles let them see, one row each (`sees`: kinds of record with notices), so that visibility
 * across portfolios is one join by `covers`; for one user the scope's `me` gives the same. All, or only those named.
 */
export const usersWithAccess = (
  scope: Pick<Scope, 'organisationId' | 'kinds'>,
  userIds?: readonly string[] | RawBuilder<string[]>,
) => sql`
  select u.id, u.full_name, u.email,
    array_remove(array[${sql.join(kindsInNotices(scope).map(([kind, { permission }]) => sql`case when ${holdsAnywhere(permission)} then ${kind} end`))}]::text[], null) as sees,
    coalesce(bool_or(r.permissions ? 'PRISM_APP_SETTINGS_MANAGE'), false) as is_administrator,
    ${reachColumns('PRISM_PROPERTY_VIEW')},
    ${reachColumns('PRISM_PROPERTY_SUPERVISOR', 'supervised_')}
  ${usersWithRoles(scope.organisationId, userIds)}`;
