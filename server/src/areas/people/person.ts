import type { z } from 'zod';
import type { people } from '@lintel/contract/areas/people/endpoints';
import { personFieldLabels } from '@lintel/contract/areas/people/person';
import type { Person, PersonPlace } from '@lintel/contract/areas/people/person';
import { knownEntries } from '#areas/dictionaries/queries';
import { checkNotManaged } from '#areas/directory/managed';
import { keepSearchTextsOfPeople } from '#areas/search/search-texts';
import { shownEmail, shownLogin, visibleUsers } from '#areas/users/queries';
import { holdOrganisation } from '#platform/database/organisation';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import { seesFilesOf, seesLog } from '#platform/access/record-rights';
import type { Scope } from '#platform/scope';
import { changesOver, editEntry } from '#platform/record/versions';
import { countedPeople, isManagedByReader, managedBy } from './queries.ts';

type Sought = z.output<(typeof people.get)['query']>;
type Change = z.output<(typeof people.change)['body']>;

/** One person, by id or by login; the id may be used in place of a hidden login. */
export async function getPerson(scope: Scope, { id, personEmail }: Sought): Promise<Person> {
  const sought = id ?? (isId(personEmail) ? personEmail : undefined);
  const found = await countedPeople(scope)
    .leftJoin('users as manager', 'manager.id', 'users.managerId')
    .select([
      'users.id',
      'users.version',
      'users.fullName',
      'users.login',
      'users.jobTitle',
      'users.phone',
      'users.isExternal',
      'users.deactivatedAt',
      'users.managerId',
      'manager.fullName as managerName',
      'heldActions.actionCount',
      'heldActions.overdueActionCount',
      'heldTasks.taskCount',
      'heldTasks.overdueTaskCount',
      'heldProperties.propertyCount',
    ])
    .select([shownEmail(scope), isManagedByReader(scope).as('isManagedByMe')])
    .$if(sought !== undefined, (query) => query.where('users.id', '=', sought!))
    .$if(sought === undefined, (query) => query.where('users.login', '=', personEmail!))
    .executeTakeFirst();
  if (!found) throw notFound('person');
  const isActive = found.deactivatedAt === null;
  return {
    id: found.id,
    version: found.version,
    fullName: found.fullName,
    login: shownLogin(scope, found),
    email: found.email,
    jobTitle: found.jobTitle,
    phone: found.phone,
    isExternal: found.isExternal,
    isActive,
    manager: found.managerId ? { id: found.managerId, name: found.managerName ?? '' } : null,
    groups: await groupsOf(scope, found.id),
    manages: await directReportsOf(scope, found.id),
    counts: {
      propertyCount: found.propertyCount ?? 0,
      taskCount: found.taskCount ?? 0,
      overdueTaskCount: found.overdueTaskCount ?? 0,
      actionCount: found.actionCount ?? 0,
      overdueActionCount: found.overdueActionCount ?? 0,
    },
    isManagedByMe: found.isManagedByMe,
    can: {
      edit: isActive && scope.me.has('PRISM_APP_PEOPLE_MANAGE'),
      administer: scope.me.has('USER_MANAGE'),
      readLog: await seesLog(scope, 'PERSON', found.id),
      seeDocuments: scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW') && (await seesFilesOf(scope, 'USER', found.id)),
    },
  };
}

/** Changes a person's manager, groups and job title. */
export async function changePerson(scope: Scope, change: Change): Promise<Person> {
  await placePerson(scope, change);
  return getPerson(scope, { id: change.id });
}

