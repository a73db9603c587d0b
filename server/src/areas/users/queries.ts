import { sql } from 'kysely';
import type { Grant, UserState } from '@lintel/contract/areas/users';
import { isConnectedNow } from '#areas/sign-on/connection';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Users are administered together: whoever may see one may see all of the organisation. Every read of a user starts here. */
export const visibleUsers = ({ db }: Pick<Scope, 'db'>) => db.selectFrom('users');

/** Whether the caller may see other people's e-mail addresses: user administrators, users with the People page, and support. */
export const seesAddresses = ({ me }: Pick<Scope, 'me'>) =>
  me.has('USER_MANAGE') || me.has('PRISM_APP_PEOPLE_MENU') || me.isSupportView;

/** A text for readers who may not see addresses: a mail server's reply, or the log about a message, may quote one. */
export const withoutAddresses = (text: string | null): string | null =>
  text?.replace(/[^\s<>()[\];:,"']+/g, (word) => (word.includes('@') ? 'the address' : word)) ?? null;

/** The e-mail address of the row's user; null for readers who may not see addresses. */
export const shownEmail = (scope: Pick<Scope, 'me'>) =>
  sql<string | null>`${seesAddresses(scope) ? sql.ref('users.email') : sql`null`}`.as('email');

/** The telephone number of the row's user, for readers who may see addresses. */
export const shownPhone = (scope: Pick<Scope, 'me'>) =>
  sql<string | null>`${seesAddresses(scope) ? sql.ref('users.phone') : sql`null`}`.as('phone');

/** The reader's identifier of a user: the login, or the id if the login is an e-mail address that they may not see. */
export const shownLogin = (scope: Pick<Scope, 'me'>, { id, login }: { id: string; login: string }) =>
  login.includes('@') && !seesAddresses(scope) ? id : login;

/**
 * The users for names as pickers send them: ids, logins and e-mail addresses in lower case. For callers who may not see
 * addresses an address matches nobody, whether or not it exists.
 */
export function usersNamed(scope: Pick<Scope, 'db' | 'me'>, names: readonly string[]) {
  const shows = seesAddresses(scope);
  const known = shows ? names : names.filter((name) => !name.includes('@'));
  return visibleUsers(scope).where((eb) =>
    eb.or([
      eb('users.login', '=', anyOf(known)),
      eb('users.email', '=', anyOf(known)),
      eb('users.id', '=', oneOf(names.filter(isId))),
    ]),
  );
}

const anyOf = (texts: readonly string[]) => sql<string>`any (${[...texts]}::text[])`;
const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Pending until they can sign in: with a password, or as an account at the provider. */
export const stateOf = (scope: Pick<Scope, 'organisationId'>) =>
  sql<UserState>`case when users.deactivated_at is not null then 'deactivated' when users.password_hash is not null
    or ${isConnectedNow(scope)} then 'active' else 'pending' end`;

export function findUser(scope: Scope, id: string) {
  return visibleUsers(scope)
    .select([
      'id',
      'version',
      'login',
      'email',
      'fullName',
      'jobTitle',
      'phone',
      'isExternal',
      'createdAt',
      'lastSignInAt',
      'deactivatedAt',
    ])
    .select(stateOf(scope).as('state'))
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Locks the row of a user until the transaction ends. */
export async function holdUser(scope: Scope, id: string) {
  const held = await visibleUsers(scope)
    .select(['id', 'version', 'fullName', 'email'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('user');
  return held;
}

/** Locks the rows of those of several users who are here. */
export const holdUsers = (scope: Scope, ids: readonly string[]) =>
  visibleUsers(scope)
    .select(['id', 'fullName', 'managerId', stateOf(scope).as('state')])
    .where('id', '=', oneOf(ids))
    .orderBy('id')
    .forUpdate()
    .execute();

/** The grants of a user, role by role. */
export const grantsOf = async (scope: Scope, userId: string) =>
  (await grantsOfSeveral(scope, [userId])).get(userId) ?? [];

/** The grants of those of several users who have any. */
export async function grantsOfSeveral(
  { db }: Scope,
  userIds: readonly string[],
): Promise<Map<string, (Grant & { id: string })[]>> {
  const rows = await db
    .selectFrom('grants')
    .innerJoin('roles', 'roles.id', 'grants.roleId')
    .leftJoin('dictionaryEntries as region', 'region.id', 'grants.regionId')
    .leftJoin('dictionaryEntries as landlord', 'landlord.id', 'grants.landlordId')
    .select([
      'grants.id',
      'grants.userId',
      'grants.reach',
      'grants.regionId',
      'grants.landlordId',
      'roles.id as roleId',
      'roles.name as roleName',
      'region.name as regionName',
      'landlord.name as landlordName',
    ])
    .where('grants.userId', '=', oneOf(userIds))
    .orderBy('roles.sortOrder')
    .orderBy('roles.name')
    .orderBy('grants.id')
    .execute();
  const chosen = await db
    .selectFrom('grantProperties')
    .innerJoin('grants', 'grants.id', 'grantProperties.grantId')
    .select(['grantId', 'propertyId'])
    .where('grants.userId', '=', oneOf(userIds))
    .execute();
  const propertiesOf = Map.groupBy(chosen, ({ grantId }) => grantId);
  const grants = rows.map((row) => ({
    userId: row.userId,
    grant: {
      id: row.id,
      role: { id: row.roleId, name: row.roleName },
      reach: row.reach,
      region: row.regionId ? { id: row.regionId, name: row.regionName ?? '' } : null,
      landlord: row.landlordId ? { id: row.landlordId, name: row.landlordName ?? '' } : null,
      propertyIds: (propertiesOf.get(row.id) ?? []).map(({ propertyId }) => propertyId),
    },
  }));
  return new Map(
    [...Map.groupBy(grants, ({ userId }) => userId)].map(([id, some]) => [id, some.map(({ grant }) => grant)]),
  );
}

/** The reach of a grant as text. */
export function reachText({
  reach,
  region,
  landlord,
  propertyIds,
}: Pick<Grant, 'reach' | 'region' | 'landlord'> & { propertyIds: readonly unknown[] }): string {
  if (reach === 'organisation') return 'the whole organisation';
  if (reach === 'region') return region?.name ?? '';
  if (reach === 'landlord') return landlord?.name ?? '';
  return `${propertyIds.length} ${propertyIds.length === 1 ? 'property' : 'properties'}`;
}
