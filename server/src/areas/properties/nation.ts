import { sql } from 'kysely';
import { nations } from '@lintel/contract/areas/properties/nations';
import type { PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { Scope } from '#platform/scope';

type Nation = NonNullable<PropertyDetails['nation']>;
export type NationOf = (place: Pick<PropertyDetails, 'localAuthorityId' | 'regionId' | 'postcode'>) => Nation | null;

/** The nation of a property without one: by its local authority, or its region, or a postcode found in only one nation. */
export async function nationByPlace({ db }: Scope, entryIds?: string[]): Promise<NationOf> {
  const entries = await db
    .selectFrom('dictionaryEntries')
    .select(['id', 'details'])
    .where('dictionary', 'in', ['LOCAL_AUTHORITY', 'REGIONS'])
    .$if(entryIds !== undefined, (query) => query.where('id', '=', sql<string>`any (${entryIds}::uuid[])`))
    .execute();
  const byEntry = new Map(entries.map(({ id, details }) => [id, asNation(details['nation'])]));
  const of = (entryId: string | null) => (entryId ? byEntry.get(entryId) : undefined) ?? null;
  return ({ localAuthorityId, regionId, postcode }) =>
    of(localAuthorityId) ?? of(regionId) ?? (postcode && /^BT\d/.test(postcode) ? 'northern-ireland' : null);
}

const asNation = (code: unknown): Nation | null => nations.find((nation) => nation.id === code)?.id ?? null;
