import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  search,
  searchEntityTypes,
  searchOrderOn,
  usualOrder,
  type SearchEntityType,
  type SearchResult,
} from '@lintel/contract/areas/search';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import { createMemoryHistory } from '@tanstack/react-router';
import { makeQueryClient } from '#platform/app/query-client.ts';
import { noteOpened } from '#platform/app/recent.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aPerson } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { enterAtOnce } from '../../../test/typing.ts';
import { HeaderSearch } from './header-search.tsx';
import { makeRouter } from '../../router.tsx';
import { foundAmong, groupsOf, hitMeant, partsAround, searchKinds } from './search-groups.ts';

it('takes over from the command palette what was typed there', async () => {
  const { user, sent } = await openPage('/', {
    pages: { '/': <HeaderSearch /> },
    answers: [[search.all, () => ({ body: { options: [], page: 1, limit: 10 } })]],
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Go to or do…'), 'Elm Primary');
  await user.click(await screen.findByRole('button', { name: /Search everything for “Elm Primary”/ }));
  const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search everything' });
  await waitFor(() => expect(document.activeElement).toBe(input));
  expect(input.value).toBe('Elm Primary');
  await waitFor(() => expect(sent.some(({ body }) => body.includes('"searchString":"Elm Primary"'))).toBe(true));
});

it('finds records for the palette too, and offers what was opened last before anything is typed', async () => {
  const id = '018f0000-0000-7000-8000-000000000001';
  const page = `/task/${id}`;
  const { user, router } = await openPage('/', {
    me: { permissions: ['PRISM_APP_TASK_MENU'] },
    pages: { '/': <HeaderSearch />, '/tasks': <HeaderSearch />, '/task/$id': <HeaderSearch /> },
    answers: [
      [
        search.all,
        () => ({
          body: {
            success: true,
            options: [{ entityType: 'TASK', entityId: id, entityCaption: 'FAL01 · Elm Court', totalCount: 1 }],
          },
        }),
      ],
    ],
  });
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await screen.findByPlaceholderText('Go to or do…'), 'elm');
  await user.click(await screen.findByRole('button', { name: /FAL01/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe(page));

  await router.navigate({ to: '/' });
  noteOpened({ href: page, title: 'Weekly test, Elm Court' });
  await user.click(await screen.findByRole('combobox', { name: 'Search everything' }));
  await user.click(await screen.findByRole('option', { name: 'Weekly test, Elm Court' }));
  await waitFor(() => expect(router.state.location.pathname).toBe(page));
});

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hits = (entityType: SearchEntityType, count: number, totalCount = count): SearchResult[] =>
  Array.from({ length: count }, (_, at) => ({
    entityType,
    entityId: idOf(at),
    entityCaption: `${entityType} ${at + 1}`,
    totalCount,
  }));

/** The search on the page at a URL, after typing "gas", with itself on every page that its groups open. */
async function searching(
  address: string,
  options: SearchResult[],
  me: Partial<CurrentUser>,
  pages: readonly string[] = [],
) {
  const opened = await openPage(address, {
    me,
    pages: Object.fromEntries(
      [address, '/property', '/tasks', '/inspection_list.html', ...pages].map((path) => [
        path,
        <HeaderSearch key={path} />,
      ]),
    ),
    answers: [[search.all, () => ({ body: { success: true, options } })]],
  });
  const box = await screen.findByRole('combobox', { name: 'Search everything' });
  await opened.user.click(box);
  enterAtOnce(box, 'gas', 500);
  const asked = () => opened.sent.filter(({ path }) => path === '/api/search/filter.json');
  await waitFor(() => expect(asked()).toHaveLength(1));
  const { entitySearchOrder } = JSON.parse(asked()[0]!.body) as { entitySearchOrder: SearchEntityType[] };
  return { ...opened, entitySearchOrder };
}
const results = async () => within(await screen.findByRole('listbox', { name: 'Search everything' }));
const permissions: Permission[] = ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'];

describe('what is typed into the search', () => {
  /** Each text is answered when the test says so, with one property of that name. */
  async function opened() {
    const answers = new Map<string, PromiseWithResolvers<void>>();
    const page = await openPage('/', {
      me: { permissions },
      // A kind without a page is not shown.
      pages: { '/': <HeaderSearch />, '/property': null },
      answers: [
        [
          search.all,
          async ({ body }) => {
            const { searchString } = JSON.parse(body) as { searchString: string };
            const answer = Promise.withResolvers<void>();
            answers.set(searchString, answer);
            await answer.promise;
            const options = hits('PROPERTY', 1).map((hit) => ({ ...hit, entityCaption: searchString }));
            return { body: { success: true, options: searchString === 'zzz' ? [] : options } };
          },
        ],
      ],
    });
    const box = screen.getByRole('combobox', { name: 'Search everything' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const passes = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    return {
      passes,
      type: (value: string) => fireEvent.change(box, { target: { value } }),
      /** Reading an answer takes some turns of the event loop, and telling of it some timers. */
      async answer(text: string) {
        answers.get(text)!.resolve();
        for (let turn = 0; turn < 5; turn++) {
          await new Promise(setImmediate);
          await passes(1);
        }
      },
      asked: () =>
        page.sent.filter(({ path }) => path === '/api/search/filter.json').map(({ body }) => JSON.parse(body)),
    };
  }
  afterEach(() => void vi.useRealTimers());

  it('SEARCH-001, SEARCH-002, SEARCH-033, SHELL-041: is not searched for below three letters, and how many are needed is said', async () => {
    const { type, passes, asked } = await opened();
    type('ab');
    expect(screen.getByText('Please enter 3 or more characters')).toBeDefined();
    await passes(5000);
    expect(asked()).toEqual([]);
  });

  it('SEARCH-003, SEARCH-005, SEARCH-006, SEARCH-031: is searched for half a second after the last letter, and says so', async () => {
    const { type, passes, asked } = await opened();
    type('lond');
    await passes(300);
    type('londo');
    await passes(490);
    expect(screen.getByText('Searching…')).toBeDefined();
    expect(asked()).toEqual([]);
    await passes(20);
    expect(asked()).toEqual([{ page: 1, limit: 10, searchString: 'londo', entitySearchOrder: expect.any(Array) }]);
    expect(screen.getByText('Searching…')).toBeDefined();
  });

  it('SEARCH-004, SEARCH-032: an answer to an older text never shows for a newer one, which may match nothing', async () => {
    const { type, passes, answer } = await opened();
    type('older');
    await passes(510);
    type('newer');
    await passes(510);
    await answer('newer');
    expect(screen.getByRole('option', { name: 'newer' })).toBeDefined();
    await answer('older');
    expect(screen.getByRole('option', { name: 'newer' })).toBeDefined();
    expect(screen.queryByRole('option', { name: 'older' })).toBeNull();
    type('zzz');
    await passes(510);
    await answer('zzz');
    expect(screen.getByText('No matches found')).toBeDefined();
  });
});

/** The same test for each: npm test runs a few, the thorough tests the others. */
function ofEach<T>(
  all: readonly T[],
  few: readonly NoInfer<T>[],
  title: (one: T) => string,
  test: (one: T) => Promise<void>,
) {
  for (const one of all) it(`${title(one)}`, { tags: few.includes(one) ? [] : ['thorough'] }, () => test(one));
}

describe('the groups of the search', () => {
  // Kinds without a page are not shown at all.
  const addresses = Object.keys(makeRouter({ queries: makeQueryClient() }, createMemoryHistory()).routesByPath);
  const isBuilt = (address: string) => addresses.includes(address.replace(/(.)\/$/, '$1'));
  const listed = searchKinds.flatMap(({ type, list }) => (list && isBuilt(list) ? [{ type, list }] : []));
  const listedPages = searchKinds.flatMap(({ type, page }) => (page && type !== 'FILE' ? [[type, page] as const] : []));

  const ofWork = [
    '/task_management.html',
    '/inspection_view.html',
    '/contractor_list.html',
    '/enforcement_visit_list.html',
    '/property_report_view.html',
    '/reports/compliance',
  ];
  const onesOfWork = ['/task_management.html', '/reports/compliance'];
  ofEach(
    ofWork,
    onesOfWork,
    (address) => `SEARCH-008: on ${address} come in the order of the work`,
    async (address) => {
      const found = [...hits('PROPERTY', 1), ...hits('TASK', 2), ...hits('INSPECTION_REPORT', 1)];
      const { entitySearchOrder } = await searching(address, found.toReversed(), { permissions });
      expect(entitySearchOrder.slice(0, 8)).toEqual([
        'PROPERTY',
        'TASK',
        'ACTION',
        'FILE',
        'ENFORCEMENT_VISIT',
        'CONTRACTOR',
        'ACCIDENT',
        'INSPECTION_REPORT',
      ]);
      const shown = (await results()).getAllByRole('option').map((option) => option.textContent);
      expect(shown.filter((text) => /^(1|All)/.test(text))).toEqual([
        '1 property',
        'All 2 tasks',
        '1 inspection report',
      ]);
    },
  );

  it.each([
    ['/calendar/actions/list.html', ['ACTION', 'PROPERTY', 'TASK', 'INSPECTION_REPORT', 'FILE', 'ACCIDENT']],
    ['/calendar/tasks/list.html', ['ACCIDENT', 'PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'FILE']],
    ['/calendar/task-calendar/list.html', ['ACCIDENT', 'PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'FILE']],
  ])('SEARCH-009: on %s start with actions or accidents', async (address, first) => {
    const { entitySearchOrder } = await searching(address, [], { permissions });
    expect(entitySearchOrder.slice(0, 6)).toEqual(first);
  });

  it('say how each hit stands, where its kind says so, in the palette too', async () => {
    const late = { name: 'Overdue', tone: 'bad' } as const;
    const found = [...hits('PROPERTY', 1), ...hits('TASK', 1).map((hit) => ({ ...hit, standing: late }))];
    await searching('/', found, { permissions });
    const message = (await results()).getAllByRole('option').map((option) => option.textContent);
    expect(message).toEqual(expect.arrayContaining(['PROPERTY 1', 'TASK 1Overdue']));
    const groups = groupsOf(found, usualOrder, aPerson({ permissions }), () => true);
    expect(foundAmong(groups, 'task', '/').map(({ kind }) => kind)).toEqual(['property', 'task · Overdue']);
  });

  it('mark what was typed, in hits that hold it as it was typed', async () => {
    const [held, like] = hits('TASK', 2);
    const found = [
      { ...held!, entityCaption: 'GAS01 · Gas check' },
      { ...like!, entityCaption: 'Elm Court' },
    ];
    await searching('/account.html', found, { permissions });
    const marked = (name: string) =>
      [...screen.getByRole('option', { name }).querySelectorAll('b')].map(({ textContent }) => textContent);
    await screen.findByRole('option', { name: 'GAS01 · Gas check' });
    expect([marked('GAS01 · Gas check'), marked('Elm Court')]).toEqual([['GAS'], []]);
  });

  it('SEARCH-007: elsewhere come in the usual one', async () => {
    const { entitySearchOrder } = await searching('/account.html', [], { permissions });
    const usual = ['PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'FILE', 'ACCIDENT', 'CONTRACTOR'];
    expect(usualOrder).toEqual([...usual, 'ENFORCEMENT_VISIT']);
    // Our own kinds have lists too, and the page appends them (conflict C9).
    expect(entitySearchOrder.slice(0, usualOrder.length)).toEqual(usualOrder);
    expect(entitySearchOrder.toSorted()).toEqual([...searchEntityTypes].toSorted());
  });

  const groups = [
    ['SEARCH-022', 'PROPERTY', 'PRISM_APP_PROPERTY_MENU', 'properties'],
    ['SEARCH-023', 'TASK', 'PRISM_APP_TASK_MENU', 'tasks'],
    ['SEARCH-024', 'ACTION', 'PRISM_APP_ACTION_MENU', 'actions'],
    ['SEARCH-025', 'FILE', 'PRISM_APP_CLIENT_LIBRARY_MENU', 'files'],
    ['SEARCH-026', 'ACCIDENT', 'PRISM_APP_ACCIDENTS_MENU', 'accidents'],
    ['SEARCH-027', 'CONTRACTOR', 'PRISM_APP_CONTRACTOR_MENU', 'contractors'],
    ['SEARCH-028', 'ENFORCEMENT_VISIT', 'PRISM_APP_ENFORCEMENT_VISIT_MENU', 'enforcement visits'],
    ['SEARCH-029', 'INSPECTION_REPORT', 'PRISM_APP_TASK_MENU', 'inspection reports'],
    ['SEARCH-030', 'PERSON', 'PRISM_APP_PEOPLE_MENU', 'people'],
  ] as const;
  const lists = listed.map(({ list }) => list);
  const two = (type: SearchEntityType) => (type === 'FILE' ? files(2) : hits(type, 2));
  it.each(groups)('%s, SEARCH-021: %s is chosen with %s, which opens no other', (_, type, menu) => {
    const found = groups.flatMap((group) => two(group[1]));
    const shown = groupsOf(found, searchOrderOn('/account.html'), aPerson({ permissions: [menu] }), isBuilt);
    for (const [, other, needs] of groups)
      expect([other, shown.find((group) => group.type === other)?.isForbidden]).toEqual([other, needs !== menu]);
    expect(groups.filter(([, , needs]) => needs === menu).map(([, of]) => of)).toContain(type);
  });

  it('SEARCH-021: that one may not see say so, and cannot be chosen', async () => {
    const found = groups.flatMap((group) => two(group[1]));
    await searching('/account.html', found, { permissions: ['PRISM_APP_TASK_MENU'] }, lists);
    for (const [, other, needs, plural] of groups) {
      const isOpen = needs === 'PRISM_APP_TASK_MENU';
      const name = isOpen ? `All 2 ${plural}` : `You may not see ${plural}`;
      const option = (await results()).getByRole('option', { name });
      expect([other, option.dataset['comboboxDisabled']]).toEqual([other, isOpen ? undefined : 'true']);
    }
  });

  it('SEARCH-020, SEARCH-021: are all chosen by support, and say so where nothing was found', async () => {
    const found = groups.flatMap((group) => two(group[1]));
    const { unmount } = await searching('/account.html', found, { isSupportView: true }, lists);
    for (const [, , , plural] of groups) {
      const option = (await results()).getByRole('option', { name: `All 2 ${plural}` });
      expect(option.dataset['comboboxDisabled']).toBeUndefined();
    }
    unmount();
    await searching('/account.html', hits('HAZARD_CASE', 1), { isSupportView: true }, lists);
    for (const [, , , plural] of groups) (await results()).getByRole('option', { name: `No ${plural} found` });
  });

  const fewPages = listedPages.filter(([type]) => type === 'PROPERTY' || type === 'HAZARD_CASE');
  ofEach(
    listedPages,
    fewPages,
    ([type]) => `SEARCH-015: the only hit of ${type} opens its page`,
    async ([type, page]) => {
      const [path, query] = page.split('?');
      const routed = query ? path! : path!.replace('{id}', '$id');
      const { user, router } = await searching('/account.html', hits(type, 1), { isSupportView: true }, [
        ...lists,
        routed,
      ]);
      await user.click((await results()).getByRole('option', { name: /^1 / }));
      await waitFor(() => expect(router.state.location.href).toBe(page.replace('{id}', idOf(0))));
    },
  );

  const files = (count: number, totalCount = count): SearchResult[] =>
    hits('FILE', count, totalCount).map((hit, at) => ({
      ...hit,
      documentExplorerType: 'TASK',
      holder: { entityType: at === 0 ? 'TASK' : 'INSPECTION_REPORT', entityId: idOf(at + 20) },
    }));

  const librarian = { permissions: [...permissions, 'PRISM_APP_CLIENT_LIBRARY_MENU' as const] };
  const libraries = ['/library', '/library/$type'];
  it.each([
    ['SEARCH-018: the group, of one', 1, '1 file', '/account.html', '/library/task?fullTextSearchString=gas'],
    ['SEARCH-018: the group, of several', 2, 'All 2 files', '/account.html', '/library/task?fullTextSearchString=gas'],
    ['SEARCH-018: one of several', 2, 'FILE 2', '/account.html', '/library/task?fullTextSearchString=gas'],
    [
      'SEARCH-019: with an anchor on the pages that say it so,',
      2,
      'All 2 files',
      '/task_management.html',
      '/library?fullTextSearchString=gas#libraryType=TASK',
    ],
  ])('%s of files opens the library that it is in', async (_, count, name, from, address) => {
    const { user, router } = await searching(from, files(count), librarian, libraries);
    await user.click((await results()).getByRole('option', { name }));
    await waitFor(() => expect(router.state.location.href).toBe(address));
  });

  ofEach(
    ['CONTRACTOR', 'COMPANY', 'PERSONAL'] as const,
    ['CONTRACTOR'],
    (library) => `SEARCH-018: files among the ${library} documents open that library`,
    async (documentExplorerType) => {
      const found = files(2).map((hit) => ({ ...hit, documentExplorerType }));
      const { user, router } = await searching('/account.html', found, librarian, libraries);
      await user.click((await results()).getByRole('option', { name: 'All 2 files' }));
      const library = documentExplorerType.toLowerCase();
      await waitFor(() => expect(router.state.location.href).toBe(`/library/${library}?fullTextSearchString=gas`));
    },
  );

  it.each(['/account.html', '/task_management.html'])(
    'SEARCH-017, SEARCH-019: on %s property documents open the library itself, without an anchor',
    async (from) => {
      const found = files(2).map((hit) => ({ ...hit, documentExplorerType: 'PROPERTY' as const }));
      const { user, router } = await searching(from, found, librarian, libraries);
      await user.click((await results()).getByRole('option', { name: 'All 2 files' }));
      await waitFor(() => expect(router.state.location.href).toBe('/library?fullTextSearchString=gas'));
    },
  );

  it('SEARCH-016: open the list with what is archived where that is among them', async () => {
    const found = hits('PROPERTY', 2).map((hit) => ({ ...hit, hasArchived: true as const, archivedCount: 1 }));
    const { user, router } = await searching('/account.html', found, { permissions });
    await user.click((await results()).getByRole('option', { name: 'All 2 properties, 1 archived' }));
    await waitFor(() =>
      expect(router.state.location.search).toMatchObject({ fullTextSearchString: 'gas', archived: 'ALL' }),
    );
  });

  it('say where nothing is written as it was typed', async () => {
    const near = hits('PROPERTY', 2).map((hit) => ({ ...hit, isForgiven: true as const }));
    const { unmount } = await searching('/account.html', near, { permissions });
    expect(await screen.findByText('No exact matches. These are the closest.')).toBeDefined();
    unmount();
    await searching('/account.html', hits('PROPERTY', 2), { permissions });
    (await results()).getByRole('option', { name: 'All 2 properties' });
    expect(screen.queryByText(/nearest/)).toBeNull();
  });

  it('say so where there are more than were counted', async () => {
    const many = hits('TASK', 10, 500).map((hit) => ({ ...hit, hasMore: true as const }));
    await searching('/account.html', many, { permissions });
    (await results()).getByRole('option', { name: 'All 500+ tasks' });
  });

  it('SEARCH-016: every kind that has pages has a list', () => {
    const seen = searchKinds.filter(
      ({ page, list }) => (list && isBuilt(list)) || (page && isBuilt(page.split('?')[0]!)),
    );
    expect(listed.map(({ type }) => type)).toEqual(seen.map(({ type }) => type));
    expect(listed.length).toBeGreaterThan(5);
  });

  const fewLists = listed.filter(({ type }) => type === 'PROPERTY' || type === 'HAZARD_CASE');
  ofEach(
    listed,
    fewLists,
    ({ type }) => `SEARCH-016: several hits of ${type} open its list with the text`,
    async ({ type, list }) => {
      const lists = listed.map((each) => each.list);
      const { user, router } = await searching('/account.html', hits(type, 2), { isSupportView: true }, lists);
      await user.click((await results()).getByRole('option', { name: /^All 2 / }));
      await waitFor(() => expect(router.state.location.href).toBe(`${list}?fullTextSearchString=gas`));
    },
  );

  it('without a list of their own show all that was brought, and each opens its page', async () => {
    const { user, router } = await searching('/account.html', files(10, 34), {
      permissions: [...permissions, 'PRISM_APP_CLIENT_LIBRARY_MENU'],
    });
    const found = await results();
    const heading = found.getByRole('option', { name: '34 files, the first 10 of them below' });
    expect(heading.dataset['comboboxDisabled']).toBe('true');
    await user.click(found.getByRole('option', { name: 'FILE 10' }));
    await waitFor(() => expect(router.state.location.href).toBe('/library/task?fullTextSearchString=gas'));
  });
});

const hitless = { hasMore: false, hasArchived: false, archivedCount: 0, isForbidden: false, hits: [] };

describe('Enter in the search', () => {
  const named = (caption: string): SearchResult => ({ ...hits('PROPERTY', 1, 2)[0]!, entityCaption: caption });

  it('opens the record of exactly that reference, though the answer is still on the way', async () => {
    const other = { ...named('GASP, 2 Mill Lane'), entityId: idOf(7) };
    const { user, router } = await searching('/', [other, named('GAS 1 Mill Lane')], { permissions }, [
      '/property/$id',
    ]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/property/${idOf(0)}`));
  });

  it('opens the only record there is, and of several that are meant equally none', async () => {
    const { user, router } = await searching('/', hits('PROPERTY', 2), { permissions }, ['/property/$id']);
    await user.keyboard('{Enter}');
    await results();
    expect(router.state.location.pathname).toBe('/');
    expect(hitMeant([], 'gas')).toBeUndefined();
    const [only] = hits('PROPERTY', 1);
    const group = {
      type: 'PROPERTY',
      list: '/property/',
      hits: [only!],
      totalCount: 1,
      hasMore: false,
      hasArchived: false,
      archivedCount: 0,
      isForbidden: false,
    };
    expect(hitMeant([group as never], 'gas')).toBe(only);
    const near = { ...only!, isForgiven: true as const };
    expect(hitMeant([{ ...group, hits: [near] } as never], 'gsa'), 'what is only like it').toBeUndefined();
  });

  it('opens the piece whose bar code was scanned, and none where several have that number', () => {
    const group = { ...hitless, type: 'EQUIPMENT', list: '/equipment_list.html', totalCount: 3 } as const;
    const piece = (at: number, numbers: string[]) => ({ ...hits('EQUIPMENT', 1, 3)[0]!, entityId: idOf(at), numbers });
    const door = piece(1, ['NB-0042', '40512233']);
    const next = piece(2, ['NB-00421']);
    expect(hitMeant([{ ...group, hits: [next, door] }], 'nb-0042')).toBe(door);
    expect(hitMeant([{ ...group, hits: [next, door] }], '40512233')).toBe(door);
    expect(hitMeant([{ ...group, hits: [door, piece(3, ['NB-0042'])] }], 'NB-0042')).toBeUndefined();
  });

  it('opens what a scanner types of a label, without searching for it', async () => {
    const code = `e/${'0'.repeat(25)}`;
    const { user, router, sent } = await openPage('/', {
      me: { permissions },
      pages: { '/': <HeaderSearch />, '/e/$code': null },
    });
    const box = await screen.findByRole('combobox', { name: 'Search everything' });
    await user.type(box, `HTTPS://SAFE.EXAMPLE.ORG/${code.toUpperCase()}{Enter}`);
    expect(router.state.location.pathname).toBe(`/${code.toUpperCase()}`);
    expect(sent.filter(({ path }) => path === '/api/search/filter.json')).toEqual([]);
  });

  it('opens the one record of exactly that name, and none where several have it', () => {
    const group = { ...hitless, type: 'PROPERTY', list: '/property/', totalCount: 9 } as const;
    const court = named('NB1007 · Beacon Court, 5 Grove Lane, Manchester');
    const others = [named('NB1008 · Beacon Court Annexe, Leeds'), named('FAL01 · Test · Beacon Court, Manchester')];
    expect(hitMeant([{ ...group, hits: [...others, court] }], 'beacon court')).toBe(court);
    const leeds = named('NB2 · Beacon Court, Leeds');
    expect(hitMeant([{ ...group, hits: [court, leeds] }], 'beacon court')).toBeUndefined();
    const sold = { ...leeds, isArchived: true as const };
    expect(hitMeant([{ ...group, hits: [court, sold] }], 'beacon court'), 'beside one that was sold').toBe(court);
    const marys = { ...court, entityCaption: 'A-9 · St Mary’s Tŷ, 1 Mill Lane' };
    expect(hitMeant([{ ...group, hits: [...others, marys] }], "st mary's ty")).toBe(marys);
    expect(partsAround('St Mary’s Ty\u0302 1', "mary's TŶ")).toEqual(['St ', 'Mary’s Ty\u0302', ' 1']);
    expect(partsAround('St Mary’s', 'marx')).toBeUndefined();
  });
});

describe('settings', () => {
  const searched = async (permissions: Permission[]) => {
    const page = await openPage('/', {
      me: { permissions },
      pages: { '/': <HeaderSearch />, '/admin/organisation/$section': <HeaderSearch /> },
      answers: [[search.all, () => ({ body: { success: true, options: [] } })]],
    });
    await page.user.put(screen.getByRole('combobox', { name: 'Search everything' }), 'power automate');
    return page;
  };

  it('are found by their words, and Enter opens the first where nothing else was found', async () => {
    const { user, router } = await searched(['PRISM_APP_SETTINGS_MANAGE']);
    await screen.findByRole('option', { name: /^Webhooks/ });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/organisation/webhooks'));
  });

  it('of the organisation are not offered to whoever may not open them', async () => {
    await searched(['PRISM_APP_TASK_MENU']);
    await screen.findByText('No matches found');
    expect(screen.queryByRole('option', { name: /^Webhooks/ })).toBeNull();
  });
});
