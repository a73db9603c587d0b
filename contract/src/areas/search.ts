import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { line } from '../platform/shapes.ts';
import { seenRecords, type SeenKind } from './activity.ts';
import { kindsWith } from './kinds.ts';

export const searchEntityTypes = ['FILE', ...kindsWith('searched')] as const;
export const SearchEntityType = z.enum(searchEntityTypes);
export type SearchEntityType = z.infer<typeof SearchEntityType>;

/** Among which documents of the library a file is (specification S1 §2.3, LIB-003). */
export const documentExplorerTypes = ['PROPERTY', 'TASK', 'CONTRACTOR', 'COMPANY', 'PERSONAL'] as const;
export type DocumentExplorerType = (typeof documentExplorerTypes)[number];

/** One hit; of its kind there are `totalCount` (specification SEARCH-011, SEARCH-012), or more where `hasMore` says so. */
export const SearchResult = z.object({
  entityType: SearchEntityType,
  entityId: z.string(),
  entityCaption: z.string(),
  totalCount: z.number(),
  hasMore: z.literal(true).optional(),
  /** Written nearly as it was typed: as it was typed, nothing of any kind is written. */
  isForgiven: z.literal(true).optional(),
  propertyAddress: z.string().optional(),
  documentExplorerType: z.enum(documentExplorerTypes).optional(),
  /** The record on whose page it is shown, where that is another than the hit. */
  holder: z
    .object({ entityType: z.enum(Object.keys(seenRecords) as [SeenKind, ...SeenKind[]]), entityId: z.string() })
    .optional(),
});
export type SearchResult = z.infer<typeof SearchResult>;

export const search = endpoints('search', {
  all: {
    method: 'POST',
    path: 'search/filter.json',
    allow: 'signed-in',
    reads: true,
    body: z.object({
      page: z.int().min(1).max(1000).default(1),
      limit: z.int().min(1).max(50).default(10),
      searchString: line(200).min(3, 'Please enter 3 or more characters'),
      entitySearchOrder: z.array(SearchEntityType).max(20).default([]),
    }),
    reply: z.object({ success: z.literal(true), options: z.array(SearchResult) }),
    summary: 'The hits of each kind that the reader may see, kinds in the order asked for, at most `limit` of each.',
  },
});
