import type { SearchEntityType, SearchResult } from '@lintel/contract/areas/search';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { TextKey } from '@lintel/contract/texts/index';
import { maySee } from '#platform/rights.ts';

/** The kinds that have their words in the texts. */
type Named = {
  [K in TextKey]: K extends `global.search.${infer T extends SearchEntityType}.plural` ? T : never;
}[TextKey];

export type SearchKind = {
  type: Named;
  /** One of these opens the group (SEARCH-022 to 030). */
  allow: readonly Permission[];
} & (
  | { /** Where several hits are listed. */ list: string }
  /** A kind without a list: the search shows all that it brings; the page of one of them says that the kind is there. */
  | { list?: undefined; page: string }
);

/** The kinds that can be found, in the default order of the specification (SEARCH-007); people follow (conflict C9). An area adds itself here. */
export const searchKinds: readonly SearchKind[] = [
  {
    type: 'PROPERTY',
    allow: ['PRISM_APP_PROPERTY_MENU'],
    list: '/property/',
  },
  {
    type: 'TASK',
    allow: ['PRISM_APP_TASK_MENU'],
    list: '/tasks',
  },
  {
    type: 'INSPECTION_REPORT',
    allow: ['PRISM_APP_TASK_MENU'],
    page: '/inspection_view.html',
  },
  {
    type: 'ACTION',
    allow: ['PRISM_APP_ACTION_MENU'],
    list: '/actions/list',
  },
  {
    type: 'PERSON',
    allow: ['PRISM_APP_PEOPLE_MENU', 'USER_MANAGE'],
    list: '/admin/users/active',
  },
];

/** What the request asks for: every kind of the specification, in its order. */
export const defaultOrder: SearchEntityType[] = [
  'PROPERTY',
  'TASK',
  'INSPECTION_REPORT',
  'ACTION',
  'FILE',
  'ACCIDENT',
  'CONTRACTOR',
  'ENFORCEMENT_VISIT',
  'PERSON',
];

/** What the pages of contractors, visits, inspections, reports and Task Management ask for (SEARCH-008). */
export const workOrder: SearchEntityType[] = [
  'PROPERTY',
  'TASK',
  'ACTION',
  'FILE',
  'ENFORCEMENT_VISIT',
  'CONTRACTOR',
  'ACCIDENT',
  'INSPECTION_REPORT',
  'PERSON',
];
const workPages = /^\/(contractor|enforcement_visit|inspection|report|task_management)/;

/** The order of the groups on the page of an address. */
export const orderOn = (pathname: string) => (workPages.test(pathname) ? workOrder : defaultOrder);

export type SearchGroup = SearchKind & {
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
    if (!kind || !exists(kind.list ?? kind.page)) return [];
    const hits = options.filter((hit) => hit.entityType === type);
    const { totalCount = 0, hasMore = false } = hits[0] ?? {};
    return [{ ...kind, hits, totalCount, hasMore, isForbidden: !maySee(me, kind.allow) }];
  });
}
