import { readFileSync } from 'node:fs';
import type { Insertable } from 'kysely';
import type { Scope } from '#platform/scope';
import type { Tables } from '#platform/database/tables';
import { hashPassword } from '#platform/access/secrets';
import type { EntryId } from './portfolio.ts';

type Reach = Pick<Tables['grants'], 'reach' | 'regionId' | 'landlordId'>;

export type Character = {
  login: string;
  fullName: string;
  jobTitle: string;
  role: string;
  regions?: string[];
  landlords?: string[];
  propertyCount?: number;
  isExternal?: boolean;
  isGone?: boolean;
};

/** Works as one of them, by login, on a day of the story (from 0), at a random minute of the working day. */
export type On = <T>(day: number, login: string, work: (scope: Scope) => Promise<T>) => Promise<T>;

export const characters = JSON.parse(
  readFileSync(new URL('../../db/seed/people.json', import.meta.url), 'utf8'),
) as Character[];

/** Adds the people of the story; grants of chosen properties follow once there are properties. Returns ids by login. */
export async function bringPeople(
  scope: Scope,
  who: Character[],
  domain: string,
  password: string,
  entryId: EntryId,
): Promise<Map<string, string>> {
  const passwordHash = await hashPassword(password);
  const ids = new Map(who.map(({ login }) => [login, scope.newId()]));
  const idOf = (login: string) => ids.get(login)!;
  const roles = new Map(
    (await scope.db.selectFrom('roles').select(['id', 'code']).execute()).map((role) => [role.code, role.id]),
  );
  await scope.begin(
    who.map(({ login }) => ({ id: idOf(login), kind: 'USER' })),
    { type: 'CREATE', event: 'user.created', summary: 'User added' },
  );
  await scope.db
    .insertInto('users')
    .values(
      who.map(({ login, fullName, jobTitle, isExternal = false, isGone = false }) => ({
        id: idOf(login),
        login: `${login}@${domain}`,
        email: `${login}@${domain}`,
        fullName,
        jobTitle,
        phone: null,
        isExternal,
        passwordHash: isGone ? null : passwordHash,
        createdAt: scope.now.toISOString(),
        deactivatedAt: isGone ? new Date(scope.now.getTime() + 200 * 86_400_000).toISOString() : null,
      })),
    )
    .execute();
  const grants = who.flatMap(
    ({ login, role, regions = [], landlords = [], propertyCount }): Insertable<Tables['grants']>[] => {
      const grant = (reach: Reach['reach'], within: Partial<Reach> = {}) => ({
        id: scope.newId(),
        userId: idOf(login),
        roleId: roles.get(role)!,
        regionId: null,
        landlordId: null,
        reach,
        ...within,
      });
      if (propertyCount) return [grant('properties')];
      const parts = [
        ...regions.map((code) => grant('region', { regionId: entryId('REGIONS', code) })),
        ...landlords.map((name) => grant('landlord', { landlordId: entryId('LANDLORD', name) })),
      ];
      return parts.length ? parts : [grant('organisation')];
    },
  );
  await scope.db.insertInto('grants').values(grants).execute();
  return ids;
}
