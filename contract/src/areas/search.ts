import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import type { Kind, SearchOrder } from '../platform/kind.ts';
import { line } from '../platform/shapes.ts';
import { seenRecords, type SeenKind } from './activity.ts';
import { kindsWith, valuesByKind } from './kinds.ts';

export const searchEntityTypes = ['FILE', ...kindsWith('searched')] as const;
export const SearchEntityType = z.enum(searchEntityTypes);
export type SearchEntityType = z.infer<typeof SearchEntityType>;

/** The places that the specification gives; files are no kind of record. */
const orders: readonly (readonly [SearchEntityType, SearchOrder])[] = [
  ['FILE', { usually: 5, atWork: 4 }],
  ...Object.entries<NonNullable<Kind['searched']>>(valuesByKind('searched')).flatMap(
    ([type, { order }]): [SearchEntityType, SearchOrder][] => (order ? [[type as SearchEntityType, order]] : []),
  ),
];
const inOrder = (by: 'usually' | 'atWork') =>
  orders.toSorted(([, one], [, other]) => one[by] - other[by]).map(([type]) => type);

/** The groups of hits in their order, of the specification's own kinds (SEARCH-007). */
export const usualOrder = inOrder('usually');
const workOrder = inOrder('atWork');
/** The pages that ask in the order for work, beside those of kinds that say so (SEARCH-008). */
const workPages = [
  '/report',
  '/property_report_view',
  '/task_management',
  ...orders.flatMap(([, { atWorkOn }]) => atWorkOn ?? []),
];
export const isOfWork = (pathname: string) => workPages.some((page) => pathname.startsWith(page));
/** What stands before all others on some pages; of two that do, that of the narrower address. */
const firsts = orders
  .flatMap(([type, { firstOn }]) => (firstOn ? [{ type, firstOn }] : []))
  .toSorted((one, other) => other.firstOn.length - one.firstOn.length);

/** The order of the groups on the page of an address; our own kinds follow those of the specification (conflict C9). */
export function searchOrderOn(pathname: string): SearchEntityType[] {
  const first = firsts.find(({ firstOn }) => pathname.startsWith(firstOn));
  const order = isOfWork(pathname) ? workOrder : usualOrder;
  return [...new Set([...(first ? [first.type] : []), ...order, ...searchEntityTypes])];
}

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
