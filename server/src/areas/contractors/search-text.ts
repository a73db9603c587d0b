import { keepSearchTexts } from '#areas/search/search-texts';
import type { Scope } from '#platform/scope';

/** Writes what search finds a contractor by: name, business, e-mail address. Whoever changes one calls it in the same transaction. */
export async function indexContractor(scope: Scope, id: string): Promise<void> {
  const { name, business, emailAddress } = await scope.whole
    .selectFrom('contractors')
    .leftJoin('dictionaryEntries as business', 'business.id', 'contractors.businessId')
    .select(['contractors.name', 'business.name as business', 'contractors.emailAddress'])
    .where('contractors.id', '=', id)
    .executeTakeFirstOrThrow();
  await keepSearchTexts(scope, [
    {
      recordId: id,
      kind: 'CONTRACTOR',
      propertyId: null,
      caption: [name, business].filter(Boolean).join(' · '),
      words: [name, business, emailAddress].filter(Boolean).join(' '),
    },
  ]);
}
