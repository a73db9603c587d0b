import type { ManagedField } from '@lintel/contract/areas/managed-fields';
import type { UserState } from '@lintel/contract/areas/users';
import { managedOfEach } from '#areas/directory/managed';
import { beyondCaller } from '#areas/users/giving';
import { stateOf, visibleUsers } from '#areas/users/queries';
import { holdNames } from '#areas/users/service';
import { holdOrganisation } from '#platform/database/organisation';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { plain } from '../plain.ts';

/** Somebody who is here, as far as an import compares and changes it. */
export type Somebody = {
  id: string;
  version: number;
  email: string;
  login: string;
  fullName: string;
  jobTitle: string | null;
  phone: string | null;
  isExternal: boolean;
  managerId: string | null;
  groupIds: string[];
  state: UserState;
  /** Deactivated by undoing the import that had added them: the right file brings them back. */
  isUndone: boolean;
  /** They hold what the importer may not give. */
  isBeyond: boolean;
  /** What of them the organisation's directory manages, so that no file changes it. */
  managed: readonly ManagedField[];
};

/** Everybody here, found in the ways in which rows name people: an organisation has some thousands at most. */
export type Directory = {
  byId: Map<string, Somebody>;
  byEmail: Map<string, Somebody>;
  /** Those who can be managers, by their name as it is compared. */
  byName: Map<string, Somebody[]>;
  /** Whose user name or address something is. */
  takenBy(name: string): Somebody | undefined;
};

/** Everybody, with the groups of those whom rows are about; `held` locks these, names, and who manages whom, for what follows. */
export async function directoryOf(scope: Scope, emails: readonly string[], { held = false } = {}): Promise<Directory> {
  if (held) {
    await holdOrganisation(scope);
    if (emails.length)
      await visibleUsers(scope).select('id').where('email', 'in', emails).orderBy('id').forUpdate().execute();
    await holdNames(scope);
  }
  const found = await visibleUsers(scope)
    .select(['id', 'version', 'email', 'login', 'fullName', 'jobTitle', 'phone', 'isExternal', 'managerId'])
    .select(stateOf(scope).as('state'))
    .execute();
  const asked = new Set(emails);
  const about = found.filter(({ email }) => asked.has(email)).map(({ id }) => id);
  const groups = await groupsOf(scope, about);
  const undone = await undoneAmong(scope, about);
  const beyond = await beyondCaller(scope, about);
  const managed = await managedOfEach(scope, about);
  const people = found.map((one): Somebody => ({
    ...one,
    groupIds: groups.get(one.id) ?? [],
    isUndone: undone.has(one.id),
    isBeyond: beyond.has(one.id),
    managed: managed.get(one.id) ?? [],
  }));
  const active = people.filter(({ state }) => state !== 'deactivated');
  const named = new Map(people.flatMap((one) => [[one.email, one] as const, [one.login, one] as const]));
  return {
    byId: new Map(people.map((one) => [one.id, one])),
    byEmail: new Map(people.map((one) => [one.email, one])),
    byName: Map.groupBy(active, ({ fullName }) => plain(fullName)),
    takenBy: (name) => named.get(name),
  };
}

async function groupsOf({ db }: Scope, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db
    .selectFrom('personGroups')
    .select(['userId', 'groupId'])
    .where('userId', '=', oneOf(ids))
    .orderBy('groupId')
    .execute();
  return new Map(
    [...Map.groupBy(found, ({ userId }) => userId)].map(([id, some]) => [id, some.map(({ groupId }) => groupId)]),
  );
}

/** Somebody deactivated by hand since then stays so: only those whom undoing deactivated come back. */
async function undoneAmong({ whole }: Scope, ids: readonly string[]): Promise<Set<string>> {
  const found = await whole
    .selectFrom('importRecords')
    .innerJoin('imports', 'imports.id', 'importRecords.importId')
    .innerJoin('users', 'users.id', 'importRecords.recordId')
    .innerJoin('activityEntries', (join) =>
      join
        .onRef('activityEntries.recordId', '=', 'imports.id')
        .onRef('activityEntries.happenedAt', '=', 'users.deactivatedAt'),
    )
    .select('importRecords.recordId as id')
    .where('importRecords.recordId', '=', oneOf(ids))
    .where('importRecords.isNew', '=', true)
    .where('imports.stage', '=', 'undone')
    .where('activityEntries.event', '=', 'import.undone')
    .where('users.lastSignInAt', 'is', null)
    .where('users.passwordHash', 'is', null)
    .execute();
  return new Set(found.map(({ id }) => id));
}
