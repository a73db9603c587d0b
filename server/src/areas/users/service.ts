import { sql } from 'kysely';
import type { z } from 'zod';
import { userFieldLabels } from '@lintel/contract/areas/users';
import type { NewUser, User, UserChange, UserDetails } from '@lintel/contract/areas/users';
import type { BulkReply } from '@lintel/contract/platform/bulk';
import { keepSearchTextsOfPeople } from '#areas/search/search-texts';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { hasSecondFactor } from '#areas/second-factor/spend-code';
import { isNotCancelled } from '#areas/mail/pending';
import { withdrawPasswordLinks } from '#areas/session/password-link';
import { livingSessions } from '#areas/session/queries';
import { endConnection, isConnected } from '#areas/sign-on/connection';
import { hold } from '#platform/database/hold';
import { oneOf } from '#platform/database/tenant-predicate';
import { conflict, forbidden, invalid, notFound } from '#platform/http/problems';
import type { FieldProblem } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { bulkOutcome } from '#platform/record/bulk-outcome';
import { eachAllowed } from '#platform/record/each-allowed';
import { changesOver, checkVersion, edited } from '#platform/record/versions';
import type { Setting } from '#platform/setting';
import { mayManage } from './giving.ts';
import { handOverOnLeaving } from './hand-over.ts';
import { checkGrants, rolesText, setGrants, tidied } from './grants.ts';
import { keepingSomebodyInCharge } from './in-charge.ts';
import { invitationOf, sendInvitation } from './invitation.ts';
import { afterNewAddress, keepMailbox } from './new-address.ts';
import { findUser, grantsOf, holdUser, visibleUsers } from './queries.ts';

type OfUsers = Pick<Setting, 'config'>;