/** The same, without reading the person again. */
export async function placePerson(scope: Scope, { id, version, ...place }: Change): Promise<void> {
  // Serialises concurrent changes that would make people each other's managers.
  await holdOrganisation(scope);
  const held = await visibleUsers(scope)
    .select(['users.id', 'users.version', 'users.fullName', 'users.jobTitle', 'users.managerId', 'users.deactivatedAt'])
    .where('users.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!held) throw notFound('person');
  if (held.deactivatedAt) throw conflict(`${held.fullName} is deactivated. Reactivate them first.`);
  const groups = await knownEntries(scope, 'PEOPLE_GROUP');
  const inTheirOrder = (ids: readonly string[]) => groups.filter((group) => ids.includes(group.id));
  const before: PersonPlace = {
    jobTitle: held.jobTitle,
    managerId: held.managerId,
    groupIds: (await groupsOf(scope, id)).map((group) => group.id),
  };
  const after = { ...place, groupIds: inTheirOrder(place.groupIds).map((group) => group.id) };
  const names = await namesOf(scope, [before.managerId, after.managerId]);
  const changes = await changesOver<PersonPlace>(scope, {
    id,
    version,
    before: { ...before, version: held.version },
    after,
    labels: personFieldLabels,
    show: (field, value) => {
      if (field === 'groupIds')
        return (
          inTheirOrder(value as string[])
            .map((group) => group.name)
            .join(', ') || null
        );
      if (typeof value !== 'string') return null;
      return field === 'managerId' ? (names.get(value) ?? null) : value;
    },
  });
  const offered = new Set([
    ...groups.filter((group) => group.archivedAt === null).map((group) => group.id),
    ...before.groupIds,
  ]);
  const wrong = [
    ...(place.groupIds.every((group) => offered.has(group))
      ? []
      : [{ field: 'groupIds', message: 'Choose from the list' }]),
    ...(after.managerId === before.managerId ? [] : await managerProblems(scope, held, after.managerId)),
  ];
  if (wrong.length) throw invalid(wrong);
  await checkNotManaged(scope, id, changes);
  if (changes.length) await keepPlace(scope, held, after);
  await scope.record(id, editEntry(['person.edited', 'person.saved-unchanged'], changes));
}

async function keepPlace(scope: Scope, { id, version }: { id: string; version: number }, after: PersonPlace) {
  const { jobTitle, managerId, groupIds } = after;
  await scope.db
    .updateTable('users')
    .set({ jobTitle, managerId, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('personGroups').where('userId', '=', id).execute();
  if (groupIds.length)
    await scope.db
      .insertInto('personGroups')
      .values(groupIds.map((groupId) => ({ userId: id, groupId })))
      .execute();
  await keepSearchTextsOfPeople(scope, [id]);
}

/** A manager must be another active person who is not managed by the same person, directly or indirectly. */
async function managerProblems(
  scope: Scope,
  person: { id: string; fullName: string },
  managerId: string | null,
): Promise<FieldProblem[]> {
  if (managerId === null) return [];
  const refused = (message: string) => [{ field: 'managerId', message }];
  if (managerId === person.id) return refused('A person cannot manage themselves: choose somebody else');
  const manager = await visibleUsers(scope)
    .select(['users.fullName', 'users.deactivatedAt'])
    .select((eb) => eb('users.id', 'in', managedBy(scope, person.id)).as('isBelow'))
    .where('users.id', '=', managerId)
    .executeTakeFirst();
  if (!manager || manager.deactivatedAt) return refused('Choose somebody who is active here');
  if (manager.isBelow)
    return refused(
      `${manager.fullName} is managed by ${person.fullName}, directly or further down: choose somebody else`,
    );
  return [];
}

const groupsOf = (scope: Scope, userId: string) =>
  scope.db
    .selectFrom('personGroups')
    .innerJoin('dictionaryEntries', 'dictionaryEntries.id', 'personGroups.groupId')
    .select(['dictionaryEntries.id', 'dictionaryEntries.name'])
    .where('personGroups.userId', '=', userId)
    .orderBy('dictionaryEntries.sortOrder')
    .orderBy('dictionaryEntries.nameKey')
    .execute();

const directReportsOf = (scope: Scope, managerId: string) =>
  visibleUsers(scope)
    .select(['users.id', 'users.fullName as name'])
    .where('users.managerId', '=', managerId)
    .where('users.deactivatedAt', 'is', null)
    .orderBy('users.nameKey')
    .orderBy('users.id')
    .execute();

async function namesOf(scope: Scope, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = ids.filter((id) => id !== null);
  if (known.length === 0) return new Map();
  const found = await visibleUsers(scope)
    .select(['users.id', 'users.fullName'])
    .where('users.id', 'in', known)
    .execute();
  return new Map(found.map(({ id, fullName }) => [id, fullName]));
}

const isId = (text: string | undefined) =>
  text !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
