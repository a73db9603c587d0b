import { pageOf, pagesByKind } from '@lintel/contract/areas/activity';
import { libraryAddress, libraryAnchor } from '@lintel/contract/areas/library/address';
import { isOfWork, searchOrderOn } from '@lintel/contract/areas/search';
import type { SearchEntityType, SearchResult } from '@lintel/contract/areas/search';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import { searchable } from '@lintel/contract/platform/searchable';
import type { Found } from '#platform/app/commands.ts';
import { maySee } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

/** Kinds with pages, and those shown on the page of the record that holds them. */
const seen = {
  ...pagesByKind,
  FILE: { list: '/library', allow: ['PRISM_APP_CLIENT_LIBRARY_MENU'] },
} as const;

/** The kinds that can be shown, in the default order; ours follow (SEARCH-007, conflict C9). */
const kinds = searchOrderOn('').filter((type): type is SearchEntityType & keyof typeof seen => type in seen);

type SearchKind = {
  type: (typeof kinds)[number];
  /** Any of these opens the group (SEARCH-022 to 030). */
  allow: readonly Permission[];
  /** The list of several hits; a kind without a list shows all hits that the search returns. */
  list?: string;
  /** The page of one of them; undefined if each hit names its record. */
  page?: string;
};

/** The kinds that can be found. */
export const searchKinds: readonly SearchKind[] = kinds.map((type) => ({ type, ...seen[type] }));

/** The page of a hit; undefined if there is none. */
export const addressOf = (hit: SearchResult, text: string, pathname: string): string | undefined =>
  hit.entityType === 'FILE'
    ? filesAddress([hit], text, pathname)
    : hit.entityType in pagesByKind
      ? pageOf(hit.entityType, hit.entityId)
      : undefined;

/** Hits in files open the library of the first one, with the text (SEARCH-017 to 019, conflict C5). */
export const filesAddress = ([nearest]: readonly SearchResult[], text: string, pathname: string): string =>
  (isOfWork(pathname) ? libraryAnchor : libraryAddress)(nearest?.documentExplorerType ?? 'PROPERTY', text);

export type SearchGroup = {
  type: SearchKind['type'];
  list: string | undefined;
  hits: SearchResult[];
  totalCount: number;
  /** Whether there are more than the total. */
  hasMore: boolean;
  /** Whether archived hits are among them, and how many, where that is known. */
  hasArchived: boolean;
  archivedCount: number;
  isForbidden: boolean;
};

/** The hits by kind, in the requested order; kinds without a page are left out. */
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
    const { totalCount = 0, hasMore = false, hasArchived = false, archivedCount = 0 } = hits[0] ?? {};
    const isForbidden = !maySee(me, kind.allow);
    return [{ type: kind.type, list, hits, totalCount, hasMore, hasArchived, archivedCount, isForbidden }];
  });
}

/** The hits with a page, for the palette. */
export const foundAmong = (groups: readonly SearchGroup[], text: string, pathname: string): Found[] =>
  groups
    .filter(({ isForbidden }) => !isForbidden)
    .flatMap(({ type, hits }) =>
      hits.flatMap((hit) => {
        const href = addressOf(hit, text, pathname);
        const kind = [t(`global.search.${type}.singular`), hit.standing?.name].filter(Boolean).join(' · ');
        return href ? [{ id: `${type}/${hit.entityId}`, title: hit.entityCaption, kind, href }] : [];
      }),
    );

/**
 * What Enter opens without a selection: the record with exactly this reference, the one with this number, the one with this name, or
 * the only hit.
 */
export function hitMeant(groups: readonly SearchGroup[], text: string): SearchResult | undefined {
  const hits = groups.filter(({ isForbidden }) => !isForbidden).flatMap((group) => group.hits);
  const wanted = searchable(text);
  const isReferred = ({ entityCaption }: SearchResult) => {
    const caption = searchable(entityCaption);
    return caption === wanted || caption.split(/[\s,·:]+/)[0] === wanted;
  };
  const numbered = hits.filter(({ numbers }) => numbers?.some((number) => searchable(number) === wanted));
  // The reference of a property is followed by its name and its address.
  const named = hits.filter(
    ({ entityCaption, isArchived }) =>
      !isArchived && searchable(entityCaption).split(' · ')[1]?.split(',')[0]?.trim() === wanted,
  );
  const found = groups.reduce((sum, { totalCount }) => sum + totalCount, 0) === 1 ? hits : [];
  // A merely similar hit should be looked at before it is opened.
  const only = found.find(({ isForgiven }) => !isForgiven);
  const one = (among: readonly SearchResult[]) => (among.length === 1 ? among[0] : undefined);
  return hits.find(isReferred) ?? one(numbered) ?? one(named) ?? only;
}

/** What of a caption comes before the text sought, is it, and comes after; undefined if it has none. An accent may be a letter of its own. */
export function partsAround(caption: string, text: string): [string, string, string] | undefined {
  const letters = Array.from(caption);
  const places = letters.flatMap((letter, at) => Array<number>(searchable(letter).length).fill(at));
  const wanted = searchable(text);
  const from = searchable(caption).indexOf(wanted);
  if (from < 0 || !wanted) return undefined;
  const [start, end] = [places[from], places[from + wanted.length] ?? letters.length];
  return [letters.slice(0, start).join(''), letters.slice(start, end).join(''), letters.slice(end).join('')];
}

/** The path in what a scanner reads from a label (decision 073): one that types, types it into the search. */
export const labelPathIn = (text: string): string | undefined => /\/[ep]\/[0-9a-z]{25}$/i.exec(text)?.[0];
