import { keepSearchTexts } from '#areas/search/search-texts';
import type { Scope } from '#platform/scope';

/**
 * Writes the search text of a contractor: name and business, never the address, which not everybody may see. Called in every
 * transaction that changes one.
 */
export async function indexContractor(scope: Scope, id: string): Promise<void> {
  const { name, business } = await scope.whole
    .selectFrom('contractors')
    .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
    .select(['contractors.name', 'business.name as business'])
    .where('contractors.id', '=', id)
    .executeTakeFirstOrThrow();
  await keepSearchTexts(scope, [
    {
      recordId: id,
      kind: 'CONTRACTOR',
      propertyId: null,
      caption: [name, business].filter(Boolean).join(' · '),
      words: [name, business].filter(Boolean).join(' '),
    },
  ]);
}
