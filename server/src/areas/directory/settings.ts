import { sql } from 'kysely';
import type { z } from 'zod';
import {
  arrivalReaches,
  directoryRuleLabels,
  DIRECTORY_TOKEN_DAYS,
  DirectoryRules,
  SCIM_PATH,
} from '@lintel/contract/areas/directory';
import type { directory, DirectorySettings } from '@lintel/contract/areas/directory';
import { administering } from '#areas/session/queries';
import { inWords, mailOtherManagers } from '#areas/sign-on/mail-managers';
import { checkMayDecide } from '#areas/sign-on/settings';
import { checkGrants } from '#areas/users/grants';
import { hashOfSecret, newSecret } from '#platform/access/secrets';
import { holdOrganisation } from '#platform/database/organisation';
import { conflict, invalid } from '#platform/http/problems';
import { asText, changesBetween } from '#platform/record/changes';
import type { Scope } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { settings } from '#platform/settings';
import { directoryTokenOf } from './caller.ts';
import { tenantProvider } from './object-ids.ts';

const DAY_MS = 24 * 3_600_000;

/** Whoever arrives may do nothing until somebody says otherwise. */
const shipped: DirectoryRules = { roleId: null, reach: 'properties', invites: true, connects: false };
export const kept = settings('directorySettings', DirectoryRules, shipped);

export async function readSettings(scope: Scope, { config }: Pick<Setting, 'config'>): Promise<DirectorySettings> {
  const { whole, db, now } = scope;
  const { version, ...rules } = await kept.read(scope);
  const token = await whole
    .selectFrom('directoryTokens')
    .select(['madeAt', 'expiresAt', 'lastUsedAt', 'lastAddress'])
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst();
  const { userCount } = await whole
    .selectFrom('directoryUsers')
    .select((eb) => eb.fn.countAll<number>().as('userCount'))
    .where('isRemoved', '=', false)
    .executeTakeFirstOrThrow();
  const role = rules.roleId
    ? await db.selectFrom('roles').select('name').where('id', '=', rules.roleId).executeTakeFirst()
    : undefined;
  return {
    rules,
    version,
    roleName: role?.name ?? null,
    address: `${config.publicUrl}${SCIM_PATH}`,
    token: token ?? null,
    mayConnect: (await tenantProvider(scope)) !== undefined,
    userCount,
  };
}

export async function changeSettings(
  scope: Scope,
  { version, ...after }: z.output<(typeof directory.change)['body']>,
  setting: Pick<Setting, 'config'>,
): Promise<DirectorySettings> {
  await checkMayDecide(scope, 'what becomes of whom the directory sends');
  const before = await kept.hold(scope);
  const names = new Map(
    (await scope.db.selectFrom('roles').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  );
  const show = (field: string, value: unknown): string | null =>
    field === 'roleId'
      ? (names.get(String(value)) ?? null)
      : field === 'reach'
        ? (arrivalReaches.find(({ id }) => id === value)?.name ?? null)
        : asText(field, value);
  const check = async () => {
    const { roleId, reach, connects } = after;
    if (roleId && !names.has(roleId)) throw invalid([{ field: 'roleId', message: 'Choose one of the roles' }]);
    if (roleId && (await administers(scope, roleId)))
      throw invalid([
        {
          field: 'roleId',
          message: 'This role administers: only a person gives it. Choose another for whoever is added.',
        },
      ]);
    // Nobody gives by a directory what they may not give by hand.
    if (roleId && (roleId !== before.roleId || reach !== before.reach))
      await checkGrants(scope, [{ roleId, reach, regionId: null, landlordId: null, propertyIds: [] }]);
    if (connects && !before.connects && !(await tenantProvider(scope)))
      throw invalid([
        { field: 'connects', message: 'Only Microsoft Entra has object IDs: set up single sign-on with it first' },
      ]);
  };
  const labels = directoryRuleLabels;
  await kept.save(scope, {
    version,
    before,
    after,
    check,
    labels,
    show,
    event: 'organisation.directory-changed',
    summary: 'The settings for accounts from the directory were changed',
  });
  await mailOtherManagers(
    scope,
    setting.config,
    changesBetween<DirectoryRules>(before, after, labels, show).map(inWords),
    { of: 'The directory', what: 'what becomes of whom the directory adds' },
  );
  return readSettings(scope, setting);
}

/** Makes the token, in place of the one there is; of its secret only the hash is kept. */
export async function renewToken(
  scope: Scope,
  setting: Pick<Setting, 'config'>,
): Promise<DirectorySettings & { secret: string }> {
  await checkMayDecide(scope, 'whether the directory creates and closes accounts');
  await holdOrganisation(scope);
  const { whole, now, organisationId } = scope;
  const secret = newSecret();
  const row = {
    secretHash: hashOfSecret(secret),
    madeAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + DIRECTORY_TOKEN_DAYS * DAY_MS).toISOString(),
    lastUsedAt: null,
    lastAddress: null,
  };
  await whole
    .insertInto('directoryTokens')
    .values(row)
    .onConflict((there) => there.column('organisationId').doUpdateSet(row))
    .execute();
  const summary = 'A new token lets the directory create and close accounts';
  await scope.record(organisationId, { type: 'ACCESS', event: 'organisation.directory-token-made', summary });
  await mailOtherManagers(scope, setting.config, [`${summary}.`], {
    of: 'The directory',
    what: 'who adds and closes accounts',
  });
  return { ...(await readSettings(scope, setting)), secret: directoryTokenOf(organisationId, secret) };
}

export async function endToken(scope: Scope, { config }: Pick<Setting, 'config'>) {
  await checkMayDecide(scope, 'whether the directory creates and closes accounts');
  await holdOrganisation(scope);
  const { whole, organisationId } = scope;
  const ended = await whole.deleteFrom('directoryTokens').returning('madeAt').executeTakeFirst();
  if (!ended) throw conflict('The directory is switched off already');
  const summary = 'The token of the directory was ended: it creates and closes no more accounts';
  await scope.record(organisationId, { type: 'ACCESS', event: 'organisation.directory-token-ended', summary });
  await mailOtherManagers(scope, config, [`${summary}.`], {
    of: 'The directory',
    what: 'who adds and closes accounts',
  });
  return { success: true as const, message: 'The directory is switched off' };
}

/** Whether a role lets its holders let others in: whoever has the token could otherwise add an administrator. */
export async function administers({ db }: Pick<Scope, 'db'>, roleId: string): Promise<boolean> {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('id', '=', roleId)
    .where(sql<boolean>`roles.permissions ?| ${[...administering]}::text[]`)
    .executeTakeFirst();
  return role !== undefined;
}

/** Whether new users are given this role, so that it is still needed. */
export const isFirstRole = async (scope: Scope, roleId: string): Promise<boolean> =>
  (await kept.read(scope)).roleId === roleId;
