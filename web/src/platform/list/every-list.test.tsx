import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calendarTabs } from '@lintel/contract/areas/calendar/filters';
import { shareList } from '@lintel/contract/areas/shares/list';
import type { Column } from '@lintel/contract/platform/list';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { besideFolders, calls, definitions, realLists, sample } from '../../../test/every-list.ts';
import { aServer, openList, type Asked, type OpenList } from '../../../test/open-list.ts';
import { optionCall } from './filter-options.ts';

const lists = await realLists();

const click = (element: HTMLElement) => fireEvent.click(element);
const bar = () => within(screen.getByRole('toolbar'));
const searchBox = () => bar().getByRole<HTMLInputElement>('searchbox');
const table = () => screen.findByRole('table');
const dialog = async (name?: string) => within(await screen.findByRole('dialog', name ? { name } : {}));
const rowCount = async () => (await table()).querySelectorAll('tr[data-row]').length;
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key: 'Enter' });
};
/** The list's last request, once it contains this. */
const askedFor = (page: OpenList, expected: Asked) =>
  waitFor(() => expect(page.asked().at(-1)).toMatchObject(expected));

it('covers the pages of all lists', () => {
  expect(lists.length).toBeGreaterThan(15);
  expect(lists.map(({ path }) => path)).toEqual(expect.arrayContaining([...sample, besideFolders]));
});

it('TABLE-002, TABLE-003: a page has twenty-five rows by default, and that of one list, of what was assigned by e-mail, fifty', () => {
  const calendars = Object.values<object>(calendarTabs);
  const sizes = new Map(
    definitions.filter((list) => !calendars.includes(list)).map((list) => [list, list.defaults.limit]),
  );
  expect(sizes.size).toBeGreaterThan(15);
  expect([...sizes].filter(([, limit]) => limit !== 25)).toEqual([[shareList, 50]]);
});

const answers = ({ method, path }: { method: string; path: string }) =>
  calls.some(
    (call) =>
      call.method === method &&
      new RegExp(`^/?${call.path.replace(/^\//, '').replace(/\{\w+\}/g, '[^/]+')}$`).test(path.split('?')[0]!),
  );
const filters = definitions.flatMap(({ name, filters: of }) =>
  Object.entries(of).flatMap(([key, filter]) =>
    'url' in filter && filter.url ? [{ filter, asked: `${name}.${key}` }] : [],
  ),
);
it.each(filters)('finds the choices of $asked where a call answers them (FILTER-056)', ({ filter }) => {
  expect(optionCall(filter, 'abc')).toSatisfy(answers);
});

it('FILTER-056: a filter with a fixed set asks the dictionary of its name, in every list that has it', () => {
  const ofItsName: Record<string, string[]> = {
    regionIds: ['genericDict/REGIONS/listOptions.json'],
    landlordIds: ['genericDict/LANDLORD/listOptions.json'],
    taskTypeIds: ['genericDict/TASK_TYPE/listOptions.json'],
    taskIntervalIds: ['dict/taskInterval/options.json'],
    areaOfObservationIds: ['dict/areaOfObservation/options.json'],
    statusIds: ['dict/taskStatus/all.json', 'dict/actionStatus/all.json'],
  };
  const asked = definitions.flatMap(({ name, filters: of }) =>
    Object.entries(of).flatMap(([key, filter]) =>
      key in ofItsName ? [{ name, key, url: 'url' in filter ? filter.url.split('?')[0]! : undefined }] : [],
    ),
  );
  expect([...new Set(asked.map(({ key }) => key))].toSorted()).toEqual(Object.keys(ofItsName).toSorted());
  for (const { name, key, url } of asked) expect(ofItsName[key], `${name}.${key}`).toContain(url);
});

