import type { Permission } from '@lintel/contract/platform/permissions';
import { userActor } from '#platform/access/access';
import type { Grant, Me } from '#platform/access/access';
import type { Query } from '#platform/database/database';
import { forbidden } from '#platform/http/problems';

/** The user for whom a job runs, with their current permissions: losing one stops the job. */
export async function personAtWork(db: Query, userId: string): Promise<{ me: Me; timeZone: string }> {
  const found = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisationId')
    .select(['users.id', 'users.fullName', 'users.email', 'users.login', 'users.jobTitle', 'organisations.timeZone'])
    .where('users.id', '=', userId)
    .where('users.deactivatedAt', 'is', null)
    .where('organisations.suspendedAt', 'is', null)
    .executeTakeFirst();
  if (!found) throw forbidden('The person who started this may no longer work here');
  const held = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .select(['grants.id', 'grants.reach', 'grants.regionId', 'grants.landlordId', 'roles.permissions'])
    .where('grants.userId', '=', userId)
    .execute();
  const { timeZone, ...identity } = found;
  const grants: Grant[] = held.map((grant) => ({ ...grant, permissions: grant.permissions as Permission[] }));
  return { me: userActor({ ...identity, sessionId: null }, grants), timeZone };
}
