import type { z } from 'zod';
import { userFieldLabels } from '@lintel/contract/areas/users';
import type { NewGrant, NewUser, User, UserChange, UserDetails, UserState } from '@lintel/contract/areas/users';
import type { BulkReply } from '@lintel/contract/platform/bulk';
import { keepSearchTextsOfPeople } from '#areas/search/search-texts';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { hasSecondFactor } from '#areas/second-factor/spend-code';
import { isNotCancelled } from '#areas/mail/pending';
import { livingSessions } from '#areas/session/queries';
import { checkNotManaged, managedOf } from '#areas/directory/managed';
import { isConnected } from '#areas/sign-on/connection';
import { hold } from '#platform/database/hold';
import { insertRows } from '#platform/database/insert-rows';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { bulkOutcome, notAvailable } from '#platform/record/bulk-outcome';
import { changesOver, checkVersion, editEntry } from '#platform/record/versions';
import type { Setting } from '#platform/setting';
import { beyondCaller, mayManage } from './giving.ts';
import { checkGrants, giveFirstGrants, rolesText, rolesTexts, setGrants, tidied } from './grants.ts';
import { keepingSomebodyInCharge } from './in-charge.ts';
import { invitationOf, sendInvitations } from './invitation.ts';
import { endSessionsOf, deactivateHeldUser, deactivateHeldUsers } from './leave.ts';
import { successorsOf } from './leavers.ts';
import type { HandOverTo } from './leavers.ts';
import { afterNewAddress, keepMailbox } from './new-address.ts';
import { findUser, grantsOf, holdUser, holdUsers, visibleUsers } from './queries.ts';

export async function getUser(scope: Scope, { config }: Pick<Setting, 'config'>, id: string): Promise<User> {
  const user = await findUser(scope, id);
  if (!user) throw notFound('user');
  const { count } = await livingSessions(scope.whole, { ...scope, ...config })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  const invitation = user.state === 'pending' ? await invitationOf(scope, id) : null;
  const manages = scope.me.has('USER_MANAGE') && (await mayManage(scope, id));
  const mayStop = manages || (scope.me.has('USER_MANAGE') && (await mayManage(scope, id, { besideSupport: true })));
  const isHere = user.state !== 'deactivated';
  const isOther = id !== scope.me.id;
  const isMailUnavailable = !config.smtpUrl || invitation?.mailState === 'failed';
  return {
    ...user,
    grants: await grantsOf(scope, id),
    sessionCount: count,
    invitation,
    mailProblem: await mailProblemOf(scope, user),
    managed: await managedOf(scope, id),
    can: {
      edit: manages && isHere,
      invite: manages && user.state === 'pending',
      deactivate: mayStop && isHere && isOther,
      reactivate: manages && !isHere,
      endSessions: mayStop && count > 0,
      setPassword: manages && isHere && isOther && isMailUnavailable,
      resetSecondFactor: manages && isHere && isOther && (await hasSecondFactor(scope, id)),
      disconnectSignOn: manages && isHere && isOther && (await isConnected(scope, id)),
    },
  };
}

/** The problem with the last message to a user's address, if it was not delivered. */
async function mailProblemOf(
  { whole }: Scope,
  { id, email }: { id: string; email: string },
): Promise<User['mailProblem']> {
  const last = await whole
    .selectFrom('mailMessages')
    .select(['state', 'createdAt as writtenAt', 'problem'])
    .where('userId', '=', id)
    .where('toAddress', '=', email)
    .where('state', 'in', ['sent', 'failed'])
    .where(isNotCancelled)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.state === 'failed' ? { writtenAt: last.writtenAt, problem: last.problem } : null;
}

/** Creates a user without any grants. */
export const addUser = async (scope: Scope, details: UserDetails): Promise<string> =>
  (await addUsers(scope, [details]))[0]!;

async function addUsers(scope: Scope, people: readonly UserDetails[], summary = 'User added'): Promise<string[]> {
  await checkNames(scope, people);
  const rows = people.map((details) => ({
    id: scope.newId(),
    ...details,
    passwordHash: null,
    createdAt: scope.now.toISOString(),
  }));
  const ids = rows.map(({ id }) => id);
  await scope.begin(
    ids.map((id) => ({ id, kind: 'USER' })),
    { type: 'CREATE', event: 'user.created', summary },
  );
  await insertRows(scope.db, 'users', rows);
  await keepSearchTextsOfPeople(scope, ids);
  return ids;
}

export async function createUser(scope: Scope, setting: Pick<Setting, 'config'>, newUser: UserToCreate): Promise<User> {
  const [id] = await enrolUsers(scope, setting, [newUser]);
  return getUser(scope, setting, id!);
}
type UserToCreate = z.output<typeof NewUser>;

