import type { FastifyReply } from 'fastify';
import type { z } from 'zod';
import type { CurrentUser, OwnAccount, OwnDetails, PasswordChange } from '@lintel/contract/areas/session';
import { checkNotManaged, managedOf } from '#areas/directory/managed';
import { noPassword, onlySignsOnWith } from '#areas/sign-on/passwords';
import { plain } from '#areas/imports/plain';
import { keepSearchTextsOfPeople } from '#areas/search/search-texts';
import type { Me } from '#platform/access/access';
import type { Config } from '#platform/process/config';
import type { Identified } from '#platform/access/identity';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { passwordMatches } from '#platform/access/secrets';
import type { Transact } from '#platform/http/serve';
import { changesOver } from '#platform/record/versions';
import { browserName } from './browser-name.ts';
import { renewSession } from './open-session.ts';
import { livingSessions } from './queries.ts';
import { chosen, setPassword } from './set-password.ts';
import { endSession } from './sign-in.ts';
import type { SessionSetting } from './sign-in.ts';

export async function currentUser(
  { db, me, today, organisationId }: Scope,
  state: Awaited<ReturnType<Identified['state']>>,
  { mostIdleMinutes }: Config,
): Promise<z.input<typeof CurrentUser>> {
  const organisation = await db
    .selectFrom('organisations')
    .select([
      'code',
      'name',
      'helpline',
      'supportLink',
      'logoType',
      'idleMinutes',
      'greenFrom',
      'amberFrom',
      'keepsWorkOnDevices',
    ])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return {
    id: me.id,
    organisationId,
    spaceId: organisation.code,
    clientName: organisation.name,
    helpline: organisation.helpline,
    supportLink: organisation.supportLink,
    hasLogo: organisation.logoType !== null,
    idleMinutes: Math.min(organisation.idleMinutes, mostIdleMinutes),
    scoreThresholds: { high: organisation.greenFrom, low: organisation.amberFrom },
    fullName: me.fullName,
    jobTitle: me.jobTitle,
    email: me.email,
    login: me.login,
    permissions: [...me.permissions],
    isSupportView: me.isSupportView,
    isSupportEdit: me.isSupportEdit,
    support: state.support,
    settle: state.settle ?? null,
    hasSecondFactor: state.hasSecondFactor,
    keepsWorkOnDevices: organisation.keepsWorkOnDevices,
    today,
    startPage: beginsWithWork(me) ? '/my_work.html' : '/',
  };
}

/** Caretakers and managers of some properties start with their work; those responsible for all start with the overview. */
const beginsWithWork = (me: Me) =>
  (me.has('PRISM_APP_TASK_MENU') || me.has('PRISM_APP_ACTION_MENU')) && !me.reach('PRISM_PROPERTY_VIEW').everywhere;

