import { posterPage } from '@lintel/contract/areas/posters/page';
import type { Poster } from '@lintel/contract/areas/posters/poster';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import { organisationOnPages } from '#areas/shares/shared-item';
import { userIdOf } from '#platform/access/access';
import { conflict, forbidden, notFound, onArchived } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { newSecret } from '#platform/access/secrets';
import { hangingPoster } from './queries.ts';
import { posterSettings } from './settings.ts';

/** The poster of a property, for those who manage accidents there. */
export async function getPoster(scope: Scope, publicUrl: string, propertyId: string): Promise<Poster> {
  const property = await placeOf(scope, propertyId);
  const poster = await hangingPoster(scope, propertyId);
  const { isOn } = await posterSettings(scope);
  return {
    isOn,
    organisation: await organisationOnPages(scope),
    property: { id: propertyId, caption: property.caption },
    link: poster ? `${publicUrl}${posterPage}#${scope.organisationId}.${poster.secret}` : null,
    madeAt: poster?.madeAt ?? null,
  };
}

/** Creates a poster; the previous one, which may have been lost, is revoked. */
export async function makePoster(scope: Scope, publicUrl: string, propertyId: string): Promise<Poster> {
  await hold(scope, propertyId);
  if (!(await posterSettings(scope)).isOn) throw conflict('Your organisation does not accept reports from posters');
  const isRenewed = await endHanging(scope, propertyId);
  await scope.db
    .insertInto('posters')
    .values({
      id: scope.newId(),
      propertyId,
      secret: newSecret(),
      madeAt: scope.now.toISOString(),
      madeBy: userIdOf(scope.me),
    })
    .execute();
  await scope.record(propertyId, {
    type: 'EDIT',
    event: 'property.poster-made',
    summary: isRenewed ? 'A new poster was made; the earlier one no longer works' : 'A poster for reports was made',
  });
  return getPoster(scope, publicUrl, propertyId);
}

/** Revokes the poster of a property. */
export async function endPoster(scope: Scope, publicUrl: string, propertyId: string): Promise<Poster> {
  await hold(scope, propertyId);
  if (!(await endHanging(scope, propertyId))) throw conflict('This property has no poster');
  await scope.record(propertyId, { type: 'EDIT', event: 'property.poster-ended', summary: 'Its poster was ended' });
  return getPoster(scope, publicUrl, propertyId);
}

async function endHanging({ db, now }: Scope, propertyId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posters')
    .set({ endedAt: now.toISOString() })
    .where('propertyId', '=', propertyId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Serialises concurrent changes to the poster of one property. */
async function hold(scope: Scope, propertyId: string) {
  await visibleProperties(scope)
    .select('properties.id')
    .where('properties.id', '=', propertyId)
    .forNoKeyUpdate('properties')
    .execute();
  const { archivedAt } = await placeOf(scope, propertyId);
  if (archivedAt) throw onArchived();
}

async function placeOf(scope: Scope, propertyId: string) {
  const property = await visibleProperties(scope)
    .select([
      'properties.caption',
      'properties.archivedAt',
      holdsOnProperty(scope, 'PRISM_APP_SAFETY_MANAGER').as('manages'),
    ])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!property) throw notFound('property');
  if (!property.manages) throw forbidden();
  return property;
}
