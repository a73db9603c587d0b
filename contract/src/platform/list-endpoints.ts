import type { Allow } from './endpoint.ts';
import { Neighbours } from './list.ts';
import type { ListDefinition } from './list.ts';

/** What reads a list, at a path below its name. Where the specification gives another path, the area says so beside it. */
const reads = { method: 'POST', reads: true } as const;
type Open<A extends Allow> = { allow: A };

/** The pages of a list. */
export const pagesOf = <L extends ListDefinition, const A extends Allow>(list: L, { allow }: Open<A>) =>
  ({ ...reads, allow, path: `${list.name}/data-table/filter.json`, body: list.search, reply: list.page }) as const;

/** Its spreadsheet. */
export const sheetOf = <L extends ListDefinition, const A extends Allow>(list: L, { allow }: Open<A>) =>
  ({ ...reads, allow, path: `${list.name}/data-table/filter.xls`, body: list.exported, reply: 'spreadsheet' }) as const;

/** The records before and after one of it. */
export const neighboursOf = <L extends ListDefinition, const A extends Allow>(list: L, { allow }: Open<A>) =>
  ({
    ...reads,
    allow,
    path: `${list.name}/data-table/neighbours.json`,
    body: list.neighboursOf,
    reply: Neighbours,
  }) as const;
