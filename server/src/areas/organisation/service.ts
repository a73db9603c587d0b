import type { z } from 'zod';
import { organisationFieldLabels } from '@lintel/contract/areas/organisation';
import type { Organisation, OrganisationChange, OrganisationDetails } from '@lintel/contract/areas/organisation';
import { holdOrganisation } from '#platform/database/organisation';
import { invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import type { Streamed, Upload } from '#platform/http/serve';
import { changesOver } from '#platform/record/versions';
import { checkedLogo } from './logo.ts';

export async function getOrganisation({ db, organisationId }: Scope): Promise<Organisation> {
  const { code, logoType, ...organisation } = await db
    .selectFrom('organisations')
    .select([
      'id',
      'code',
      'version',
      'name',
      'helpline',
      'supportLink',
      'idleMinutes',
      'dueWindowDays',
      'complianceTarget',
      'greenFrom',
      'amberFrom',
      'keepsPhotoDetails',
      'keepsWorkOnDevices',
      'termsText',
      'termsVersion',
      'logoType',
      'timeZone',
    ])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return { ...organisation, spaceId: code, hasLogo: logoType !== null };
}

/** Saves the settings. Everybody must accept the terms if `askAgain` is set or there were none before. */
export async function changeOrganisation(
  scope: Scope,
  { version, askAgain, ...details }: z.output<typeof OrganisationChange>,
): Promise<Organisation> {
  if (details.amberFrom > details.greenFrom)
    throw invalid([{ field: 'amberFrom', message: `Use at most ${details.greenFrom}%, where green begins` }]);
  await holdOrganisation(scope);
  const before = await getOrganisation(scope);
  const { id } = before;
  const labels = organisationFieldLabels;
  const changes = await changesOver<OrganisationDetails>(scope, { id, version, before, after: details, labels });
  const isNew = details.termsText !== null && (askAgain || before.termsText === null);
  const termsVersion = before.termsVersion + (isNew ? 1 : 0);
  await scope.db
    .updateTable('organisations')
    .set({ ...details, termsVersion, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.record(id, {
    type: 'EDIT',
    event: changes.length || isNew ? 'organisation.edited' : 'organisation.saved-unchanged',
    changes,
    summary: isNew ? `Everybody is asked to accept the terms, version ${termsVersion}` : null,
  });
  return getOrganisation(scope);
}

/** The picture as uploaded: never executed, never shown as a page of its own. */
export async function readLogo({ db, organisationId }: Scope): Promise<Streamed> {
  const { logo, logoType } = await db
    .selectFrom('organisations')
    .select(['logo', 'logoType'])
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  if (!logo || !logoType) throw notFound('logo');
  async function* once() {
    yield logo!;
  }
  return {
    stream: once(),
    contentType: logoType,
    fileName: `logo.${logoType === 'image/png' ? 'png' : 'jpg'}`,
    headers: {
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    },
  };
}

/** Reads the picture before opening a transaction, since a slow upload may take minutes. */
export async function setLogo({ content, within }: Upload): Promise<Organisation> {
  const { bytes, type } = await checkedLogo(content);
  return within(async (scope) => {
    await holdOrganisation(scope);
    await scope.db
      .updateTable('organisations')
      .set({ logo: bytes, logoType: type })
      .where('id', '=', scope.organisationId)
      .execute();
    await scope.record(scope.organisationId, {
      type: 'EDIT',
      event: 'organisation.logo-changed',
      summary: `Logo changed (${Math.ceil(bytes.length / 1024)} KB)`,
    });
    return getOrganisation(scope);
  });
}

export async function removeLogo(scope: Scope): Promise<Organisation> {
  await holdOrganisation(scope);
  await scope.db
    .updateTable('organisations')
    .set({ logo: null, logoType: null })
    .where('id', '=', scope.organisationId)
    .execute();
  await scope.record(scope.organisationId, {
    type: 'EDIT',
    event: 'organisation.logo-removed',
    summary: 'Logo removed',
  });
  return getOrganisation(scope);
}