/** Creates users with roles that the caller may give, and invites those who are to be; returns their ids, in their order. */
export async function enrolUsers(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  people: readonly UserToCreate[],
  summary?: string,
): Promise<string[]> {
  if (people.length === 0) return [];
  const given = people.map(({ grants }) => tidied(grants));
  const distinct = new Map(given.map((grants) => [JSON.stringify(grants), grants]));
  for (const grants of distinct.values()) await checkGrants(scope, grants);
  const details = people.map(({ grants: _, invite: __, ...bare }) => bare);
  const ids = await addUsers(scope, details, summary);
  await giveFirstGrants(
    scope,
    ids.map((userId, at) => ({ userId, grants: given[at]! })),
  );
  const roles = await rolesTexts(scope, ids);
  await scope.recordAll(
    [...roles].map(([id, text]) => ({
      recordId: id,
      entry: {
        type: 'EDIT',
        event: 'user.roles-given',
        changes: [{ field: 'roles', label: userFieldLabels.roles, from: null, to: text }],
      },
    })),
  );
  await sendInvitations(
    scope,
    setting,
    ids.filter((_, at) => people[at]!.invite),
  );
  return ids;
}

/** `renewsOwn` opens a new session for callers whose own roles or address change. */
export async function changeUser(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  change: UserChange,
  renewsOwn?: () => Promise<unknown>,
): Promise<User> {
  await editUser(scope, setting, change, renewsOwn);
  return getUser(scope, setting, change.id);
}

