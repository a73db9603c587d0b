import type { PageCounts } from '@lintel/contract/platform/paged';

/** The paging part of a reply; there is always a first page. */
export const pageCounts = (page: number, limit: number, total: number): PageCounts => ({
  page,
  limit,
  maxPage: Math.max(1, Math.ceil(total / limit)),
  totalObjectsForQuery: total,
});
