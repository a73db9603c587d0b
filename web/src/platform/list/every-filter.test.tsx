import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Filter } from '@lintel/contract/platform/list';
import { describe, expect, it } from 'vitest';
import { problem } from '../../../test/answers.ts';
import { realLists, sample, valuesOf, type RealList } from '../../../test/every-list.ts';
import { aServer, openList, optionOf, type OpenList } from '../../../test/open-list.ts';

const lists = await realLists();

const click = (element: HTMLElement) => fireEvent.click(element);
const panel = () => screen.queryByRole('group', { name: 'Filters of this list' });
const textsOf = (within: Element | null) =>
  [...(within?.querySelectorAll('button') ?? [])].map((each) => each.textContent);
const type = (input: HTMLElement, value: string) => {
  fireEvent.change(input, { target: { value } });
  fireEvent.keyDown(input, { key: 'Enter' });
};

/** Opens one filter: its button on the panel, or its entry in the menu of the others. */
async function openFilter(filter: Filter) {
  const isOf = (button: Element) => button.textContent?.startsWith(`${filter.caption}: `);
  const button = [...panel()!.querySelectorAll('button')].find(isOf);
  if (button) click(button);
  else {
    click(within(panel()!).getByRole('button', { name: 'Add filter' }));
    click(await screen.findByRole('menuitem', { name: filter.caption }));
  }
  return within(await screen.findByRole('dialog'));
}
type Control = Awaited<ReturnType<typeof openFilter>>;
type Setting = { page: OpenList; key: string; filter: Filter; control: Control };
/** The filter's value in the list's last request. */
const asked = ({ page, key }: Setting) => page.asked().at(-1)![key] ?? undefined;
const becomes = (of: Setting, value: unknown) => waitFor(() => expect(asked(of)).toEqual(value));
/** The distinct values of these keys across the list's requests. */
const everAsked = ({ page }: Setting, ...keys: string[]) =>
  [...new Set(page.asked().map((asked) => JSON.stringify(keys.map((key) => asked[key] ?? null))))].map((each) =>
    (JSON.parse(each) as unknown[]).map((value) => value ?? undefined),
  );
/** Cached rows are not requested again, so a cleared filter is checked in the URL. */
const isCleared = ({ page, key }: Setting) =>
  waitFor(() => expect(page.address()).not.toMatch(new RegExp(`[?&]${key}(\\.\\w+|\\[])?=[^&]`)));

/** A changed filter changes the URL at once. */
function isIgnored({ page }: Setting, change: () => void) {
  const before = page.router.history.location.href;
  change();
  expect(page.router.history.location.href).toBe(before);
}

/** The options of a filter, each with its value in the request. */
function offeredBy(filter: Filter): { name: string; value: string }[] {
  if ('items' in filter) return filter.items.map(({ id, name }) => ({ name, value: id }));
  const by = filter.kind === 'autocomplete' ? filter.by : 'id';
  return [1, 2]
    .map(optionOf)
    .map(({ id, name, code }) => ({ name, value: by === 'code' ? code : by === 'string' ? name : id }));
}

