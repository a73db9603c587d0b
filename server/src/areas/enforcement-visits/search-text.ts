import { sql } from 'kysely';
import { textsOnProperties } from '#areas/search/search-texts';

export const visitTexts = textsOnProperties({
  kind: 'ENFORCEMENT_VISIT',
  key: 'enforcementVisits.id',
  from: ({ whole }) =>
    whole
      .selectFrom('enforcementVisits')
      .innerJoin('properties', 'properties.id', 'enforcementVisits.propertyId')
      .innerJoin('dictionaryEntries as category', 'category.id', 'enforcementVisits.categoryId')
      .leftJoin('dictionaryEntries as outcome', 'outcome.id', 'enforcementVisits.outcomeId')
      .select(['enforcementVisits.id', 'enforcementVisits.reference', 'enforcementVisits.authority'])
      .select(['category.name as category', 'outcome.name as outcome'])
      .select(
        sql<string | null>`(select string_agg(concat_ws(' ', officer->>'name', officer->>'reference'), ' ')
          from jsonb_array_elements(enforcement_visits.officers) officer)`.as('officers'),
      )
      .where('enforcementVisits.deletedAt', 'is', null),
  text: ({ reference, category, authority, outcome, officers }) => ({
    caption: [reference, category],
    words: [reference, category, authority, outcome, officers],
  }),
});
