import { sql } from 'kysely';
import { userList, userStates } from '@lintel/contract/areas/users';
import type { UserRow } from '@lintel/contract/areas/users';
import { isConnectedNow } from '#areas/sign-on/connection';
import { listQuery } from '#platform/list/list';
import { containsWords, instantWithin, nameOf } from '#platform/list/list-sql';
import { stateOf, visibleUsers } from './queries.ts';

const everyWord = sql`concat_ws(' ', users.name_key, users.login, users.email, lower(users.job_title))`;

export const userRows = listQuery(userList, {
  from: visibleUsers,
  key: 'users.id',
  select: (query, scope) =>
    query
      .select([
        'users.id',
        'users.fullName',
        'users.login',
        'users.email',
        'users.jobTitle',
        'users.lastSignInAt',
        'users.invitedAt',
        'users.isExternal',
        'users.phone',
        'users.createdAt',
        nameOf(stateOf(scope), userStates).as('state'),
      ])
      .select((eb) =>
        eb
          .selectFrom('grants')
          .innerJoin('roles', 'roles.id', 'grants.roleId')
          .whereRef('grants.userId', '=', 'users.id')
          .select(sql<string | null>`string_agg(distinct roles.name, ', ')`.as('names'))
          .as('roles'),
      )
      .$castTo<UserRow>(),
  // Few enough rows for a full scan: an organisation has some thousands of users at most.
  text: (query, text) => query.where(containsWords(everyWord, text)),
  where: {
    roleIds: (query, ids) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('grants')
            .select('grants.id')
            .whereRef('grants.userId', '=', 'users.id')
            .where('grants.roleId', 'in', ids),
        ),
      ),
    active: (query, state) =>
      state === 'ALL' ? query : query.where('users.deactivatedAt', state === 'YES' ? 'is' : 'is not', null),
    states: (query, states, scope) => query.where(sql<boolean>`${stateOf(scope)} = any(${states}::text[])`),
    external: (query, state) => query.where('users.isExternal', '=', state === 'YES'),
    support: (query, state) =>
      query.where((eb) => {
        const ofSupport = eb.exists(
          eb
            .selectFrom('grants')
            .innerJoin('roles', 'roles.id', 'grants.roleId')
            .select('grants.id')
            .whereRef('grants.userId', '=', 'users.id')
            .where(sql<boolean>`roles.permissions ?| array['PRISM_SUPPORT_VIEW', 'PRISM_SUPPORT_EDIT']`),
        );
        return state === 'YES' ? ofSupport : eb.not(ofSupport);
      }),
    signOn: (query, state, scope) => query.where(isConnectedNow(scope), '=', state === 'YES'),
    regionIds: (query, ids) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('grants')
            .select('grants.id')
            .whereRef('grants.userId', '=', 'users.id')
            .where('grants.regionId', 'in', ids),
        ),
      ),
    invitation: (query, state) => query.where('users.invitedAt', state === 'YES' ? 'is not' : 'is', null),
    lastSignIn: (query, days, { timeZone }) => query.where(instantWithin('users.last_sign_in_at', days, timeZone)),
  },
  order: {
    fullName: 'users.nameKey',
    login: 'users.login',
    email: 'users.email',
    jobTitle: 'users.jobTitle',
    lastSignInAt: 'users.lastSignInAt',
    createdAt: 'users.createdAt',
  },
});
