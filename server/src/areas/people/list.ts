import { sql } from 'kysely';
import { personList } from '@lintel/contract/areas/people/list';
import type { PersonRow } from '@lintel/contract/areas/people/list';
import { seesAddresses, shownEmail, visibleUsers } from '#areas/users/queries';
import { listQuery } from '#platform/list/list';
import { containsWords } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { isManagedByReader, membersOf, withCounts } from './queries.ts';

/** Everybody for users with the People page; with only the report, the people they manage. */
const visiblePeople = (scope: Scope) =>
  scope.me.has('PRISM_APP_PEOPLE_MENU') ? visibleUsers(scope) : visibleUsers(scope).where(isManagedByReader(scope));

/** The words that find a person; addresses only for readers who may see them. */
const everyWord = (scope: Scope) =>
  seesAddresses(scope)
    ? sql`concat_ws(' ', users.name_key, users.login, users.email, lower(users.job_title))`
    : sql`concat_ws(' ', users.name_key, lower(users.job_title))`;

export const personRows = listQuery(personList, {
  from: visiblePeople,
  key: 'users.id',
  select: (query, scope) =>
    withCounts(scope, query)
      .leftJoin('users as manager', 'manager.id', 'users.managerId')
      .select([
        'users.id',
        'users.fullName',
        'users.jobTitle',
        'users.phone',
        'users.isExternal',
        'manager.fullName as manager',
        'heldProperties.propertyCount',
        'heldTasks.taskCount',
        'heldTasks.overdueTaskCount',
        'heldActions.actionCount',
        'heldActions.overdueActionCount',
      ])
      .select((eb) => [
        shownEmail(scope),
        sql<
          string | null
        >`case when ${seesAddresses(scope)}::boolean or strpos(users.login, '@') = 0 then users.login end`.as('login'),
        eb
          .selectFrom('personGroups')
          .innerJoin('dictionaryEntries as personGroup', 'personGroup.id', 'personGroups.groupId')
          .whereRef('personGroups.userId', '=', 'users.id')
          .select(sql<string | null>`string_agg(person_group.name, ', ' order by person_group.sort_order)`.as('names'))
          .as('groups'),
      ])
      .$castTo<PersonRow>(),
  // Few enough rows for a full scan: an organisation has some thousands of people at most.
  text: (query, text, scope) => query.where(containsWords(everyWord(scope), text)),
  where: {
    selectedGroupIds: (query, ids, scope) => query.where('users.id', 'in', membersOf(scope, ids)),
    managerIds: 'users.managerId',
    managed: (query, _, scope) => query.where(isManagedByReader(scope)),
    withoutManager: (query) => query.where('users.managerId', 'is', null),
    externalUser: (query, answer) => query.where('users.isExternal', '=', answer === 'YES'),
    active: (query, answer) => query.where('users.deactivatedAt', answer === 'YES' ? 'is' : 'is not', null),
  },
  order: {
    fullName: 'users.nameKey',
    jobTitle: 'users.jobTitle',
    manager: {
      by: 'manager.nameKey',
      join: (query) => query.leftJoin('users as manager', 'manager.id', 'users.managerId'),
    },
    login: 'users.login',
  },
});
