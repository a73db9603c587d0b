import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import type { Kind, SearchOrder } from '../platform/kind.ts';
import { line } from '../platform/shapes.ts';
import { pagesByKind, type KindWithPages } from './activity.ts';
import { kindsWith, valuesByKind } from './kinds.ts';
import { documentExplorerTypes } from './library/address.ts';

export const searchEntityTypes = ['FILE', ...kindsWith('inSearch')] as const;
export const SearchEntityType = z.enum(searchEntityTypes);
export type SearchEntityType = z.infer<typeof SearchEntityType>;

/** The positions given by the specification; files are not a kind of record. */
const orders: readonly (readonly [SearchEntityType, SearchOrder])[] = [
  ['FILE', { usually: 5, atWork: 4 }],
  ...Object.entries<NonNullable<Kind['inSearch']>>(valuesByKind('inSearch')).flatMap(
    ([type, { order }]): [SearchEntityType, SearchOrder][] => (order ? [[type as SearchEntityType, order]] : []),
  ),
];
const inOrder = (by: 'usually' | 'atWork') =>
  orders.toSorted(([, one], [, other]) => one[by] - other[by]).map(([type]) => type);

/** The groups of hits in order, for the specification's own kinds (SEARCH-007). */
export const usualOrder = inOrder('usually');
const workOrder = inOrder('atWork');
/** The pages that use the order for work, besides those of kinds that declare it (SEARCH-008). */
const workPages = [
  '/report',
  '/property_report_view',
  '/task_management',
  ...orders.flatMap(([, { atWorkOn }]) => atWorkOn ?? []),
];
export const isOfWork = (pathname: string) => workPages.some((page) => pathname.startsWith(page));
/** What comes first on some pages; if two match, the longer URL prefix wins. */
const firsts = orders
  .flatMap(([type, { firstOn }]) => (firstOn ? [{ type, firstOn }] : []))
  .toSorted((one, other) => other.firstOn.length - one.firstOn.length);

/** The order of the groups on a page by its URL; our own kinds follow those of the specification (conflict C9). */
export function searchOrderOn(pathname: string): SearchEntityType[] {
  const first = firsts.find(({ firstOn }) => pathname.startsWith(firstOn));
  const order = isOfWork(pathname) ? workOrder : usualOrder;
  return [...new Set([...(first ? [first.type] : []), ...order, ...searchEntityTypes])];
}

/** How a record stands, in the word that its list shows. */
export const HitStanding = z.object({ name: z.string(), tone: z.enum(['bad', 'warn', 'good', 'quiet']) });
export type HitStanding = z.infer<typeof HitStanding>;

/** One hit; its kind has `totalCount` hits (specification SEARCH-011, SEARCH-012), or more if `hasMore`. */
export const SearchResult = z.object({
  entityType: SearchEntityType,
  entityId: z.string(),
  entityCaption: z.string(),
  totalCount: z.number(),
  hasMore: z.literal(true).optional(),
  /** A near match: nothing of any kind matches the exact words. */
  isForgiven: z.literal(true).optional(),
  isArchived: z.literal(true).optional(),
  /** Archived hits are counted too, after the others, and its list shows them with `archived=ALL`. */
  hasArchived: z.literal(true).optional(),
  /** How many of the total are archived, unless there are more than it says. */
  archivedCount: z.number().optional(),
  propertyAddress: z.string().optional(),
  standing: HitStanding.optional(),
  /** What is stuck on it besides its reference, which a scanner types: an asset tag, a serial number. */
  numbers: z.array(z.string()).optional(),
  documentExplorerType: z.enum(documentExplorerTypes).optional(),
  /** The record on whose page it is shown, if that is not the hit itself. */
  holder: z
    .object({
      entityType: z.enum(Object.keys(pagesByKind) as [KindWithPages, ...KindWithPages[]]),
      entityId: z.string(),
    })
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