/** The same, without reading the user again; without grants these stay as they are. */
export async function editUser(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  { id, version, grants: given, ...details }: Omit<UserChange, 'grants'> & Partial<Pick<UserChange, 'grants'>>,
  renewsOwn?: () => Promise<unknown>,
): Promise<void> {
  await holdUser(scope, id);
  const before = (await findUser(scope, id))!;
  if (before.state === 'deactivated') throw forbidden('This user is deactivated. Reactivate them first.');
  if (!scope.me.has('USER_MANAGE') || !(await mayManage(scope, id))) throw forbidden(NOT_YOURS);
  const labels = userFieldLabels;
  const changes = await changesOver<UserDetails>(scope, { id, version, before, after: details, labels });
  await checkNotManaged(scope, id, changes);
  await checkNames(scope, [details], id);
  const roles = given && (await regrant(scope, id, tidied(given)));

  const isReaddressed = before.email !== details.email;
  if (isReaddressed) await keepMailbox(scope, id);
  await scope.db
    .updateTable('users')
    .set({ ...details, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await keepSearchTextsOfPeople(scope, [id]);
  if (roles && roles.from !== roles.to)
    changes.push({ field: 'roles', label: userFieldLabels.roles, from: roles.from, to: roles.to });
  await scope.record(id, editEntry(['user.edited', 'user.saved-unchanged'], changes));
  if (isReaddressed || before.login !== details.login) await checkConfirmed(scope);
  if (isReaddressed) await afterNewAddress(scope, setting, before, details.email);
  // A session opened with other roles, or reachable through the old address, must end.
  if (isReaddressed || roles?.areOthers) {
    await endSessionsOf(scope, [id]);
    if (id === scope.me.id) await renewsOwn?.();
  }
}

/** Gives somebody who is locked other grants; returns their roles before and after. */
async function regrant(scope: Scope, id: string, grants: readonly NewGrant[]) {
  const before = (await grantsOf(scope, id)).map((grant) => ({
    roleId: grant.role.id,
    reach: grant.reach,
    regionId: grant.region?.id ?? null,
    landlordId: grant.landlord?.id ?? null,
    propertyIds: grant.propertyIds,
  }));
  await checkGrants(scope, grants, before);
  const from = await rolesText(scope, id);
  await keepingSomebodyInCharge(scope, () => setGrants(scope, id, grants));
  return { from, to: await rolesText(scope, id), areOthers: roleIds(before) !== roleIds(grants) };
}

const NOT_YOURS = 'You may not change this user: they have permissions that you do not have';

const roleIds = (grants: readonly { roleId: string }[]) =>
  [...new Set(grants.map((grant) => grant.roleId))].sort().join();

export async function inviteUser(scope: Scope, setting: Pick<Setting, 'config'>, id: string): Promise<User> {
  await holdUser(scope, id);
  const user = (await findUser(scope, id))!;
  const why = whyNotInvited(user);
  if (why) throw conflict(why);
  if (!(await mayManage(scope, id))) throw forbidden(NOT_YOURS);
  await sendInvitations(scope, setting, [id]);
  return getUser(scope, setting, id);
}

const whyNotInvited = ({ state, fullName }: { state: UserState; fullName: string }) => {
  if (state === 'active') return `${fullName} can already sign in`;
  return state === 'deactivated' ? `${fullName} is deactivated` : undefined;
};

/** Invites several; those who can sign in already or are not the caller's to manage are left as they are. */
export async function inviteUsers(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  ids: readonly string[],
): Promise<BulkReply> {
  const found = await holdUsers(scope, ids);
  const beyond = await beyondCaller(scope, ids);
  const refusals = notAvailable('user', ids, found);
  for (const user of found) {
    const why = whyNotInvited(user) ?? (beyond.has(user.id) ? NOT_YOURS : undefined);
    if (why) refusals.set(user.id, why);
  }
  await sendInvitations(
    scope,
    setting,
    found.flatMap(({ id }) => (refusals.has(id) ? [] : id)),
  );
  return bulkOutcome([...new Set(ids)], refusals, named(found));
}

export async function deactivateUser(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
  {
    id,
    version,
    successorId = null,
    leavesUnowned = false,
  }: { id: string; version: number; successorId?: string | null; leavesUnowned?: boolean },
): Promise<{ dto: User; message?: string }> {
  const held = await holdUser(scope, id);
  const user = await getUser(scope, setting, id);
  if (id === scope.me.id) throw conflict('You cannot deactivate yourself');
  if (user.state === 'deactivated') throw conflict(`${user.fullName} is already deactivated`);
  if (!user.can.deactivate) throw forbidden();
  await checkVersion(scope, id, version, held);
  const message = await keepingSomebodyInCharge(scope, () =>
    deactivateHeldUser(scope, held, { successorId, leavesUnowned }),
  );
  return { dto: await getUser(scope, setting, id), ...(message && { message }) };
}

/**
 * Deactivates several who hold nothing or have a successor who stays; the others are left as they are, as is everybody if nobody
 * would be left in charge.
 */
export async function deactivateUsers(
  scope: Scope,
  { ids, handOvers }: { ids: readonly string[]; handOvers: readonly HandOverTo[] },
): Promise<BulkReply> {
  return keepingSomebodyInCharge(scope, async () => {
    const found = await holdUsers(scope, ids);
    const beyond = await beyondCaller(scope, ids, { besideSupport: true });
    const whyNot = ({ id, fullName, state }: (typeof found)[number]) => {
      if (id === scope.me.id) return 'You cannot deactivate yourself';
      if (state === 'deactivated') return `${fullName} is already deactivated`;
      return beyond.has(id) ? NOT_YOURS : undefined;
    };
    const refusals = notAvailable('user', ids, found);
    for (const user of found) {
      const why = whyNot(user);
      if (why) refusals.set(user.id, why);
    }
    const able = found.filter(({ id }) => !refusals.has(id));
    const { successors, unfit } = await successorsOf(
      scope,
      able.map(({ id }) => id),
      handOvers,
    );
    const leaving = able.filter(({ id }) => !unfit.has(id));
    for (const { id } of able) if (unfit.has(id)) refusals.set(id, unfit.get(id)!);
    for (const [id, why] of await deactivateHeldUsers(scope, leaving, { successors })) refusals.set(id, why);
    return bulkOutcome([...new Set(ids)], refusals, named(found));
  });
}

const named = (users: readonly { id: string; fullName: string }[]) =>
  users.map(({ id, fullName }) => ({ id, name: fullName, ref: '' }));

export async function reactivateUser(scope: Scope, setting: Pick<Setting, 'config'>, id: string): Promise<User> {
  await holdUser(scope, id);
  const user = await getUser(scope, setting, id);
  if (user.state !== 'deactivated') throw conflict(`${user.fullName} is active`);
  if (!user.can.reactivate)
    throw forbidden('You may not reactivate this user: they have permissions that you do not have');
  await scope.db
    .updateTable('users')
    .set({ deactivatedAt: null, version: user.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, { type: 'STATUS_CHANGE', event: 'user.reactivated', summary: 'Reactivated' });
  return getUser(scope, setting, id);
}

export async function endUserSessions(scope: Scope, setting: Pick<Setting, 'config'>, id: string) {
  const user = await getUser(scope, setting, id);
  if (!user.can.endSessions && user.sessionCount > 0) throw forbidden();
  await endSessionsOf(scope, [id]);
  await scope.record(id, { type: 'ACCESS', event: 'sessions.ended', summary: 'All sessions were ended' });
  return { success: true as const, message: 'Sessions ended' };
}

/** One after the other: no constraint sees that a new user name is somebody's new address. */
export const holdNames = (scope: Scope) => hold(scope, `names of users ${scope.organisationId}`);

/** Signing in accepts user name or e-mail, so neither may be the user name or e-mail of somebody else. */
async function checkNames(scope: Scope, people: readonly Pick<UserDetails, 'login' | 'email'>[], ownId?: string) {
  await holdNames(scope);
  const names = people.flatMap(({ login, email }) => [login, email]);
  const others = await visibleUsers(scope)
    .select(['login', 'email'])
    .where((eb) => eb.or([eb('login', 'in', names), eb('email', 'in', names)]))
    .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId!))
    .execute();
  const taken = new Set(others.flatMap(({ login, email }) => [login, email]));
  for (const { login, email } of people) {
    const problems: FieldProblem[] = [
      ...(taken.has(login) ? [{ field: 'login', message: 'Another user has this user name' }] : []),
      ...(taken.has(email) ? [{ field: 'email', message: 'Another user has this e-mail address' }] : []),
    ];
    if (problems.length) throw invalid(problems);
    for (const name of [login, email]) taken.add(name);
  }
}
