import { sql } from 'kysely';
import { keepSearchTexts } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Writes the search text of visits; called in every transaction that changes one. */
export const indexVisits = (scope: Scope, ids: readonly string[]) =>
  write(scope, (visits) => visits.where('enforcementVisits.id', '=', oneOf(ids)));

/** The same for all visits to properties whose addresses or references changed. */
export async function indexVisitsOfProperties(scope: Scope, propertyIds: readonly string[]) {
  for (const some of chunks(propertyIds, 2000))
    await write(scope, (visits) => visits.where('properties.id', '=', oneOf(some)));
}

const visitsThere = ({ whole }: Scope) =>
  whole
    .selectFrom('enforcementVisits')
    .innerJoin('properties', 'properties.id', 'enforcementVisits.propertyId')
    .innerJoin('dictionaryEntries as category', 'category.id', 'enforcementVisits.categoryId')
    .leftJoin('dictionaryEntries as outcome', 'outcome.id', 'enforcementVisits.outcomeId')
    .select([
      'enforcementVisits.id',
      'enforcementVisits.reference',
      'enforcementVisits.authority',
      'enforcementVisits.propertyId',
      'category.name as category',
      'outcome.name as outcome',
      'properties.propertyReferenceNumber',
      'properties.caption as property',
      'properties.postcode',
    ])
    .select(
      sql<string | null>`(select string_agg(concat_ws(' ', officer->>'name', officer->>'reference'), ' ')
        from jsonb_array_elements(enforcement_visits.officers) officer)`.as('officers'),
    )
    .where('enforcementVisits.deletedAt', 'is', null);
type Visits = ReturnType<typeof visitsThere>;

async function write(scope: Scope, narrowed: (visits: Visits) => Visits) {
  const visits = await narrowed(visitsThere(scope)).execute();
  await keepSearchTexts(
    scope,
    visits.map(({ id, reference, category, authority, outcome, officers, propertyId, ...of }) => ({
      recordId: id,
      kind: 'ENFORCEMENT_VISIT',
      propertyId,
      caption: [reference, category, of.property].join(' · '),
      words: [reference, category, authority, outcome, officers, of.propertyReferenceNumber, of.property, of.postcode]
        .filter(Boolean)
        .join(' '),
    })),
  );
}
