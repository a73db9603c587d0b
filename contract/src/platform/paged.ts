import { z } from 'zod';

/** A page of rows, beginning with page 1, and how many pages and rows there are. */
export const paged = <T extends z.ZodType>(row: T) => z.object({ objects: z.array(row), ...pageCounts });

/** Where a page of an answer stands among the others. */
export const pageCounts = {
  page: z.number(),
  /** Rows of a page. */
  limit: z.number(),
  maxPage: z.number(),
  totalObjectsForQuery: z.number(),
};

export type PageCounts = { page: number; limit: number; maxPage: number; totalObjectsForQuery: number };
