import type { PageCounts } from '@lintel/contract/platform/paged';

/** Where a page stands among all rows; there is always a first. */
export const pageCounts = (page: number, limit: number, total: number): PageCounts => ({
  page,
  limit,
  maxPage: Math.max(1, Math.ceil(total / limit)),
  totalObjectsForQuery: total,
});