/** Each kind of filter, set as users set it. */
const settings: Record<string, (of: Setting) => Promise<void>> = {
  select: async (of) => {
    const before = (asked(of) ?? []) as string[];
    const chosen = offeredBy(of.filter).slice(0, 2);
    for (const { name } of chosen)
      click(
        await waitFor(() => of.control.queryByRole('checkbox', { name }) ?? of.control.getByRole('option', { name })),
      );
    const values = chosen.map(({ value }) => value);
    await becomes(of, [...new Set(before).symmetricDifference(new Set(values))]);
  },
  simpleSelect: async (of) => {
    for (const { name, value } of offeredBy(of.filter)) {
      click(await of.control.findByRole('radio', { name }));
      await becomes(of, value);
    }
    const any = of.control.queryByRole('radio', { name: 'Any' });
    if (any) click(any);
    if (any) await isCleared(of);
  },
  date: async (of) => {
    const start = await of.control.findByRole('textbox', { name: 'From' });
    const end = of.control.getByRole('textbox', { name: 'To' });
    type(start, '02/03/2026');
    await becomes({ ...of, key: `${of.key}From` }, '2026-03-02');
    type(end, '31/03/2026');
    await becomes({ ...of, key: `${of.key}To` }, '2026-03-31');
    isIgnored(of, () => type(start, '01/04/2026'));
    isIgnored(of, () => type(end, '01/03/2026'));
    expect([start, end].map((box) => (box as HTMLInputElement).value)).toEqual(['02/03/2026', '31/03/2026']);
    type(end, '30/04/2026');
    await becomes({ ...of, key: `${of.key}To` }, '2026-04-30');
    expect(everAsked(of, `${of.key}From`, `${of.key}To`)).toEqual([
      [undefined, undefined],
      ['2026-03-02', undefined],
      ['2026-03-02', '2026-03-31'],
      ['2026-03-02', '2026-04-30'],
    ]);
  },
  text: async (of) => {
    type(await of.control.findByRole('searchbox', { name: of.filter.caption }), 'M');
    await becomes(of, 'M');
  },
  number: async (of) => {
    const box = (name: string) => of.control.getByRole<HTMLInputElement>('textbox', { name });
    await of.control.findByRole('textbox', { name: 'Exactly' });
    isIgnored(of, () => type(box('Greater than'), 'tall'));
    expect(of.control.getByText('Enter a number')).toBeDefined();
    type(box('Greater than'), '4');
    await becomes(of, { greaterThan: 4 });
    expect(of.control.queryByText('Enter a number')).toBeNull();
    expect(everAsked(of, of.key)).toEqual([[undefined], [{ greaterThan: 4 }]]);
    await waitFor(() => expect(box('Exactly').disabled).toBe(true));
    type(box('Less than'), '9');
    await becomes(of, { greaterThan: 4, lessThan: 9 });
    type(box('Greater than'), '');
    await becomes(of, { lessThan: 9 });
    expect(box('Exactly').disabled).toBe(true);
    type(box('Less than'), '');
    await isCleared(of);
    await waitFor(() => expect(box('Exactly').disabled).toBe(false));
    type(box('Exactly'), '7');
    await becomes(of, { exactValue: 7 });
    await waitFor(() =>
      expect([box('Greater than'), box('Less than')].map(({ disabled }) => disabled)).toEqual([true, true]),
    );
    type(box('Exactly'), '');
    await isCleared(of);
    type(box('Exactly'), '8');
    await becomes(of, { exactValue: 8 });
    click(of.control.getByRole('button', { name: 'Clear' }));
    await isCleared(of);
    expect(box('Exactly').value).toBe('');
  },
  autocomplete: async (of) => {
    const { page, control } = of;
    const filter = of.filter as Extract<Filter, { kind: 'autocomplete' }>;
    const input = await control.findByRole('combobox', { name: `Find in ${filter.caption}` });
    expect(filter.minSearchLength).toBe(filter.by === 'string' ? 0 : 3);
    if (filter.minSearchLength) {
      fireEvent.change(input, { target: { value: 'o'.repeat(filter.minSearchLength - 1) } });
      expect(control.getByText(`Please enter ${filter.minSearchLength} or more characters`)).toBeDefined();
    } else await control.findByRole('option', { name: optionOf(1).name });
    const answer = Promise.withResolvers<object>();
    const { options } = page.server;
    page.server.options = () => answer.promise;
    fireEvent.change(input, { target: { value: 'nought' } });
    expect(control.getByText('Searching…')).toBeDefined();
    answer.resolve({ body: { objects: [] } });
    await control.findByText('No matches found');
    expect(control.queryByText('Searching…')).toBeNull();
    page.server.options = async () => problem(500, 'No');
    fireEvent.change(input, { target: { value: 'broken' } });
    await control.findByText('Loading failed');
    page.server.options = options;
    fireEvent.change(input, { target: { value: 'opt' } });
    const [first, second] = offeredBy(filter) as [{ name: string; value: string }, { name: string; value: string }];
    click(await control.findByRole('option', { name: first.name }));
    await becomes(of, [first.value]);
    click(control.getByRole('option', { name: second.name }));
    await becomes(of, [first.value, second.value]);
    const call = page.sent.findLast(
      ({ path, body, search }) => path.endsWith(filter.url) && (body + search).includes('opt'),
    )!;
    const words = {
      method: call.method,
      query: Object.fromEntries(call.search),
      body: JSON.parse(call.body || '{}') as object,
    };
    expect(words).toEqual(
      filter.by === 'code'
        ? { method: 'GET', query: { limit: '20', searchString: 'opt' }, body: {} }
        : filter.by === 'string'
          ? { method: 'POST', query: { limit: '20', searchString: 'opt' }, body: {} }
          : {
              method: 'POST',
              query: {},
              body: { limit: 20, [filter.by === 'personSearchString' ? 'personSearchString' : 'searchString']: 'opt' },
            },
    );
  },
};

