import type { PropertyIdentifier } from '@lintel/contract/areas/import-kinds';
import { PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { CycleNation } from '@lintel/contract/cycles/rule';
import type { Permission } from '@lintel/contract/platform/permissions';
import { holdsOnProperty, visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import { keyColumns } from './queries.ts';
import type { ImportUnderWay } from './queries.ts';
import type { RowCells } from './row-cells.ts';

/** The property that a row names, with the importer's permissions there. */
export type WorkPlace = {
  id: string;
  propertyReferenceNumber: string;
  caption: string;
  archivedAt: string | null;
  nation: CycleNation | null;
  may: boolean;
  mayToo: boolean;
};

/** The identifier that names the property of a row: the only key of fields of such a kind. */
export const propertyKeyOf = ({ setup }: Pick<ImportUnderWay, 'setup'>) => setup.key as PropertyIdentifier;

/** The row's property identifier, normalised. */
export function keyOf(row: RowCells, key: PropertyIdentifier): string | null {
  const parsed = PropertyDetails.shape[key].safeParse(row.text(key, 60));
  return parsed.success && parsed.data
    ? key === 'propertyReferenceNumber'
      ? parsed.data.toLowerCase()
      : parsed.data
    : null;
}

/** The properties with these identifiers, as far as the importer may see them. */
export async function placesWith(
  scope: Scope,
  key: PropertyIdentifier,
  values: readonly (string | null)[],
  [may, mayToo]: readonly [Permission, Permission],
): Promise<Map<string, WorkPlace>> {
  const asked = [...new Set(values.filter((value) => value !== null))];
  if (asked.length === 0) return new Map();
  const found = await visibleProperties(scope)
    .select([
      'properties.id',
      'properties.propertyReferenceNumber',
      'properties.caption',
      'properties.archivedAt',
      'properties.nation',
      `${keyColumns[key]} as key`,
      holdsOnProperty(scope, may).as('may'),
      holdsOnProperty(scope, mayToo).as('mayToo'),
    ])
    .where(keyColumns[key], 'in', asked)
    .execute();
  return new Map(found.map(({ key: value, ...place }) => [value!, place]));
}

/** Why nothing can be imported to the row's property. */
export function whyNotThere(place: WorkPlace | undefined, what: string): string | undefined {
  if (!place) return 'No property that you may see has this';
  if (place.archivedAt) return 'This property is archived. Restore it first.';
  return place.may ? undefined : `You may not ${what} this property`;
}
