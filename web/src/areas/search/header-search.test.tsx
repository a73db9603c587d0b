import { screen, waitFor, within } from '@testing-library/react';
import {
  search,
  searchEntityTypes,
  usualOrder,
  type SearchEntityType,
  type SearchResult,
} from '@lintel/contract/areas/search';
import type { CurrentUser } from '@lintel/contract/areas/session';
import type { Permission } from '@lintel/contract/platform/permissions';
import { createMemoryHistory } from '@tanstack/react-router';
import { makeQueryClient } from '#platform/query-client.ts';
import { describe, expect, it } from 'vitest';
import { openPage } from '../../../test/open-page.tsx';
import { HeaderSearch } from './header-search.tsx';
import { makeRouter } from '../../router.tsx';
import { hitMeant, searchKinds } from './search-groups.ts';

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

const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const hits = (entityType: SearchEntityType, count: number, totalCount = count): SearchResult[] =>
  Array.from({ length: count }, (_, at) => ({
    entityType,
    entityId: idOf(at),
    entityCaption: `${entityType} ${at + 1}`,
    totalCount,
  }));

/** The search on the page of an address, among pages that its groups open, and what is typed there searched for. */
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
  await opened.user.type(await screen.findByRole('combobox', { name: 'Search everything' }), 'gas');
  const asked = () => opened.sent.filter(({ path }) => path === '/api/search/filter.json');
  await waitFor(() => expect(asked()).toHaveLength(1));
  const { entitySearchOrder } = JSON.parse(asked()[0]!.body) as { entitySearchOrder: SearchEntityType[] };
  return { ...opened, entitySearchOrder };
}
const results = async () => within(await screen.findByRole('listbox', { name: 'Search everything' }));
const permissions: Permission[] = ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'];

describe('the groups of the search', () => {
  it.each(['/task_management.html', '/inspection_view.html', '/contractor_list.html', '/enforcement_visit_list.html'])(
    'SEARCH-008: on %s come in the order of the work',
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

  it('SEARCH-007: elsewhere come in the usual one', async () => {
    const { entitySearchOrder } = await searching('/account.html', [], { permissions });
    const usual = ['PROPERTY', 'TASK', 'INSPECTION_REPORT', 'ACTION', 'FILE', 'ACCIDENT', 'CONTRACTOR'];
    expect(usualOrder).toEqual([...usual, 'ENFORCEMENT_VISIT']);
    // Our own kinds have lists too, and the page adds them (conflict C9).
    expect(entitySearchOrder.slice(0, usualOrder.length)).toEqual(usualOrder);
    expect(entitySearchOrder.toSorted()).toEqual([...searchEntityTypes].toSorted());
  });

  it.each([
    ['SEARCH-023', 'TASK', 'You may not see tasks', 'All 2 tasks'],
    ['SEARCH-029', 'INSPECTION_REPORT', 'You may not see inspection reports', 'All 2 inspection reports'],
  ] as const)('%s: %s asks for the menu of tasks, or for support', async (_, type, refused, offered) => {
    const without = await searching('/account.html', [], { permissions: ['PRISM_APP_PROPERTY_MENU'] });
    const option = (await results()).getByRole('option', { name: refused });
    expect(option.dataset['comboboxDisabled']).toBe('true');
    without.unmount();
    const allowed: Partial<CurrentUser>[] = [{ permissions }, { permissions: [], isSupportView: true }];
    for (const me of allowed) {
      const { unmount } = await searching('/account.html', hits(type, 2), me);
      (await results()).getByRole('option', { name: offered });
      unmount();
    }
  });

  const files = (count: number, totalCount = count): SearchResult[] =>
    hits('FILE', count, totalCount).map((hit, at) => ({
      ...hit,
      documentExplorerType: 'TASK',
      holder: { entityType: at === 0 ? 'TASK' : 'INSPECTION_REPORT', entityId: idOf(at + 20) },
    }));

  it('SEARCH-025: FILE asks for the menu of the library, or for support', async () => {
    const without = await searching('/account.html', [], { permissions });
    const option = (await results()).getByRole('option', { name: 'You may not see files' });
    expect(option.dataset['comboboxDisabled']).toBe('true');
    without.unmount();
    const allowed: Partial<CurrentUser>[] = [
      { permissions: ['PRISM_APP_CLIENT_LIBRARY_MENU'] },
      { permissions: [], isSupportView: true },
    ];
    for (const me of allowed) {
      const { unmount } = await searching('/account.html', files(1), me);
      const found = (await results()).getByRole('option', { name: '1 file' });
      expect(found.dataset['comboboxDisabled']).toBeUndefined();
      unmount();
    }
  });

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

  it.each(['/account.html', '/task_management.html'])(
    'SEARCH-017, SEARCH-019: on %s property documents open the library itself, without an anchor',
    async (from) => {
      const found = files(2).map((hit) => ({ ...hit, documentExplorerType: 'PROPERTY' as const }));
      const { user, router } = await searching(from, found, librarian, libraries);
      await user.click((await results()).getByRole('option', { name: 'All 2 files' }));
      await waitFor(() => expect(router.state.location.href).toBe('/library?fullTextSearchString=gas'));
    },
  );

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
    const many = hits('TASK', 10, 1000).map((hit) => ({ ...hit, hasMore: true as const }));
    await searching('/account.html', many, { permissions });
    (await results()).getByRole('option', { name: 'All 1,000+ tasks' });
  });

  // What has no page is not shown at all.
  const addresses = Object.keys(makeRouter({ queries: makeQueryClient() }, createMemoryHistory()).routesByPath);
  const isBuilt = (address: string) => addresses.includes(address.replace(/(.)\/$/, '$1'));
  const listed = searchKinds.flatMap(({ type, list }) => (list && isBuilt(list) ? [{ type, list }] : []));

  it('SEARCH-016: every kind that has pages has a list', () => {
    const seen = searchKinds.filter(
      ({ page, list }) => (list && isBuilt(list)) || (page && isBuilt(page.split('?')[0]!)),
    );
    expect(listed.map(({ type }) => type)).toEqual(seen.map(({ type }) => type));
    expect(listed.length).toBeGreaterThan(5);
  });

  it.each(listed)('SEARCH-016: several hits of $type open its list with the text', async ({ type, list }) => {
    const lists = listed.map((each) => each.list);
    const { user, router } = await searching('/account.html', hits(type, 2), { isSupportView: true }, lists);
    await user.click((await results()).getByRole('option', { name: /^All 2 / }));
    await waitFor(() => expect(router.state.location.href).toBe(`${list}?fullTextSearchString=gas`));
  });

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
      isForbidden: false,
    };
    expect(hitMeant([group as never], 'gas')).toBe(only);
  });
});
