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

/** Which of these permissions an active user holds: the first holder of each is enough. */
async function inCharge({ db }: Scope): Promise<Set<string>> {
  const holders = await Promise.all(
    Object.keys(needed).map(async (permission) => {
      const holder = await db
        .selectFrom('roles')
        .innerJoin('grants', 'grants.roleId', 'roles.id')
        .innerJoin('users', 'users.id', 'grants.userId')
        .select('users.id')
        .where(sql<boolean>`roles.permissions ? ${permission}`)
        .where('users.deactivatedAt', 'is', null)
        .limit(1)
        .executeTakeFirst();
      return holder ? [permission] : [];
    }),
  );
  return new Set(holders.flat());
}
