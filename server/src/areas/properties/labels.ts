import { nameOf } from '@lintel/contract/areas/properties/sections';
import { labelLink, type Labels } from '@lintel/contract/platform/label';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import { visibleProperties, withNames } from './queries.ts';

/** What the labels of properties say, by their captions; an archived one may be on its building still. */
export async function labelsOfProperties(scope: Scope, publicUrl: string, { ids }: { ids: string[] }): Promise<Labels> {
  const found = await withNames(visibleProperties(scope))
    .select(['properties.id', 'properties.propertyReferenceNumber as ref', 'propertyType.name as type'])
    .select(['properties.buildingName', 'properties.address1', 'properties.city', 'properties.postcode'])
    .where('properties.id', '=', oneOf(ids))
    .orderBy('properties.captionSort')
    .orderBy('properties.id')
    .execute();
  return {
    objects: found.map(({ id, ref, type, ...address }) => ({
      id,
      link: labelLink(publicUrl, '/p/', id),
      name: nameOf(address),
      ref,
      assetTag: null,
      type,
      place: [address.buildingName && address.address1, address.city, address.postcode]
        .filter((part) => part && part !== nameOf(address))
        .join(', '),
    })),
    total: found.length,
  };
}