/** The kinds of a list: of several filters of a kind the first. */
const kindOf = (filter: Filter) => (filter.kind === 'autocomplete' ? `${filter.kind} by ${filter.by}` : filter.kind);
const ofChoices = ['SHELL-038', 'SHELL-039', 'SHELL-040'];
const rows: Record<string, string[]> = {
  select: ['FILTER-019'],
  simpleSelect: ['FILTER-020'],
  date: ['FILTER-021', 'FILTER-034', 'FILTER-035'],
  text: ['FILTER-022'],
  number: ['FILTER-028', 'FILTER-030', 'FILTER-031', 'FILTER-032', 'FILTER-033'],
  'autocomplete by personSearchString': ['FILTER-024', 'FILTER-036', 'FILTER-042', ...ofChoices, 'SHELL-041'],
  'autocomplete by searchString': ['FILTER-024', 'FILTER-036', 'FILTER-043', ...ofChoices, 'SHELL-041'],
  'autocomplete by string': ['FILTER-025', 'FILTER-037', 'FILTER-045', ...ofChoices],
  'autocomplete by code': ['FILTER-026', 'FILTER-036', 'FILTER-044', ...ofChoices, 'SHELL-041'],
};

const buttonsOf = (list: RealList['list']) =>
  Object.entries(list.filters).filter(([, filter]) => !filter.noButton && filter.within === undefined);

describe.each(lists)('the filters of the list at $path', (real) => {
  const { list } = real;
  const filters = Object.entries(list.filters);
  const withButton = buttonsOf(list);

  const tags = sample.includes(real.path) ? [] : ['thorough'];
  it(
    'FILTER-001 to FILTER-003: are taken from the address, said on their buttons, put away and cleared',
    { tags },
    async () => {
      const address = Object.assign({}, ...filters.map(([key, filter]) => valuesOf(key, filter).asked)) as Record<
        string,
        unknown
      >;
      const page = await openList(real, address);
      await screen.findByRole('table');
      expect(page.asked()[0]).toMatchObject(address);
      const words = withButton.map(([key, filter]) => `${filter.caption}: ${valuesOf(key, filter).words}`);
      await waitFor(() => {
        const texts = textsOf(panel());
        for (const text of words)
          expect(texts).toContainEqual(expect.stringMatching(new RegExp(`^${RegExp.escape(text)}`)));
      });
      const button = within(screen.getByRole('toolbar')).getByRole('button', { name: /^Filters/ });
      click(button);
      expect(panel()).toBeNull();
      click(button);
      click(within(panel()!).getByRole('button', { name: 'Clear filters' }));
      await waitFor(() =>
        expect(page.asked().at(-1)).toEqual({
          ...page.asked()[0],
          ...list.defaults,
          page: 1,
          ...Object.fromEntries(
            Object.keys(address).map((key) => [key, (list.defaults as Record<string, unknown>)[key]]),
          ),
        }),
      );
      const all = textsOf(panel()).filter((text) => text.endsWith(': all'));
      const unset = withButton.filter(([key]) => !(key in list.defaults)).map(([, filter]) => `${filter.caption}: all`);
      expect(all.length).toBeGreaterThan(0);
      expect(unset).toEqual(expect.arrayContaining(all));
    },
  );
});

/** These lists have filters of every kind, set and cleared while they are open. */
const ofEveryKind = lists.filter(({ list }) => ['property', 'task', 'hazardCase'].includes(list.name));

it('covers every kind of filter that a list has', () => {
  const kindsOf = (of: RealList[]) =>
    new Set(of.flatMap(({ list }) => Object.values(list.filters).map(kindOf))).difference(new Set(['flag']));
  expect([...kindsOf(lists).difference(kindsOf(ofEveryKind))]).toEqual([]);
  expect([...kindsOf(lists)].toSorted()).toEqual(Object.keys(rows).toSorted());
});

/** Kinds that an earlier list has: for later lists, they are set in the thorough tests. */
const met = new Set<string>();

describe.each(ofEveryKind)('the filters of the list at $path', (real) => {
  const firsts = [...Map.groupBy(buttonsOf(real.list), ([, filter]) => kindOf(filter)).values()]
    .map(([first]) => first!)
    .filter(([, { kind }]) => kind !== 'flag');
  const { anew = [], again = [] } = Object.groupBy(firsts, ([, filter]) =>
    met.has(kindOf(filter)) ? 'again' : 'anew',
  );
  for (const [, filter] of firsts) met.add(kindOf(filter));
  const tests = [
    { set: anew, tags: [] },
    { set: again, tags: ['thorough'] },
  ];
  for (const { set, tags } of tests.filter(({ set }) => set.length > 0))
    it(
      `${[...new Set(set.flatMap(([, filter]) => rows[kindOf(filter)]!))].toSorted().join(', ')}: one of each kind is set as people set it`,
      { tags },
      async () => {
        const page = await openList(real, {}, aServer());
        await screen.findByRole('table');
        for (const [key, filter] of set) {
          const control = await openFilter(filter);
          await settings[filter.kind]!({ page, key, filter, control });
          click(control.getByRole('button', { name: 'Done' }));
          await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
        }
      },
    );
});
