import type { search, SearchEntityType, SearchResult } from '@lintel/contract/areas/search';
import type { z } from 'zod';
import type { Scope } from '#platform/scope';
import { searchedKinds } from '#server/records';
import { hitsOf } from './queries.ts';

/** The order of the groups where the caller names none (SEARCH-007). */
const usualOrder: SearchEntityType[] = [
  'PROPERTY',
  'TASK',
  'INSPECTION_REPORT',
  'ACTION',
  'FILE',
  'ACCIDENT',
  'CONTRACTOR',
  'ENFORCEMENT_VISIT',
];

/** The hits of each kind that the asker may open and see, kinds in the order asked for. */
export async function searchEverything(
  scope: Scope,
  { searchString, entitySearchOrder, limit, page }: z.output<(typeof search.all)['body']>,
): Promise<SearchResult[]> {
  const results: SearchResult[] = [];
  for (const kind of new Set(entitySearchOrder.length ? entitySearchOrder : usualOrder)) {
    const searched = searchedKinds[kind];
    if (!searched || !scope.me.has(searched.permission)) continue;
    const hits = await hitsOf(scope, { kind, text: searchString, reach: searched.reach }, searched.isShown(scope), {
      limit,
      page,
    });
    for (const { entityId, caption, totalCount, address } of hits) {
      results.push({
        entityType: kind,
        entityId,
        entityCaption: caption,
        totalCount,
        ...(address && { propertyAddress: address.join(', ') }),
      });
    }
  }
  return results;
}