export async function getUser(scope: Scope, { config }: OfUsers, id: string): Promise<User> {
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
export async function addUser(scope: Scope, details: UserDetails, summary = 'User added'): Promise<string> {
  await checkNames(scope, details);
  const id = scope.newId();
  await scope.begin([{ id, kind: 'USER' }], { type: 'CREATE', event: 'user.created', summary });
  await scope.db
    .insertInto('users')
    .values({ id, ...details, passwordHash: null, createdAt: scope.now.toISOString() })
    .execute();
  await keepSearchTextsOfPeople(scope, [id]);
  return id;
}

export const createUser = async (scope: Scope, setting: OfUsers, said: z.output<typeof NewUser>): Promise<User> =>
  getUser(scope, setting, await enrolUser(scope, setting, said));

/** Creates a user with roles that the caller may give, and invites them if they are to be; returns their id. */
export async function enrolUser(
  scope: Scope,
  setting: OfUsers,
  { grants: given, invite, ...details }: z.output<typeof NewUser>,
  summary?: string,
): Promise<string> {
  const grants = tidied(given);
  await checkGrants(scope, grants);
  const id = await addUser(scope, details, summary);
  await setGrants(scope, id, grants);
  await scope.record(id, {
    type: 'EDIT',
    event: 'user.roles-given',
    changes: [{ field: 'roles', label: userFieldLabels.roles, from: null, to: await rolesText(scope, id) }],
  });
  if (invite) await sendInvitation(scope, setting, id);
  return id;
}

/** `renewsOwn` opens a new session for callers whose own roles or address change. */
export async function changeUser(
  scope: Scope,
  setting: OfUsers,
  { id, version, grants: given, ...details }: UserChange,
  renewsOwn?: () => Promise<unknown>,
): Promise<User> {
  await holdUser(scope, id);
  const before = await getUser(scope, setting, id);
  if (!before.can.edit)
    throw forbidden(before.state === 'deactivated' ? 'This user is deactivated. Reactivate them first.' : NOT_YOURS);
  const labels = userFieldLabels;
  const changes = await changesOver<UserDetails>(scope, { id, version, before, after: details, labels });
  await checkNames(scope, details, id);
  const grants = tidied(given);
  const grantsBefore = before.grants.map((grant) => ({
    roleId: grant.role.id,
    reach: grant.reach,
    regionId: grant.region?.id ?? null,
    landlordId: grant.landlord?.id ?? null,
    propertyIds: grant.propertyIds,
  }));
  await checkGrants(scope, grants, grantsBefore);
  const rolesBefore = await rolesText(scope, id);
  await keepingSomebodyInCharge(scope, () => setGrants(scope, id, grants));
  const rolesAfter = await rolesText(scope, id);

  const isReaddressed = before.email !== details.email;
  if (isReaddressed) await keepMailbox(scope, id);
  await scope.db
    .updateTable('users')
    .set({ ...details, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await keepSearchTextsOfPeople(scope, [id]);
  if (rolesBefore !== rolesAfter)
    changes.push({ field: 'roles', label: userFieldLabels.roles, from: rolesBefore, to: rolesAfter });
  await scope.record(id, edited(['user.edited', 'user.saved-unchanged'], changes));
  if (isReaddressed || before.login !== details.login) await checkConfirmed(scope);
  if (isReaddressed) await afterNewAddress(scope, setting, before, details.email);
  // A session opened with other roles, or reachable through the old address, must end.
  if (isReaddressed || roleIds(grantsBefore) !== roleIds(grants)) {
    await endSessionsOf(scope, id);
    if (id === scope.me.id) await renewsOwn?.();
  }
  return getUser(scope, setting, id);
}

const NOT_YOURS = 'You may not change this user: they have permissions that you do not have';

const roleIds = (grants: readonly { roleId: string }[]) =>
  [...new Set(grants.map((grant) => grant.roleId))].sort().join();

export async function inviteUser(scope: Scope, setting: OfUsers, id: string): Promise<User> {
  await inviteOne(scope, setting, id);
  return getUser(scope, setting, id);
}

async function inviteOne(scope: Scope, setting: OfUsers, id: string) {
  await holdUser(scope, id);
  const user = await findUser(scope, id);
  if (user?.state !== 'pending')
    throw conflict(
      user?.state === 'active' ? `${user.fullName} can already sign in` : `${user?.fullName} is deactivated`,
    );
  if (!(await mayManage(scope, id))) throw forbidden(NOT_YOURS);
  await sendInvitation(scope, setting, id);
}

/** Invites several; those who can sign in already or are not the caller's to manage are left as they are. */
export async function inviteUsers(scope: Scope, setting: OfUsers, ids: readonly string[]): Promise<BulkReply> {
  return outcomeFor(scope, ids, await eachAllowed(ids, (id) => inviteOne(scope, setting, id)));
}

export async function deactivateUser(
  scope: Scope,
  setting: OfUsers,
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
  const message = await keepingSomebodyInCharge(scope, () => leave(scope, held, { successorId, leavesUnowned }));
  return { dto: await getUser(scope, setting, id), ...(message && { message }) };
}

/** Deactivates several who hold nothing; the others are left as they are, as is everybody if nobody would be left in charge. */
export async function deactivateUsers(scope: Scope, ids: readonly string[]): Promise<BulkReply> {
  const refusals = await keepingSomebodyInCharge(scope, () =>
    eachAllowed(ids, async (id) => {
      const held = await holdUser(scope, id);
      const { state } = (await findUser(scope, id))!;
      if (id === scope.me.id) throw conflict('You cannot deactivate yourself');
      if (state === 'deactivated') throw conflict(`${held.fullName} is already deactivated`);
      if (!(await mayManage(scope, id, { besideSupport: true }))) throw forbidden(NOT_YOURS);
      await leave(scope, held);
    }),
  );
  return outcomeFor(scope, ids, refusals);
}

async function outcomeFor(scope: Scope, ids: readonly string[], refusals: ReadonlyMap<string, string>) {
  const named = await visibleUsers(scope)
    .select(['id', 'fullName as name', sql<string>`''`.as('ref')])
    .where('id', '=', oneOf([...refusals.keys()]))
    .execute();
  return bulkOutcome([...new Set(ids)], refusals, named);
}

/** Deactivates a user whom the caller has locked and may deactivate; refused before anything is written if they hold work that goes to nobody. */
export async function leave(
  scope: Scope,
  held: Awaited<ReturnType<typeof holdUser>>,
  { successorId, leavesUnowned }: { successorId: string | null; leavesUnowned: boolean } = toNobody,
  summary = 'Deactivated; sessions were ended',
): Promise<string | undefined> {
  const { id } = held;
  const message = await handOverOnLeaving(scope, held, { successorId, leavesUnowned });
  await scope.db
    .updateTable('users')
    .set({ deactivatedAt: scope.now.toISOString(), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  await endSessionsOf(scope, id);
  await endConnection(scope, id);
  await withdrawPasswordLinks(scope, id);
  await scope.record(id, { type: 'STATUS_CHANGE', event: 'user.deactivated', summary });
  return message;
}
const toNobody = { successorId: null, leavesUnowned: false };

export async function reactivateUser(scope: Scope, setting: OfUsers, id: string): Promise<User> {
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

export async function endUserSessions(scope: Scope, setting: OfUsers, id: string) {
  const user = await getUser(scope, setting, id);
  if (!user.can.endSessions && user.sessionCount > 0) throw forbidden();
  await endSessionsOf(scope, id);
  await scope.record(id, { type: 'ACCESS', event: 'sessions.ended', summary: 'All sessions were ended' });
  return { success: true as const, message: 'Sessions ended' };
}

/** All sessions of another user; for the caller, all others. */
async function endSessionsOf({ db, me }: Scope, userId: string) {
  await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .$if(userId === me.id, (query) => query.where('id', '!=', me.sessionId!))
    .execute();
}

/** One after the other: no constraint sees that a new user name is somebody's new address. */
export const holdNames = (scope: Scope) => hold(scope, `names of users ${scope.organisationId}`);

/** Signing in accepts user name or e-mail, so neither may be the user name or e-mail of somebody else. */
async function checkNames(scope: Scope, { login, email }: Pick<UserDetails, 'login' | 'email'>, ownId?: string) {
  await holdNames(scope);
  const others = await visibleUsers(scope)
    .select(['login', 'email'])
    .where((eb) => eb.or([eb('login', 'in', [login, email]), eb('email', 'in', [login, email])]))
    .$if(ownId !== undefined, (query) => query.where('id', '!=', ownId!))
    .execute();
  const isTaken = (name: string) => others.some((other) => other.login === name || other.email === name);
  const problems: FieldProblem[] = [
    ...(isTaken(login) ? [{ field: 'login', message: 'Another user has this user name' }] : []),
    ...(isTaken(email) ? [{ field: 'email', message: 'Another user has this e-mail address' }] : []),
  ];
  if (problems.length) throw invalid(problems);
}
