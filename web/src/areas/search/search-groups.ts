import { pageOf, seenRecords } from '@lintel/contract/areas/activity';
import type { SeenKind } from '@lintel/contract/areas/activity';
import { libraryAddress, libraryAnchor } from '@lintel/contract/areas/library/address';
import { isOfWork, searchOrderOn } from '@lintel/contract/areas/search';
import type { SearchEntityType, SearchResult } from '@lintel/contract/areas/search';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Found } from '#platform/commands.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** What has pages, and what is shown on the page of the record that holds it. */
const seen = {
  ...seenRecords,
  FILE: { list: '/library', allow: ['PRISM_APP_CLIENT_LIBRARY_MENU'] },
} as const;

/** The kinds that can be seen, in the default order; ours follow (SEARCH-007, conflict C9). */
const kinds = searchOrderOn('').filter((type): type is SearchEntityType & keyof typeof seen => type in seen);

export type SearchKind = {
  type: (typeof kinds)[number];
  /** One of these opens the group (SEARCH-022 to 030). */
  allow: readonly Permission[];
  /** Where several hits are listed; a kind without a list shows all that the search brings. */
  list?: string;
  /** The page of one of them; left out where each hit says what holds it. */
  page?: string;
};

/** The kinds that can be found. */
export const searchKinds: readonly SearchKind[] = kinds.map((type) => ({ type, ...seen[type] }));

/** Where a hit is to be seen; undefined where nothing shows it. */
export const addressOf = (hit: SearchResult, text: string, pathname: string): string | undefined =>
  hit.entityType === 'FILE'
    ? filesAddress([hit], text, pathname)
    : hit.entityType in seenRecords
      ? pageOf(hit.entityType as SeenKind, hit.entityId)
      : undefined;

/** Hits of files open the library that the nearest of them is in, with the text (SEARCH-017 to 019, conflict C5). */
export const filesAddress = ([nearest]: readonly SearchResult[], text: string, pathname: string): string =>
  (isOfWork(pathname) ? libraryAnchor : libraryAddress)(nearest?.documentExplorerType ?? 'PROPERTY', text);

export type SearchGroup = {
  type: SearchKind['type'];
  list: string | undefined;
  hits: SearchResult[];
  totalCount: number;
  /** There are more than the total says. */
  hasMore: boolean;
  isForbidden: boolean;
};

/** The hits by kind, in the order that was asked for; a kind without a page here is left out. */
export function groupsOf(
  options: readonly SearchResult[],
  order: readonly SearchEntityType[],
  me: CurrentUser,
  exists: (address: string) => boolean,
): SearchGroup[] {
  return order.flatMap((type) => {
    const kind = searchKinds.find((each) => each.type === type);
    if (!kind) return [];
    const list = kind.list && exists(kind.list) ? kind.list : undefined;
    if (!list && kind.page && !exists(kind.page.split('?')[0]!)) return [];
    const hits = options.filter((hit) => hit.entityType === type);
    const { totalCount = 0, hasMore = false } = hits[0] ?? {};
    return [{ type: kind.type, list, hits, totalCount, hasMore, isForbidden: !maySee(me, kind.allow) }];
  });
}

/** The hits that have a page, for the palette. */
export const foundAmong = (groups: readonly SearchGroup[], text: string, pathname: string): Found[] =>
  groups
    .filter(({ isForbidden }) => !isForbidden)
    .flatMap(({ type, hits }) =>
      hits.flatMap((hit) => {
        const href = addressOf(hit, text, pathname);
        const kind = t(`global.search.${type}.singular`);
        return href ? [{ id: `${type}/${hit.entityId}`, title: hit.entityCaption, kind, href }] : [];
      }),
    );

/** What Enter opens while nothing is chosen: the record of exactly this reference, the one of this name, or the only one found. */
export function hitMeant(groups: readonly SearchGroup[], text: string): SearchResult | undefined {
  const hits = groups.filter(({ isForbidden }) => !isForbidden).flatMap((group) => group.hits);
  const wanted = text.toLowerCase();
  const isReferred = ({ entityCaption }: SearchResult) => {
    const caption = entityCaption.toLowerCase();
    return caption === wanted || caption.split(/[\s,·:]+/)[0] === wanted;
  };
  // Behind the reference of a property stand its name and its address.
  const named = hits.filter(
    ({ entityCaption }) => entityCaption.toLowerCase().split(' · ')[1]?.split(',')[0]?.trim() === wanted,
  );
  const found = groups.reduce((sum, { totalCount }) => sum + totalCount, 0) === 1 ? hits : [];
  // What is only like it is looked at before it is opened.
  const only = found.find(({ isForgiven }) => !isForgiven);
  return hits.find(isReferred) ?? (named.length === 1 ? named[0] : only);
}
