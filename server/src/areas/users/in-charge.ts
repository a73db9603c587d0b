import { sql } from 'kysely';
import { holdOrganisation } from '#platform/database/organisation';
import { conflict } from '#platform/http/problems';
import type { Scope } from '#platform/scope';

const needed = { USER_MANAGE: 'manage users', PRISM_APP_ROLE_MANAGE: 'manage roles' } as const;

/** Runs work that could leave nobody to manage users or roles, and rolls back if it did; concurrent ones wait for each other. */
export async function keepingSomebodyInCharge<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  await holdOrganisation(scope);
  const before = await inCharge(scope);
  const result = await work();
  const after = await inCharge(scope);
  for (const [permission, verb] of Object.entries(needed)) {
    if (before.has(permission) && !after.has(permission)) throw conflict(`Nobody would be left who may ${verb}`);
  }
  return result;
}

/** The permissions held by active users. */
async function inCharge({ db }: Scope): Promise<Set<string>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('grants', 'grants.userId', 'users.id')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select(sql<string>`jsonb_array_elements_text(roles.permissions)`.as('permission'))
    .distinct()
    .where('users.deactivatedAt', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.permission));
}
