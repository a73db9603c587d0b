import { sql } from 'kysely';
import { holdsAnywhere, reachColumns, usersWithRoles } from '#platform/access-sql';
import type { Scope } from '#platform/scope';

/**
 * Active people with what their roles let them see, one row each, so that who may see what of whole portfolios is one
 * join by `covers`; for one person the scope's `me` answers the same. All of them, or only those that are named.
 */
export const usersWithAccess = ({ organisationId }: Pick<Scope, 'organisationId'>, userIds?: readonly string[]) => sql`
  select u.id, u.full_name, u.email,
    ${holdsAnywhere('PRISM_APP_TASK_MENU')} as sees_tasks,
    ${holdsAnywhere('PRISM_APP_ACTION_MENU')} as sees_actions,
    coalesce(bool_or(r.permissions ? 'PRISM_APP_SETTINGS_MANAGE'), false) as is_administrator,
    ${reachColumns('PRISM_PROPERTY_VIEW')},
    ${reachColumns('PRISM_PROPERTY_SUPERVISOR', 'supervised_')}
  ${usersWithRoles(organisationId, userIds)}`;
