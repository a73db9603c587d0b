import { shortened } from '@lintel/contract/platform/shortened';
import { sql } from 'kysely';
import { keepSearchTexts } from '#areas/search/search-texts';
import type { SearchText } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf, ownOrganisation } from '#platform/database/tenant-predicate';

type Named = {
  id: string;
  reference: string;
  name: string;
  location: string | null;
  property: { id: string; propertyReferenceNumber: string; caption: string; postcode: string | null } | null;
};

const searchTextOf = ({ id, reference, name, location, property }: Named): SearchText => ({
  recordId: id,
  kind: 'ACTION',
  propertyId: property?.id ?? null,
  caption: [reference, shortened(name, 200), property?.caption].filter(Boolean).join(' · '),
  words: [reference, name, location, property?.propertyReferenceNumber, property?.caption, property?.postcode]
    .filter(Boolean)
    .join(' '),
});

/** Inserts the search texts of new actions, from data that the caller has. */
export const keepTextsOfNew = (scope: Scope, made: readonly Named[]) => keepSearchTexts(scope, made.map(searchTextOf));

/** Updates those of existing actions; to be called in the transaction that renames one. */
export async function indexActions(scope: Scope, ids: readonly string[]) {
  for (const some of chunks(ids, 2000)) await write(scope, sql`a.id = ${oneOf(some)}`);
}

/** Updates those of all actions on properties, after their addresses or references changed. */
export async function indexActionsOfProperties(scope: Scope, propertyIds: string[]) {
  for (const some of chunks(propertyIds, 5000)) await write(scope, sql`a.property_id = any(${some}::uuid[])`);
}

async function write(scope: Scope, which: ReturnType<typeof sql>) {
  const { rows } = await sql<Named>`
    select a.id, a.reference, a.name, a.location, case when p.id is not null then
      json_build_object('id', p.id, 'propertyReferenceNumber', p.property_reference_number, 'caption', p.caption, 'postcode', p.postcode) end as property
    from actions a
    left join properties p on p.organisation_id = ${ownOrganisation(scope.organisationId)} and p.id = a.property_id
    where a.organisation_id = ${ownOrganisation(scope.organisationId)} and a.deleted_at is null and ${which}`.execute(
    scope.db,
  );
  await keepSearchTexts(scope, rows.map(searchTextOf));
}
