import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dictionaries } from '@lintel/contract/areas/dictionaries';
import { defineList, filter } from '@lintel/contract/platform/list';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { completeSearch } from './list-address.ts';
import { BoatListPage, boatAnswers } from './list-testing.tsx';

const ann = { id: '018f0000-0000-7000-8000-0000000000aa', name: 'Ann Lee' };

async function openBoats(address = '/boats', answers: Answers = []) {
  const page = await openPage(address, { pages: { '/boats': <BoatListPage /> }, answers: boatAnswers(3, answers) });
  await screen.findByText('Boat 1');
  return { ...page, address: () => decodeURIComponent(page.router.state.location.searchStr) };
}
type Page = Awaited<ReturnType<typeof openBoats>>;

async function addFilter({ user }: Page, caption: string) {
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  await user.click(await screen.findByRole('menuitem', { name: caption }));
  return within(await screen.findByRole('dialog'));
}
async function openFilter({ user }: Pick<Page, 'user'>, name: string) {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

describe('the filter panel', () => {
  it('is an open panel, or a button that says how many filters are in use', async () => {
    const { user } = await openBoats('/boats?colours[]=red');
    expect(screen.getByRole('group', { name: 'Filters of this list' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Filters, 2 in use' }));
    expect(screen.queryByRole('group', { name: 'Filters of this list' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Filters, 2 in use', expanded: false })).toBeDefined();
  });

  it('FILTER-002: has buttons with the captions of what is chosen, or "all"', async () => {
    await openBoats('/boats?colours[]=red&colours[]=blue&mast.greaterThan=4&builtFrom=2019-01-01&builtTo=2019-12-31');
    for (const name of [
      'Colour: Red, Blue',
      'Rig: all',
      'Built: 01/01/2019 – 31/12/2019',
      'Mast: > 4',
      'Afloat: all',
      'State: Open',
    ]) {
      expect(screen.getByRole('button', { name })).toBeDefined();
    }
  });

  it('keeps the last whole date while another is being typed, and says what it waits for', async () => {
    const page = await openBoats('/boats?builtFrom=2019-05-01');
    const filter = await openFilter(page, 'Built: from 01/05/2019');
    const from = await filter.findByRole<HTMLInputElement>('textbox', { name: 'From' });
    fireEvent.change(from, { target: { value: '03/06' } });
    expect(filter.queryByText('Enter a date as DD/MM/YYYY')).toBeNull();
    fireEvent.blur(from);
    expect(filter.getByText('Enter a date as DD/MM/YYYY')).toBeDefined();
    expect([page.address(), from.value]).toEqual(['?builtFrom=2019-05-01', '03/06']);
    fireEvent.change(from, { target: { value: '31/02/2019' } });
    expect(filter.getByText('Enter a date as DD/MM/YYYY')).toBeDefined();
    fireEvent.change(from, { target: { value: '03/06/2019' } });
    await waitFor(() => expect(page.address()).toBe('?builtFrom=2019-06-03'));
    expect(filter.queryByText('Enter a date as DD/MM/YYYY')).toBeNull();
    fireEvent.change(from, { target: { value: '' } });
    await waitFor(() => expect(page.address()).toBe(''));
  });

  it('FILTER-027, FILTER-038, FILTER-039: takes a text to search for once it is long enough', async () => {
    const page = await openBoats();
    const filter = await addFilter(page, 'Story');
    const box = await filter.findByRole('searchbox', { name: 'Story' });
    await page.user.type(box, 'wrec');
    await waitFor(() => expect(page.address()).toBe('?story=wrec'));
    await page.user.type(box, '{Backspace}');
    await waitFor(() => expect(page.address()).toBe(''));
    expect(filter.getByText('Please enter 4 or more characters')).toBeDefined();
  });

  it('keeps its width where the name of what a link chose comes later', async () => {
    const named = Promise.withResolvers<{ body: object }>();
    await openBoats(`/boats?ownerId=${ann.id}`, [[dictionaries.dropPerson, () => named.promise]]);
    const button = screen.getByRole('button', { name: 'Owner: 1 chosen' });
    expect(button.dataset['namedLater']).toBeDefined();
    named.resolve({ body: { objects: [ann] } });
    await waitFor(() => expect(button.textContent).toBe('Owner: Ann Lee'));
    expect(button.dataset['namedLater']).toBeDefined();
  });

  it('FILTER-023: finds one by typing, and another instead', async () => {
    const other = { id: ann.id.replace(/aa$/, 'ab'), name: 'Anna Roy' };
    const page = await openBoats('/boats', [[dictionaries.dropPerson, () => ({ body: { objects: [ann, other] } })]]);
    const filter = await addFilter(page, 'Owner');
    await page.user.type(await filter.findByRole('combobox', { name: 'Find in Owner' }), 'ann');
    await page.user.click(await filter.findByRole('option', { name: 'Ann Lee' }));
    await waitFor(() => expect(page.address()).toBe(`?ownerId=${ann.id}`));
    await page.user.click(filter.getByRole('option', { name: 'Anna Roy' }));
    await waitFor(() => expect(page.address()).toBe(`?ownerId=${other.id}`));
  });

  it.each([
    ['FILTER-042', 'Mate', 'boat/mates.json', { limit: 20, personSearchString: 'ann', rank: 'MATE' }],
    ['FILTER-043', 'Yard', 'boat/yards.json', { limit: 20, searchString: 'ann', trade: 'BOATS' }],
  ])(
    '%s: the filter %s sends its payload beside the text, and beside what a link chose',
    async (_, name, path, body) => {
      const call = { ...dictionaries.dropCity, path };
      const chosen = ann.id.replace(/aa$/, 'ab');
      const page = await openBoats(`/boats?${name.toLowerCase()}Ids[]=${chosen}`, [
        [call, () => ({ body: { objects: [ann, { id: chosen, name: 'Bo Hall' }] } })],
      ]);
      const filter = await openFilter(page, `${name}: Bo Hall`);
      await page.user.type(await filter.findByRole('combobox', { name: `Find in ${name}` }), 'ann');
      await filter.findByRole('option', { name: 'Ann Lee' });
      const [field] = Object.keys(body).filter((key) => key.endsWith('earchString')) as [string];
      expect(page.sent.filter((each) => each.path === `/api/${path}`).map((each) => JSON.parse(each.body))).toEqual([
        { ...body, [field]: '', ids: [chosen] },
        body,
      ]);
    },
  );

  it('takes a fixed set from the dictionary call, and says when that fails', async () => {
    const regions = { ...dictionaries.generic, path: 'genericDict/REGIONS/listOptions.json' } as const;
    const page = await openBoats('/boats', [[regions, () => problem(500, 'No')]]);
    const filter = await addFilter(page, 'Harbour');
    expect(await filter.findByText('Loading failed')).toBeDefined();
  });

  it('is walked by keys alone', async () => {
    const page = await openBoats('/boats', [
      [dictionaries.dropCity, () => ({ body: { objects: ['Hull', 'Whitby'].map((name) => ({ id: name, name })) } })],
    ]);
    const filter = await addFilter(page, 'Town');
    await filter.findByRole('option', { name: 'Hull' });
    await page.user.type(filter.getByRole('combobox', { name: 'Find in Town' }), '{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(page.address()).toBe('?towns[]=Whitby'));
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('takes a filter off, and gives a default back', async () => {
    const page = await openBoats('/boats?afloat=true&state=ALL');
    await page.user.click(screen.getByRole('button', { name: 'Remove filter State' }));
    await waitFor(() => expect(page.address()).toBe('?afloat=true'));
    await page.user.click(screen.getByRole('button', { name: 'Remove filter Afloat' }));
    await waitFor(() => expect(page.address()).toBe(''));
  });
});

describe('a filter within another', () => {
  it('is set in its button, said on it, and cleared with it', async () => {
    const page = await openPage('/tasks/list?statusIds[]=018f0000-0000-7000-8000-0000000000f1', {
      me: { permissions: ['PRISM_APP_TASK_MENU'] },
      answers: [
        [
          { ...dictionaries.generic, path: 'dict/taskStatus/all.json' },
          () => ({ body: { objects: [{ id: '018f0000-0000-7000-8000-0000000000f1', name: 'Not started' }] } }),
        ],
      ],
    });
    await screen.findByRole('button', { name: 'Status: Open, Not started' });
    const filter = await openFilter(page, 'Status: Open, Not started');
    expect(screen.queryByRole('button', { name: /^Exact status/ })).toBeNull();
    expect(await filter.findByRole('checkbox', { name: 'Not started' })).toBeDefined();
    expect(filter.queryByRole('radio', { name: 'Any' })).toBeNull();
    await page.user.click(filter.getByRole('checkbox', { name: 'Not started' }));
    await waitFor(() => expect(page.router.state.location.searchStr).not.toContain('statusIds'));
  });
});

describe('the definition of a filter', () => {
  const sizes = [
    { id: 's', name: 'Small' },
    { id: 'l', name: 'Large' },
  ];
  const buoyList = defineList({
    name: 'buoys',
    row: z.object({ id: z.string(), name: z.string() }),
    filters: {
      size: filter.simpleSelect('Size', { items: sizes }),
      harbourIds: filter.select('Harbour', { url: 'genericDict/REGIONS/listOptions.json' }),
      keeperIds: filter.autocomplete('Keeper', 'dropdown/person', { by: 'personSearchString', minSearchLength: 2 }),
      lit: filter.select('Light', { items: sizes, disabled: true }),
      kept: filter.select('Kept', { items: sizes, noButton: true }),
      shape: filter.select('Shape', { items: sizes }),
      paint: filter.select('Paint', { items: sizes, filterGroupId: 'looks' }),
      mark: filter.select('Mark', { items: sizes, filterGroupId: 'looks' }),
      chain: filter.select('Chain', { items: sizes, filterGroupId: 'mooring' }),
    },
    columns: { name: { label: 'Name' } },
    sort: ['name'],
  });

  it('FILTER-029: has id, caption, url, items, minSearchLength, noButton, multiple, disabled and filterGroupId', async () => {
    const chosen: Record<string, unknown>[] = [];
    const regions = { ...dictionaries.generic, path: 'genericDict/REGIONS/listOptions.json' };
    const panel = (
      <FilterPanel list={buoyList} search={completeSearch(buoyList, {})} onSearch={(search) => chosen.push(search)} />
    );
    const page = await openPage('/buoys', {
      pages: { '/buoys': panel },
      answers: [[regions, () => ({ body: { objects: [{ id: ann.id, name: 'Whitby' }] } })]],
    });
    await screen.findByRole('button', { name: 'Add filter' });
    // Each button has a caption, unless none is wanted, and a disabled one cannot be pressed.
    const names = within(screen.getByRole('group', { name: 'Filters of this list' })).getAllByRole<HTMLButtonElement>(
      'button',
    );
    expect(names.map((button) => [button.textContent, button.disabled])).toEqual([
      ['Size: all', false],
      ['Harbour: all', false],
      ['Keeper: all', false],
      ['Light: all', true],
      ['Shape: all', false],
      ['Add filter', false],
    ]);
    // One of the items, stored under the filter's id.
    await page.user.click(await (await openFilter(page, 'Size: all')).findByRole('radio', { name: 'Large' }));
    expect(chosen.at(-1)).toMatchObject({ size: 'l' });
    await page.user.keyboard('{Escape}');
    // Several of those that the URL returns.
    await page.user.click(await (await openFilter(page, 'Harbour: all')).findByRole('checkbox', { name: 'Whitby' }));
    expect(chosen.at(-1)).toMatchObject({ harbourIds: [ann.id] });
    await page.user.keyboard('{Escape}');
    expect(await (await openFilter(page, 'Keeper: all')).findByText('Please enter 2 or more characters')).toBeDefined();
    await page.user.keyboard('{Escape}');
    // Those of a group are listed together, apart from the others.
    await page.user.click(screen.getByRole('button', { name: 'Add filter' }));
    const menu = await screen.findByRole('menu');
    const entries = [...menu.querySelectorAll('[role="menuitem"], .mantine-Menu-divider')];
    expect(entries.map((entry) => entry.textContent || '-')).toEqual(['Paint', 'Mark', '-', 'Chain']);
  });

  it('that only links and saved views ask for is shown where it is in use, can be put away, and is not offered', async () => {
    const { filters } = buoyList;
    const list = { ...buoyList, filters: { ...filters, paint: { ...filters.paint, notOffered: true } } } as const;
    const chosen: Record<string, unknown>[] = [];
    const panel = (
      <FilterPanel list={list} search={completeSearch(list, { paint: ['s'] })} onSearch={(to) => chosen.push(to)} />
    );
    const page = await openPage('/buoys', { pages: { '/buoys': panel } });
    await screen.findByRole('button', { name: 'Paint: Small' });
    await page.user.click(screen.getByRole('button', { name: 'Remove filter Paint' }));
    expect(chosen.at(-1)).not.toHaveProperty('paint', ['s']);
    page.unmount();
    const without = <FilterPanel list={list} search={completeSearch(list, {})} onSearch={() => {}} />;
    const { user } = await openPage('/buoys', { pages: { '/buoys': without } });
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    const offered = within(await screen.findByRole('menu')).getAllByRole('menuitem');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Mark', 'Chain']);
  });
});
