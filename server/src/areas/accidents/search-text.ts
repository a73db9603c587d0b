import { sql } from 'kysely';
import { keepSearchTexts } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { ownOrganisation } from '#platform/database/tenant-predicate';

type Named = {
  id: string;
  reference: string;
  category: string;
  location: string | null;
  propertyId: string;
  propertyReference: string;
  address1: string;
  city: string | null;
  postcode: string | null;
};

/** Writes the search text of accidents: nothing about the people involved. Called in every transaction that changes one. */
export async function indexAccidents(scope: Scope, ids: readonly string[]) {
  for (const some of chunks(ids, 2000)) await write(scope, sql`a.id = any(${some}::uuid[])`);
}

/** The same for all accidents on properties whose addresses or references changed. */
export async function indexAccidentsOfProperties(scope: Scope, propertyIds: string[]) {
  for (const some of chunks(propertyIds, 5000)) await write(scope, sql`a.property_id = any(${some}::uuid[])`);
}

async function write(scope: Scope, which: ReturnType<typeof sql>) {
  const own = ownOrganisation(scope.organisationId);
  const { rows } = await sql<Named>`
    select a.id, a.reference, category.name as category, location.name as location, p.id as "propertyId",
      p.property_reference_number as "propertyReference", p.address1, p.city, p.postcode
    from accidents a
    join properties p on p.organisation_id = ${own} and p.id = a.property_id
    join dictionary_entries category on category.organisation_id = ${own} and category.id = a.category_id
    left join dictionary_entries location on location.organisation_id = ${own} and location.id = a.location_id
    where a.organisation_id = ${own} and ${which}`.execute(scope.db);
  await keepSearchTexts(
    scope,
    rows.map(({ id, reference, category, location, propertyId, propertyReference, address1, city, postcode }) => ({
      recordId: id,
      kind: 'ACCIDENT',
      propertyId,
      caption: [reference, category, address1].join(' · '),
      words: [reference, category, location, propertyReference, address1, city, postcode].filter(Boolean).join(' '),
    })),
  );
}
