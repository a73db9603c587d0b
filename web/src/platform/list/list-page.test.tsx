import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { presets } from '@lintel/contract/areas/presets';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { asked, BoatListPage, boatAnswers, boats } from './list-testing.tsx';

async function openBoats(address = '/boats', { total = 3, answers = [] as Answers } = {}) {
  const page = await openPage(address, {
    pages: { '/boats': <BoatListPage />, '/boat': <p>One boat</p> },
    answers: boatAnswers(total, answers),
  });
  return { ...page, address: () => page.router.state.location.searchStr };
}
const rows = () => screen.getAllByRole('row').slice(1);

describe('a list', () => {
  it('asks with the whole of what the address says, and with its defaults where it says nothing', async () => {
    const { sent } = await openBoats(
      '/boats?fullTextSearchString=007&colours[]=red&mast.greaterThan=4&page=1&colour=x',
    );
    await screen.findByText('Boat 1');
    expect(asked(sent)).toEqual([
      {
        page: 1,
        limit: 25,
        sortingField: 'name',
        sortingAscending: true,
        state: 'OPEN',
        fullTextSearchString: '007',
        colours: ['red'],
        mast: { greaterThan: 4 },
      },
    ]);
  });

  it('asks for its rows while its columns are still on the way, in the page size that it had last', async () => {
    const { sent, unmount } = await openBoats('/boats', {
      answers: [[presets.columns, () => ({ body: { dto: { tableSize: 50, presetData: [] } } })]],
    });
    await screen.findByText('Boat 1');
    expect(asked(sent).map(({ limit }) => limit)).toEqual([25, 50]);
    unmount();
    const again = await openBoats('/boats', { answers: [[presets.columns, () => new Promise(() => {})]] });
    await waitFor(() => expect(asked(again.sent).map(({ limit }) => limit)).toEqual([50]));
    expect(screen.queryByText('Boat 1')).toBeNull();
  });

  it('writes numbers, days and what is not there, each in its way', async () => {
    await openBoats();
    await screen.findByText('Boat 1');
    const cells = within(rows()[1]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent);
    expect(cells).toEqual(['Boat 2', '–', '2', '04/05/2019']);
  });

  it('shows its rows closer together where somebody chose so, here and at the next visit', async () => {
    const { user, unmount } = await openBoats();
    const table = () => screen.findByRole('table', { name: 'Boats' });
    expect((await table()).hasAttribute('data-compact')).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Compact rows', pressed: false }));
    expect((await table()).hasAttribute('data-compact')).toBe(true);
    unmount();
    await openBoats();
    expect((await table()).hasAttribute('data-compact')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Compact rows', pressed: true }));
    expect((await table()).hasAttribute('data-compact')).toBe(false);
  });

  it('does from the command palette what its buttons do', async () => {
    const { user } = await openBoats();
    const table = await screen.findByRole('table', { name: 'Boats' });
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByPlaceholderText('Go to or do…');
    for (const name of ['Export this list', 'Show or hide the filters', 'Choose columns'])
      expect(screen.getByRole('button', { name })).toBeDefined();
    await user.type(screen.getByPlaceholderText('Go to or do…'), 'compact{Enter}');
    await waitFor(() => expect(table.hasAttribute('data-compact')).toBe(true));
    localStorage.removeItem('lintel.rows.compact');
  });

  it('TABLE-002: shows 25 rows, and offers no order by what cannot be ordered', async () => {
    await openBoats('/boats', { total: 120 });
    await screen.findByText('Boat 1');
    expect(rows()).toHaveLength(25);
    expect(screen.queryByRole('button', { name: 'Harbour' })).toBeNull();
  });

  it('turns pages by a paginator, keeping the rows until the next have come', async () => {
    const { user, address } = await openBoats('/boats?page=5', { total: 500 });
    await screen.findByText('Boat 101');
    const pages = within(screen.getByRole('navigation', { name: 'Pages of Boats' }));
    expect(
      pages.getAllByRole('button').map((button) => button.textContent || button.getAttribute('aria-label')),
    ).toEqual(['Previous page', '1', '4', '5', '6', '20', 'Next page']);
    expect(pages.getByRole('button', { name: 'Page 5' }).getAttribute('aria-current')).toBe('page');
    await user.click(pages.getByRole('button', { name: 'Next page' }));
    await screen.findByText('Boat 126');
    expect(address()).toBe('?page=6');
    expect(screen.getByText('126–150 of 500')).toBeDefined();
  });

  it('tells nothing at all from nothing that matches, and clears the filters', async () => {
    const { unmount } = await openBoats('/boats', { total: 0 });
    await screen.findByText('No items found');
    unmount();
    const { user, address } = await openBoats('/boats?colours[]=red', { total: 0 });
    const state = await screen.findByText('Nothing matches these filters');
    await user.click(
      within(state.closest('[class*=state]') as HTMLElement).getByRole('button', { name: 'Clear filters' }),
    );
    await waitFor(() => expect(address()).toBe(''));
  });

  it('says when it failed, and tries again', async () => {
    let isAway = true;
    const answers: Answers = [
      [
        boats.list,
        () =>
          isAway
            ? problem(500, 'The database is away')
            : { body: { objects: [], page: 1, limit: 25, maxPage: 0, totalObjectsForQuery: 0, filter: {} } },
      ],
    ];
    const { user } = await openBoats('/boats', { answers });
    expect((await screen.findByRole('alert')).textContent).toContain('The list could not be loaded');
    isAway = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No items found');
  });

  it('opens an old link with what can still be read of it, says so, and forgets the rest with the line', async () => {
    const { user, sent, address } = await openBoats(
      '/boats?fullTextSearchString=mill&sortingField=bogus&page=abc&mast=tall&harbourIds=["x"]&sails=3',
    );
    await screen.findByText('Boat 1');
    expect(asked(sent)).toEqual([
      { page: 1, limit: 25, sortingField: 'name', sortingAscending: true, state: 'OPEN', fullTextSearchString: 'mill' },
    ]);
    expect(screen.getByText('Part of this link is out of date and was left out.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('?fullTextSearchString=mill'));
    expect(screen.queryByText('Part of this link is out of date and was left out.')).toBeNull();
  });

  it('says on paper whose and which rows these are, in which order, and who printed them', async () => {
    await openBoats('/boats?sortingField=mast&sortingAscending=false');
    await screen.findByText('Boat 1');
    expect(screen.getByText(/ · Rows 1/).textContent).toMatch(
      /^Harbour Homes · Rows 1–3 of 3, sorted by Mast, descending, printed .+ by Maria Okafor/,
    );
    // Hours later, without being drawn again.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-09T08:05:00Z') });
    window.dispatchEvent(new Event('beforeprint'));
    vi.useRealTimers();
    expect(screen.getByText(/ · Rows 1/).textContent).toMatch(/printed 09\/03\/2031.* by Maria Okafor/);
  });

  it('says that there are more than it counted, and how many a moment later', async () => {
    const counted = Promise.withResolvers<void>();
    const objects = Array.from({ length: 25 }, (_, at) => ({ id: `b${at}`, name: `Boat ${at}`, mast: at }));
    const page = { objects, page: 1, limit: 25, maxPage: 400, filter: {} };
    const answers: Answers = [
      [
        boats.list,
        async ({ body }) => {
          if (!(JSON.parse(body) as { onlyTotal?: true }).onlyTotal)
            return { body: { ...page, totalObjectsForQuery: 10_000, totalIsExact: false } };
          await counted.promise;
          return { body: { ...page, objects: [], maxPage: 494, totalObjectsForQuery: 12_345, totalIsExact: true } };
        },
      ],
    ];
    await openBoats('/boats', { answers });
    expect((await screen.findAllByText(/of 10,000\+/)).length).toBeGreaterThan(0);
    counted.resolve();
    expect((await screen.findAllByText(/of 12,345/)).length).toBeGreaterThan(0);
    expect(screen.getByRole('button', { name: 'Page 494' })).toBeDefined();
  });

  it('says nothing of the kind of a link that can be read', async () => {
    await openBoats('/boats?fullTextSearchString=mill&sortingField=mast&page=1&mast.greaterThan=4&state=');
    await screen.findByText('Boat 1');
    expect(screen.queryByText('Part of this link is out of date and was left out.')).toBeNull();
  });

  it('offers to start afresh when what the address asks for fails', async () => {
    const answers: Answers = [
      [
        boats.list,
        ({ body }) =>
          body.includes('trouble')
            ? problem(422, 'No')
            : { body: { objects: [], page: 1, limit: 25, maxPage: 0, totalObjectsForQuery: 0, filter: {} } },
      ],
    ];
    const { user, address } = await openBoats('/boats?fullTextSearchString=trouble', { answers });
    await user.click(await screen.findByRole('button', { name: 'Reset filters and order' }));
    await screen.findByText('No items found');
    expect(address()).toBe('');
  });

  it('says when one may not see it', async () => {
    await openBoats('/boats', { answers: [[boats.list, () => problem(403, 'You may not do this')]] });
    expect((await screen.findByRole('alert')).textContent).toContain('You may not see this list');
  });

  it('opens a record by its first column', async () => {
    const { user } = await openBoats();
    const link = await screen.findByRole('link', { name: 'Boat 2' });
    expect(link.getAttribute('href')).toBe('/boat?id=b2');
    await user.click(link);
    await screen.findByText('One boat');
  });
});

describe('selecting rows', () => {
  it('selects a row, those up to another with Shift, a page, or all that match up to what the commands take, which B leads to', async () => {
    const bulk = ({ ids }: { ids: string[] }) => <button>Launch {ids.length}</button>;
    const { user } = await openPage('/boats', {
      pages: { '/boats': <BoatListPage bulk={bulk} bulkLimit={110} /> },
      answers: boatAnswers(120),
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 1' }));
    const bar = within(screen.getByRole('group', { name: 'With the selected rows' }));
    expect(bar.getByRole('status').textContent).toBe('1 selected');
    // From the box that was ticked.
    await user.keyboard('b');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Launch 1'));
    const to = (row: number) => screen.getByRole('checkbox', { name: `Select Boat ${row}` });
    await user.keyboard('{Shift>}');
    await user.click(to(6));
    await user.keyboard('{/Shift}');
    expect(bar.getByRole('status').textContent).toBe('6 selected');
    // A near miss neither opens the record nor loses the others.
    await user.click(to(8).closest('td')!);
    expect(bar.getByRole('status').textContent).toBe('7 selected');
    // From the row last unticked, not from the last one that is selected; beside the box as on it, and no text with it.
    await user.click(to(8));
    await user.click(to(4));
    await user.keyboard('{Shift>}');
    expect(fireEvent.mouseDown(to(2).closest('td')!, { shiftKey: true })).toBe(false);
    await user.click(to(2).closest('td')!);
    expect(document.activeElement).toBe(to(2));
    expect(bar.getByRole('status').textContent).toBe('3 selected');
    await user.click(to(4).closest('td')!);
    await user.keyboard('{/Shift}');
    expect(bar.getByRole('status').textContent).toBe('6 selected');
    await user.keyboard('jjjjjj{Shift>}X{/Shift}');
    expect(bar.getByRole('status').textContent).toBe('10 selected');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    expect(bar.getByRole('status').textContent).toBe('25 selected');
    await user.click(bar.getByRole('button', { name: 'Select the first 110 that match' }));
    const launch = await bar.findByRole('button', { name: 'Launch 110' });
    expect(bar.queryByRole('button', { name: /that match/ })).toBeNull();
    await waitFor(() => expect(document.activeElement).toBe(launch));
    await user.click(bar.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('group', { name: 'With the selected rows' })).toBeNull();
  });
});

it('selecting all that match can be stopped, and leaves what was selected', { tags: ['thorough'] }, async () => {
  const [list, answer] = boatAnswers(120)[0]!;
  const { user } = await openPage('/boats', {
    pages: { '/boats': <BoatListPage bulk={({ ids }) => <button>Launch {ids.length}</button>} /> },
    answers: boatAnswers(120, [
      [list, (sent) => (sent.body.includes('"page":2') ? new Promise(() => {}) : answer(sent))],
    ]),
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Boat 1' }));
  await user.click(screen.getByRole('button', { name: 'Select all 120 that match' }));
  await screen.findByText('Selecting… 100 so far');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  await screen.findByRole('button', { name: 'Launch 1' });
});

describe('searching a list', () => {
  it('FILTER-038, FILTER-040: applies 300 ms after the last letter, from the least length on', async () => {
    const { address } = await openBoats();
    await screen.findByText('Boat 1');
    vi.useFakeTimers();
    try {
      const box = screen.getByRole('searchbox', { name: 'Search' });
      fireEvent.change(box, { target: { value: 'w' } });
      await vi.advanceTimersByTimeAsync(1000);
      expect(address()).toBe('');
      fireEvent.change(box, { target: { value: 'wh' } });
      await vi.advanceTimersByTimeAsync(200);
      fireEvent.change(box, { target: { value: 'whi' } });
      await vi.advanceTimersByTimeAsync(299);
      expect(address()).toBe('');
      await vi.advanceTimersByTimeAsync(20);
      expect(address()).toBe('?fullTextSearchString=whi');
    } finally {
      vi.useRealTimers();
    }
  });

  it('FILTER-039: clears the filter when the text falls below the least length, and says how long it must be', async () => {
    const { user, address } = await openBoats('/boats?fullTextSearchString=wh');
    const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search' });
    expect(box.value).toBe('wh');
    await user.type(box, '{Backspace}');
    await waitFor(() => expect(address()).toBe(''));
    expect(screen.getByText('Please enter 2 or more characters')).toBeDefined();
    expect(box.value).toBe('w');
  });
});

describe('exporting a list', () => {
  it('EXPORT-001: sends the filters and the shown columns in their order, and goes on by itself', async () => {
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const { user, sent } = await openBoats('/boats?colours[]=red&sortingField=mast', {
      answers: [
        [
          boats.export,
          () => ({ text: 'rows', headers: { 'Content-Disposition': 'attachment; filename="boats.xlsx"' } }),
        ],
        [
          presets.columns,
          () => ({
            body: {
              dto: {
                tableSize: 25,
                presetData: [
                  { code: 'mast', width: 1 },
                  { code: 'name', width: 1 },
                  { code: 'harbour', width: 0 },
                  { code: 'builtOn', width: 0 },
                ],
              },
            },
          }),
        ],
      ],
    });
    await screen.findByText('Boat 1');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await screen.findByText('Boats exported');
    const body: unknown = JSON.parse(sent.find((each) => each.path === '/api/boat/filter.xls')!.body);
    expect(body).toEqual({
      state: 'OPEN',
      colours: ['red'],
      sortingField: 'mast',
      sortingAscending: true,
      columns: ['mast', 'name'],
    });
    expect(clicked.mock.contexts[0]).toMatchObject({ download: 'boats.xlsx' });
    clicked.mockRestore();
  });

  it('can be cancelled', async () => {
    const { user } = await openBoats('/boats', { answers: [[boats.export, () => new Promise(() => {})]] });
    await screen.findByText('Boat 1');
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((__, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
        ),
    );
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel export' }));
    await screen.findByText('Export cancelled');
  });
});
