import { act } from '@testing-library/react';
import { presets, type SavedFilter } from '@lintel/contract/areas/presets';
import type { ColumnPreset } from '@lintel/contract/platform/list';
import { stringifySearch } from '#platform/address.ts';
import { problem, type Answers } from './answers.ts';
import { everybody, idOf, leastAnswers, rowOf, type RealList } from './every-list.ts';
import { openPage } from './open-page.tsx';

/** The state of the faked server while a list is on screen. */
export function aServer() {
  return {
    total: 3,
    isAway: false,
    held: Promise.resolve(),
    options: async (): Promise<object> => ({ body: { objects: [1, 2].map(optionOf) } }),
    columns: null as (ColumnPreset & { tableCode: string }) | null,
    savingColumns: null as object | null,
    saved: [] as SavedFilter[],
  };
}
export const optionOf = (number: number) => ({
  id: idOf(900 + number),
  name: `Option ${number}`,
  code: `CODE-${number}`,
});

/** Opens a list of the product on its own page, with these parameters in the URL. */
export async function openList(
  { path, list, endpoint }: RealList,
  address: Record<string, unknown> = {},
  server = aServer(),
) {
  const withUrl = Object.values(list.filters).filter((filter) => 'url' in filter && filter.url);
  const options = withUrl.flatMap((filter) => {
    const [path] = (filter as { url: string }).url.split('?');
    return (['GET', 'POST'] as const).map((method) => [{ ...endpoint, method, path: path! }, () => server.options()]);
  }) as Answers;
  const page = await openPage(path + stringifySearch(address), {
    me: everybody,
    answers: [
      [
        endpoint,
        async ({ body }) => {
          await server.held;
          if (server.isAway) return problem(500, 'The database is away');
          const { page, limit, fullTextSearchString } = JSON.parse(body) as Record<string, number>;
          const total = fullTextSearchString ? Math.min(1, server.total) : server.total;
          const first = (page! - 1) * limit! + 1;
          // Two rows represent a page.
          const objects = [first, first + 1].filter((number) => number <= total).map((number) => rowOf(list, number));
          const maxPage = Math.ceil(total / limit!);
          return {
            body: { objects, page, limit, maxPage, totalObjectsForQuery: total, totalIsExact: true, filter: {} },
          };
        },
      ],
      ...options,
      [presets.columns, () => ({ body: { dto: server.columns } })],
      [
        presets.saveColumns,
        ({ body }) =>
          server.savingColumns ?? {
            body: { dto: (server.columns = JSON.parse(body) as ColumnPreset & { tableCode: string }) },
          },
      ],
      [presets.list, () => ({ body: { objects: server.saved } })],
      [
        presets.save,
        ({ body }) => {
          const preset = { ...(JSON.parse(body) as SavedFilter), id: idOf(800) };
          server.saved.push(preset);
          return { body: { dto: preset } };
        },
      ],
      ...leastAnswers,
    ],
  });
  const rowsPath = `/api/${endpoint.path}`;
  return {
    ...page,
    server,
    asked: () => page.sent.filter((each) => each.path === rowsPath).map((each) => JSON.parse(each.body) as Asked),
    address: () => decodeURIComponent(page.router.state.location.searchStr),
    again: () => act(() => page.queries.resetQueries({ queryKey: [endpoint.area, endpoint.name] })),
  };
}
export type Asked = Record<string, unknown>;
export type OpenList = Awaited<ReturnType<typeof openList>>;
