import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import type { Asked } from './filter.ts';

/** Permissions of support: the accounts of people who do not belong to the organisation are not its directory's. */
const ofSupport = sql`array['PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT']`;

/** The users whom the directory may see, with what it knows of them: all of the organisation, but for support and for whom it deleted. */
const visibleToDirectory = ({ whole }: Pick<Scope, 'whole'>) =>
  whole
    .selectFrom('users')
    .leftJoin('directoryUsers as known', 'known.userId', 'users.id')
    .where((eb) => eb.or([eb('known.isRemoved', 'is', null), eb('known.isRemoved', '=', false)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants')
            .innerJoin('roles', 'roles.id', 'grants.roleId')
            .select('grants.id')
            .whereRef('grants.userId', '=', 'users.id')
            .where(sql<boolean>`roles.permissions ?| ${ofSupport}`),
        ),
      ),
    );

const shown = [
  'users.id',
  'users.version',
  'users.login',
  'users.email',
  'users.fullName',
  'users.jobTitle',
  'users.phone',
  'users.isExternal',
  'users.createdAt',
  'users.deactivatedAt',
  'known.userId as knownId',
  'known.externalId',
  'known.sent',
  'known.issuer',
  'known.subject',
  'known.isClosed',
] as const;

export const findInDirectory = (scope: Scope, id: string) =>
  visibleToDirectory(scope).select(shown).where('users.id', '=', id).executeTakeFirst();

export type InDirectory = NonNullable<Awaited<ReturnType<typeof findInDirectory>>>;

/** A page of users, from the `startIndex`-th on, and how many there are. */
export async function pageOfDirectory(
  scope: Scope,
  { asked, startIndex, count }: { asked: readonly Asked[]; startIndex: number; count: number },
): Promise<{ total: number; users: InDirectory[] }> {
  let query = visibleToDirectory(scope);
  for (const { field, value } of asked) {
    const lower = value.toLowerCase();
    if (field === 'externalId') query = query.where('known.externalId', '=', value);
    else if (field === 'active') query = query.where('users.deactivatedAt', lower === 'true' ? 'is' : 'is not', null);
    else if (field === 'id') query = query.where('users.id', '=', isId(lower) ? lower : NOBODY);
    else query = query.where(`users.${field}`, '=', lower);
  }
  const { total } = await query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const users =
    count === 0
      ? []
      : await query
          .select(shown)
          .orderBy('users.id')
          .offset(startIndex - 1)
          .limit(count)
          .execute();
  return { total, users };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
export const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

/** Somebody whom the directory deleted, and whom it knew by this id; without ids, by this user name. */
export const removedFromDirectory = (
  { whole }: Scope,
  { externalId, login }: { externalId: string | null; login: string },
) =>
  whole
    .selectFrom('directoryUsers')
    .innerJoin('users', 'users.id', 'directoryUsers.userId')
    .select('users.id')
    .where('isRemoved', '=', true)
    .where((eb) =>
      externalId === null
        ? eb.and([eb('externalId', 'is', null), eb('users.login', '=', login)])
        : eb('externalId', '=', externalId),
    )
    .executeTakeFirst();
