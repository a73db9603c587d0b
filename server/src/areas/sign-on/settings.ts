import type { z } from 'zod';
import { backChannelPath, passwordUsers, signOnFieldLabels } from '@lintel/contract/areas/sign-on';
import type { SignOnChange, SignOnDetails, SignOnSettings } from '@lintel/contract/areas/sign-on';
import { checkConfirmed } from '#areas/second-factor/confirmation';
import { stateOf, visibleUsers } from '#areas/users/queries';
import type { Encryption } from '#platform/access/encryption';
import type { Query } from '#platform/database/database';
import { holdOrganisation } from '#platform/database/organisation';
import { conflict, forbidden, invalid } from '#platform/http/problems';
import type { Scope, ScopeMaker } from '#platform/scope';
import type { Setting } from '#platform/setting';
import { asText } from '#platform/record/changes';
import { changesOver } from '#platform/record/versions';
import { endSignedOn, isConnectedNow } from './connection.ts';
import { inWords, mailOtherManagers } from './mail-managers.ts';
import { issuerOf, redirectUri } from './provider.ts';
import type { Provider } from './provider.ts';

const whose = (organisationId: string) => `${organisationId}/sign-on`;

/** The provider as it is set up, if one is. */
export async function providerOf(
  db: Query,
  encryption: Encryption,
  organisationId: string,
): Promise<(Provider & { edition: string; asksSecondFactor: boolean }) | undefined> {
  const kept = await db
    .selectFrom('signOnSettings')
    .select(['issuer', 'clientId', 'clientSecret', 'label', 'edition', 'asksSecondFactor'])
    .executeTakeFirst();
  return kept && { ...kept, clientSecret: encryption.decrypt(kept.clientSecret, whose(organisationId)) };
}

/** The same before anybody is signed in. */
export const readProvider = (
  { database }: Pick<ScopeMaker, 'database'>,
  encryption: Encryption,
  organisationId: string,
) => database.inOrganisation(organisationId, (db) => providerOf(db, encryption, organisationId), { readOnly: true });

export async function readSettings(scope: Scope, { config }: Pick<Setting, 'config'>): Promise<SignOnSettings> {
  const kept = await scope.whole
    .selectFrom('signOnSettings')
    .select(['issuer', 'clientId', 'label', 'asksSecondFactor', 'passwords', 'version'])
    .executeTakeFirst();
  const { version = 0, ...settings } = kept ?? {};
  return {
    settings: kept ? (settings as SignOnDetails) : null,
    version,
    redirectUri: redirectUri(config),
    backChannelUri: config.publicUrl + backChannelPath(scope.organisationId),
    unconnectedCount: await unconnectedCount(scope),
  };
}

async function unconnectedCount(scope: Scope): Promise<number> {
  const { count } = await visibleUsers(scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(stateOf(scope), '=', 'active')
    .where(isConnectedNow(scope), '=', false)
    .executeTakeFirstOrThrow();
  return count;
}

const nothing = { issuer: null, clientId: null, label: null, asksSecondFactor: null, passwords: null };

export async function changeSettings(
  scope: Scope,
  { clientSecret, version, ...details }: z.output<typeof SignOnChange>,
  setting: Pick<Setting, 'config' | 'encryption'>,
): Promise<SignOnSettings> {
  await checkMayDecide(scope);
  await holdOrganisation(scope);
  const { whole, organisationId: id } = scope;
  const { settings: before, version: current } = await readSettings(scope, setting);
  const changes = await changesOver<Record<keyof SignOnDetails, unknown>>(scope, {
    id,
    version,
    before: { ...(before ?? nothing), version: current },
    after: details,
    labels: signOnFieldLabels,
    show: shown,
  });
  const isElsewhere = !before || issuerOf(before) !== issuerOf(details) || before.clientId !== details.clientId;
  // Otherwise the secret of one provider could be had by naming another.
  if (isElsewhere && !clientSecret) throw invalid([{ field: 'clientSecret', message: 'Enter the client secret' }]);
  const secret = clientSecret ? { clientSecret: setting.encryption.encrypt(clientSecret, whose(id)) } : {};
  const row = { ...details, ...secret, version: current + 1, edition: scope.newId() };
  if (before) await whole.updateTable('signOnSettings').set(row).execute();
  else
    await whole
      .insertInto('signOnSettings')
      .values({ ...row, clientSecret: secret.clientSecret! })
      .execute();
  if (before && (isElsewhere || (before.asksSecondFactor && !details.asksSecondFactor))) await endAllSignedOn(scope);
  const secretSummary = clientSecret && before ? 'A new client secret for single sign-on' : null;
  await scope.record(id, {
    type: 'EDIT',
    event: 'organisation.sign-on-changed',
    changes,
    summary: secretSummary,
  });
  await mailOtherManagers(scope, setting.config, [...changes.map(inWords), ...(secretSummary ? [secretSummary] : [])]);
  return readSettings(scope, setting);
}

export async function removeSettings(scope: Scope, { config }: Pick<Setting, 'config'>) {
  await checkMayDecide(scope);
  await holdOrganisation(scope);
  const { whole, organisationId } = scope;
  const removed = await whole.deleteFrom('signOnSettings').returning('label').executeTakeFirst();
  if (!removed) throw conflict('Single sign-on is not set up');
  await whole.deleteFrom('signOnIdentities').execute();
  await endAllSignedOn(scope);
  const summary = `Single sign-on by ${removed.label} ended`;
  await scope.record(organisationId, { type: 'EDIT', event: 'organisation.sign-on-removed', summary });
  await mailOtherManagers(scope, config, [summary]);
  return { success: true as const, message: 'Single sign-on ended' };
}

/** Whoever names the provider decides who can be signed in as whom, so they must manage users as well. */
export async function checkMayDecide(scope: Scope, what = 'single sign-on: the provider says who is who') {
  if (!scope.me.has('USER_MANAGE')) throw forbidden(`Only somebody who also manages users may change ${what}`);
  await checkConfirmed(scope);
}

/** Ends the sessions that began at the provider, and what was begun there; that of whoever decides it goes on, but counts as begun without a second factor. */
async function endAllSignedOn(scope: Scope) {
  const { whole } = scope;
  await whole.deleteFrom('signOnAttempts').execute();
  await whole.deleteFrom('passwordLinks').where('onlyConnects', '=', true).where('usedAt', 'is', null).execute();
  await endSignedOn(scope);
  await whole.updateTable('sessions').set({ factorAtProvider: false }).where('signedOn', '=', true).execute();
}

const shown = (field: string, value: unknown): string | null =>
  field === 'passwords' ? (passwordUsers.find(({ id }) => id === value)?.name ?? null) : asText(field, value);
