import { usualOrder } from '@lintel/contract/areas/search';
import type { search, SearchResult } from '@lintel/contract/areas/search';
import type { z } from 'zod';
import type { Scope } from '#platform/scope';
import { hitsOf } from './queries.ts';

/** The hits of each kind that the caller may open and see, in the requested order of kinds. */
export async function searchEverything(
  scope: Scope,
  { searchString, entitySearchOrder, limit, page }: z.output<(typeof search.all)['body']>,
): Promise<SearchResult[]> {
  const asked = new Set(entitySearchOrder.length ? entitySearchOrder : usualOrder);
  const kinds = [...asked].flatMap((kind) => {
    const searched = scope.kinds[kind]?.search;
    return searched && scope.me.has(searched.permission)
      ? [
          {
            kind,
            reach: searched.reach,
            isShown: searched.isShown(scope),
            isArchived: searched.isArchived?.(scope),
            standing: searched.standing?.of(scope),
            counted: searched.counted,
            alsoFound: searched.alsoFound,
          },
        ]
      : [];
  });
  const found = await hitsOf(scope, kinds, { text: searchString, limit, page });
  const context = new Map(
    await Promise.all(
      found.map(async ({ kind, hits }) => {
        const ids = hits.map(({ entityId }) => entityId);
        return [kind, ids.length ? await scope.kinds[kind]?.search?.context?.(scope, ids) : undefined] as const;
      }),
    ),
  );
  return found.flatMap(({ kind, count, hasMore, isForgiven, archivedCount, hits }) =>
    hits.map(({ entityId, caption, address, standing, isArchived }) => ({
      entityType: kind,
      entityId,
      entityCaption: caption,
      totalCount: count,
      ...(hasMore && { hasMore }),
      ...(isForgiven && { isForgiven }),
      ...(archivedCount !== 0 && { hasArchived: true as const }),
      ...(archivedCount && { archivedCount }),
      ...(isArchived && { isArchived }),
      ...(address && { propertyAddress: address }),
      ...(standing && { standing: scope.kinds[kind]!.search!.standing!.words[standing]! }),
      ...context.get(kind)?.get(entityId),
    })),
  );
}