export async function ownDetails(scope: Scope): Promise<OwnAccount> {
  const { db, me } = scope;
  const [user, roles, managed] = await Promise.all([
    db
      .selectFrom('users')
      .select(['fullName', 'jobTitle', 'phone', 'email', 'login', 'version'])
      .where('id', '=', me.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('grants')
      .innerJoin('roles', 'roles.id', 'grants.roleId')
      .select('roles.name')
      .distinct()
      .where('grants.userId', '=', me.id)
      .orderBy('roles.name')
      .execute(),
    managedOf(scope, me.id),
  ]);
  return { ...user, roles: roles.map((role) => role.name), managed };
}

const labels = { fullName: 'Full name', jobTitle: 'Job title', phone: 'Phone' };

export async function changeOwnDetails(
  scope: Scope,
  { version, ...details }: OwnDetails & { version: number },
): Promise<OwnAccount> {
  const { db, me } = scope;
  const before = await db
    .selectFrom('users')
    .select(['fullName', 'jobTitle', 'phone', 'version'])
    .where('id', '=', me.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = { fullName: details.fullName, jobTitle: details.jobTitle || null, phone: details.phone || null };
  const changes = await changesOver<OwnDetails>(scope, { id: me.id, version, before, after, labels });
  await checkNotManaged(scope, me.id, changes);
  await checkOwnName(scope, before.fullName, details.fullName);
  await db
    .updateTable('users')
    .set({ ...after, version: version + 1 })
    .where('id', '=', me.id)
    .execute();
  await keepSearchTextsOfPeople(scope, [me.id]);
  await scope.record(me.id, { type: 'EDIT', event: 'user.details-changed', changes });
  return ownDetails(scope);
}

/** Names identify people, so nobody may take somebody else's name, in any spelling. */
async function checkOwnName({ db, me }: Scope, before: string, name: string) {
  if (name === before) return;
  const others = await db.selectFrom('users').select('fullName').where('id', '<>', me.id).execute();
  if (others.some(({ fullName }) => plain(fullName) === plain(name)))
    throw invalid([
      { field: 'fullName', message: 'Somebody here already has this name. Ask somebody who manages users.' },
    ]);
}

export async function changePassword(
  within: Transact,
  { currentPassword, newPassword }: z.output<typeof PasswordChange>,
  reply: FastifyReply,
  { config, isSecure, throttle }: SessionSetting,
) {
  const notCurrent = () => invalid([{ field: 'currentPassword', message: 'This is not your current password' }]);
  const { account, passwordHash, provider } = await within(async (scope) => ({
    account: `${scope.organisationId}/${scope.me.id}`,
    passwordHash: await ownPasswordHash(scope),
    provider: await onlySignsOnWith(scope.whole, scope.me.id),
  }));
  if (provider) throw conflict(noPassword(provider));
  // Somebody at an unattended session must not be able to go on guessing.
  await throttle.count('password', account, 10);
  if (!(await passwordMatches(currentPassword, passwordHash))) throw notCurrent();
  if (newPassword === currentPassword)
    throw invalid([{ field: 'newPassword', message: 'Choose a password other than your current one' }]);
  const password = await chosen(newPassword);
  return within(async (scope) => {
    // Changed elsewhere since it was compared.
    if ((await ownPasswordHash(scope)) !== passwordHash) throw notCurrent();
    await setPassword(scope, config, scope.me.id, password, 'password.changed');
    await renewSession(scope, reply, isSecure);
    return { success: true as const };
  });
}

async function ownPasswordHash({ db, me }: Scope): Promise<string | null> {
  const { passwordHash } = await db
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', me.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return passwordHash;
}

export async function acceptTerms({ db, me, organisationId, record }: Scope) {
  const { termsVersion } = await db
    .selectFrom('organisations')
    .select('termsVersion')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ termsAccepted: termsVersion }).where('id', '=', me.id).execute();
  await record(me.id, {
    type: 'ACCESS',
    event: 'terms.accepted',
    summary: `Accepted the terms, version ${termsVersion}`,
  });
  return { success: true as const };
}

export async function terms({ db, organisationId }: Scope) {
  const { termsText, termsVersion } = await db
    .selectFrom('organisations')
    .select(['termsText', 'termsVersion'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { dto: termsText ? { text: termsText, version: termsVersion } : null };
}

/** Support users state their reason and for how long; both are recorded in the organisation's activity and their own. */
export async function giveSupportReason(
  { db, me, now, organisationId, recordAll }: Scope,
  { reason, minutes }: { reason: string; minutes: number },
) {
  if (!me.isSupportView) throw notFound('page');
  await db
    .updateTable('sessions')
    .set({ supportReason: reason, supportUntil: new Date(now.getTime() + minutes * 60_000).toISOString() })
    .where('id', '=', me.sessionId!)
    .execute();
  const entry = {
    type: 'ACCESS' as const,
    event: 'support.access-started',
    summary: `${me.fullName} has support access for ${minutes} minutes: ${reason}`,
  };
  await recordAll([
    { recordId: me.id, entry },
    { recordId: organisationId, entry },
  ]);
  return { success: true as const };
}

export async function ownSessions({ whole, me, now, organisationId }: Scope, { mostIdleMinutes }: Config) {
  const sessions = await livingSessions(whole, { organisationId, now, mostIdleMinutes })
    .select(['sessions.id', 'startedAt', 'lastSeenAt', 'address', 'browser', 'isRemembered'])
    .where('userId', '=', me.id)
    .orderBy('lastSeenAt', 'desc')
    .execute();
  return {
    objects: sessions.map(({ browser, ...session }) => ({
      ...session,
      browser: browserName(browser),
      isThisOne: session.id === me.sessionId,
    })),
  };
}

export async function endOwnSession(scope: Scope, id: string) {
  if (!(await endSession(scope, id, 'A session was ended'))) throw notFound('session');
  return { success: true as const };
}

export async function endOtherSessions({ db, me, record }: Scope) {
  await db.deleteFrom('sessions').where('userId', '=', me.id).where('id', '!=', me.sessionId!).execute();
  await record(me.id, { type: 'ACCESS', event: 'sessions.ended', summary: 'All other sessions were ended' });
  return { success: true as const };
}
