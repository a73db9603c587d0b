import { sql } from 'kysely';
import type { Permission } from '@lintel/contract/platform/permissions';
import { supportPermissionsFor } from '#platform/access/access';
import type { Query } from '#platform/database/database';
import { oneOf } from '#platform/database/tenant-predicate';

const administers: Permission = 'PRISM_APP_SETTINGS_MANAGE';
/** Support, which may hold no account at the organisation's provider, keeps its passwords too. */
const keepPasswords: Permission[] = [
  ...new Set<Permission>([administers, ...supportPermissionsFor(administers), 'PRISM_SUPPORT_VIEW']),
];

/**
 * The provider that somebody must sign in with, where their organisation has ended passwords; null where a password will do. Those
 * who manage the settings keep theirs, for when the provider is down, and so does support.
 */
export async function onlySignsOnWith(db: Query, userId: string): Promise<string | null> {
  return (await whoOnlySignOn(db, [userId])).get(userId) ?? null;
}

/** Those of several users, each with the provider. */
export async function whoOnlySignOn(db: Query, userIds: readonly string[]): Promise<Map<string, string>> {
  const settings = await db
    .selectFrom('signOnSettings')
    .select('label')
    .where('passwords', '=', 'administrators')
    .executeTakeFirst();
  if (!settings) return new Map();
  const held = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select('grants.userId')
    .distinct()
    .where('grants.userId', '=', oneOf(userIds))
    .where(sql<boolean>`roles.permissions ?| ${keepPasswords}::text[]`)
    .execute();
  const keeping = new Set(held.map((grant) => grant.userId));
  return new Map(userIds.filter((id) => !keeping.has(id)).map((id) => [id, settings.label]));
}

/** Said to whoever gave the right password or follows a link, so that it tells strangers nothing. */
export const passwordsEnded = (label: string) =>
  `Your organisation signs in with ${label}, so passwords are not used here.`;
export const noPassword = (label: string) => `${passwordsEnded(label)} Use the ${label} button on the sign-in page.`;