describe.each(lists)('the list at $path', (real) => {
  const { list, path } = real;
  const tags = sample.includes(path) ? [] : ['thorough'];
  const opening = { page: 1, ...list.defaults };

  it(
    'FILTER-055, SEARCH-016, SHELL-041, TABLE-001, TABLE-005, TABLE-006, TABLE-007: shows the rows that match the text of the address, in pages',
    { tags: path === besideFolders ? [] : tags },
    async () => {
      const arrived = Promise.withResolvers<void>();
      const server = { ...aServer(), held: arrived.promise };
      const page = await openList(real, { fullTextSearchString: 'gas 007' }, server);
      await screen.findByRole('status', { name: /^Loading / });
      expect(screen.queryByRole('table')).toBeNull();
      arrived.resolve();
      expect(await rowCount()).toBe(1);
      for (const asked of page.asked()) expect(asked).toMatchObject({ ...opening, fullTextSearchString: 'gas 007' });
      expect(searchBox().value).toBe('gas 007');

      server.total = 20 * list.defaults.limit;
      click(bar().getByRole('button', { name: 'Clear search' }));
      await waitFor(async () => expect(await rowCount()).toBe(2));
      expect(page.asked().at(-1)).not.toHaveProperty('fullTextSearchString');
      const before = page.asked().length;
      type(searchBox(), 'g');
      expect(bar().getByText('Please enter 2 or more characters')).toBeDefined();
      type(searchBox(), '');
      expect(page.asked()).toHaveLength(before);

      const pages = () => screen.getByRole('navigation', { name: /^Pages of / });
      const turned = (label: string) => click(pages().querySelector<HTMLElement>(`[aria-label="${label}"]`)!);
      const shownPages = () => [...pages().children].map((each) => each.textContent).filter(Boolean);
      expect(shownPages()).toEqual(['1', '2', '…', '20']);
      turned('Page 20');
      await askedFor(page, { page: 20 });
      await waitFor(() => expect(page.address()).toContain('page=20'));
      turned('Previous page');
      await askedFor(page, { page: 19 });
      await act(() => page.router.navigate({ to: '.', search: { page: 5 } } as never));
      await askedFor(page, { page: 5 });
      await waitFor(() => expect(pages().querySelector('[aria-current]')?.textContent).toBe('5'));
      expect(shownPages()).toEqual(['1', '…', '4', '5', '6', '…', '20']);

      server.total = 700;
      const size = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Rows per page' });
      expect([...size.options].map(({ value }) => value)).toEqual(['25', '50', '100']);
      fireEvent.change(size, { target: { value: '100' } });
      await askedFor(page, { page: 1, limit: 100 });
      await waitFor(() => expect(shownPages()).toEqual(['1', '2', '3', '4', '5', '6', '7']));
      expect(screen.getAllByText('1–100 of 700').length).toBeGreaterThan(0);
    },
  );

  it('SHELL-042: says that there is nothing, that nothing matches, and that it failed', { tags }, async () => {
    const server = { ...aServer(), total: 0 };
    const page = await openList(real, {}, server);
    await screen.findByText('No items found');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Rows per page' })).toBeNull();
    expect(screen.queryByText('Nothing matches these filters')).toBeNull();
    type(searchBox(), 'gas');
    await askedFor(page, { fullTextSearchString: 'gas' });
    await screen.findByText('Nothing matches these filters');
    const clear = screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)!;
    server.isAway = true;
    await page.again();
    const failed = await screen.findByText('The list could not be loaded');
    expect(failed.closest('[role="alert"]')?.textContent).toContain('The database is away');
    expect(clear.isConnected).toBe(false);
    Object.assign(server, { isAway: false, total: 3 });
    click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rowCount()).toBe(1);
    expect(page.asked().at(-1)).toMatchObject({ fullTextSearchString: 'gas' });
  });

  it(
    'TABLE-010 to TABLE-018: is sorted by its columns, which are chosen in a dialog and kept under its own code',
    { tags },
    async () => {
      const server = aServer();
      const page = await openList(real, {}, server);
      await table();
      const sortable = () => [...document.querySelectorAll('th[aria-sort]')];
      const sorted = sortable().find((header) => header.getAttribute('aria-sort') !== 'none');
      const next = sortable().find((header) => header.getAttribute('aria-sort') === 'none')!;
      const column = Object.entries(list.columns as Record<string, Column>).find(
        ([, { label }]) => label === next.textContent,
      )!;
      expect(list.sort).toContain(column[0]);
      for (const [order, sortingAscending] of [
        ['ascending', true],
        ['descending', false],
      ] as const) {
        click(within(next as HTMLElement).getByRole('button'));
        await askedFor(page, { sortingField: column[0], sortingAscending });
        await waitFor(() => expect(next.getAttribute('aria-sort')).toBe(order));
        expect(sorted?.getAttribute('aria-sort') ?? 'none').toBe('none');
      }

      expect(
        page.sent
          .filter(({ method, path }) => method === 'GET' && path === '/api/table-preset/item.json')
          .map(({ search }) => search.get('tableCode')),
      ).toEqual([list.name]);
      const headers = () => [...document.querySelectorAll('thead th')].map((header) => header.textContent);
      const columns = Object.entries(list.columns as Record<string, Column>).filter(([, { shownIn }]) => !shownIn);
      const label = (code: string) => list.columns[code]!.label;
      const shown = columns.filter(([, { hidden }]) => !hidden).map(([code]) => label(code));
      expect(headers().filter((text) => columns.some(([code]) => label(code) === text))).toEqual(shown);

      click(bar().getByRole('button', { name: 'Columns' }));
      const settings = await dialog('Column settings');
      const boxes = () => settings.getAllByRole<HTMLInputElement>('checkbox');
      // Everything that can be hidden is: mandatory columns stay, or else the last one.
      for (const box of boxes()) if (box.checked) click(box);
      const left = boxes().flatMap((box, at) => (box.checked ? [[columns[at]![0], box.disabled]] : []));
      const mandatory = columns.filter(([, column]) => column.mandatory).map(([code]) => [code, true]);
      expect(left).toEqual(mandatory.length ? mandatory : [[left[0]![0], true]]);
      const [chosen] = columns.filter(([code]) => left.every(([each]) => each !== code)).at(-1)!;
      click(boxes()[columns.findIndex(([code]) => code === chosen)]!);

      server.savingColumns = problem(422, 'Not valid', { errorMessage: 'The table is being rebuilt' });
      click(settings.getByRole('button', { name: 'Save' }));
      expect((await settings.findByRole('alert')).textContent).toBe('The table is being rebuilt');
      server.savingColumns = { status: 500 };
      click(settings.getByRole('button', { name: 'Save' }));
      await settings.findByText('Something went wrong while saving settings');
      server.savingColumns = null;
      click(settings.getByRole('button', { name: 'Save' }));
      const kept = columns.filter(([code]) => code === chosen || left.some(([each]) => each === code));
      await waitFor(() =>
        expect(headers().filter((text) => text && text !== 'More')).toEqual(kept.map(([code]) => label(code))),
      );
      expect(server.columns).toEqual({
        tableCode: list.name,
        tableSize: list.defaults.limit,
        presetData: columns.map(([code, column]) => ({
          code,
          width: kept.some(([each]) => each === code) ? 1 : 0,
          ...(column.mandatory && { mandatory: true }),
        })),
      });
    },
  );

  it(
    'FILTER-004, FILTER-005, FILTER-008: keeps its filters as an existing report of its own, and opens it again',
    { tags },
    async () => {
      const server = aServer();
      const page = await openList(real, { fullTextSearchString: 'gas' }, server);
      await table();
      click(bar().getByRole('button', { name: 'Existing reports' }));
      click(await screen.findByRole('button', { name: 'Save this view…' }));
      const naming = await dialog('Save this view');
      fireEvent.change(naming.getByRole('textbox', { name: 'Name' }), { target: { value: 'Gas only' } });
      click(naming.getByRole('button', { name: 'Save' }));
      await waitFor(() => expect(server.saved).toHaveLength(1));
      expect(server.saved[0]).toMatchObject({ type: list.name, tableName: list.name, name: 'Gas only' });
      expect(server.saved[0]!.filterData).toMatchObject({ fullTextSearchString: 'gas' });
      await bar().findByRole('button', { name: 'Gas only' });
      click(bar().getByRole('button', { name: 'Clear search' }));
      await waitFor(() => expect(page.asked().at(-1)).not.toHaveProperty('fullTextSearchString'));
      click(await bar().findByRole('button', { name: 'Existing reports' }));
      click(await (await dialog('Existing reports')).findByRole('button', { name: 'Gas only' }));
      await waitFor(() => expect(page.address()).toContain('fullTextSearchString=gas'));
      const asked = page.sent.filter(({ path, method }) => method === 'GET' && path === '/api/filter-preset/list.json');
      for (const { search } of asked)
        expect(Object.fromEntries(search)).toEqual({ type: list.name, tableName: list.name });
    },
  );
});
