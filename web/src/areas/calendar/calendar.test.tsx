import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { calendar, type CalendarPage } from '@lintel/contract/areas/calendar/endpoints';
import { calendarPageSize } from '@lintel/contract/areas/calendar/filters';
import { periodOf, type PeriodType } from '@lintel/contract/areas/calendar/period';
import type { CalendarColumn, CalendarRow } from '@lintel/contract/areas/calendar/row';
import type { Permission } from '@lintel/contract/platform/permissions';
import { presets } from '@lintel/contract/areas/presets';
import { describe, expect, it, vi } from 'vitest';
import type { Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { tabNamed } from './use-calendar.ts';

const ids = ['018f0000-0000-7000-8000-0000000000b1', '018f0000-0000-7000-8000-0000000000b2'] as const;
type Counts = Record<string, Partial<CalendarColumn>>;

function aRow(of: Partial<CalendarRow>, type: PeriodType, day: string, counts: Counts = {}): CalendarRow {
  return {
    id: ids[0],
    code: 'MH-1',
    name: 'Mill House',
    frequency: null,
    nation: 'scotland',
    overdue: 0,
    withoutDueDate: 0,
    rowColumns: periodOf(type, day).columns.map(({ from, to }) => ({
      periodDateFrom: from,
      periodDateTo: to,
      ...counts[from],
    })),
    ...of,
  };
}

/** Two properties or tasks, in the requested period. */
function pageFor(body: string, isTasks: boolean): CalendarPage {
  const search = { page: 1, periodType: 'DAY', ...JSON.parse(body) } as never as CalendarPage['filter'];
  const day = search.periodStartDate ?? '2026-11-21';
  const rows = [
    aRow(
      { overdue: 3, withoutDueDate: 2, ...(isTasks && { code: 'GAS01', name: 'Gas safety', frequency: 'Annual' }) },
      search.periodType,
      day,
      { '2026-11-05': { overdue: 1, done: 2 }, '2026-11-30': { planned: 4 }, '2026-11-01': { due: 12 } },
    ),
    aRow({ id: ids[1], code: isTasks ? 'FRA01' : 'QC-2', name: 'Quay Court', nation: null }, search.periodType, day),
  ];
  const { overdue, withoutDueDate, rowColumns } = rows[0]!;
  return {
    objects: search.onlyTotal ? [] : rows,
    page: search.page,
    limit: calendarPageSize,
    maxPage: 3,
    totalObjectsForQuery: 32,
    totalIsExact: true,
    filter: search,
    totals: search.onlyTotal ? { overdue, withoutDueDate, rowColumns, withoutProperty: 5 } : null,
  };
}

const permissions: Permission[] = [
  'PRISM_APP_CALENDAR_MENU',
  'PRISM_APP_TASK_MENU',
  'PRISM_APP_ACTION_MENU',
  'PRISM_APP_PROPERTY_MENU',
];
const answers: Answers = [
  [calendar.propertyTasks, ({ body }) => ({ body: pageFor(body, false) })],
  [calendar.propertyActions, ({ body }) => ({ body: pageFor(body, false) })],
  [calendar.tasks, ({ body }) => ({ body: pageFor(body, true) })],
  [presets.list, () => ({ body: { objects: [] } })],
];
const open = async (address = '/calendar/tasks/list.html', of: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(address, { me: { permissions }, answers, ...of });
  const asked = () =>
    opened.sent
      .filter(({ path }) => path.startsWith('/api/calendar/'))
      .map(({ path, body }): Record<string, unknown> => ({ path, ...(JSON.parse(body) as object) }));
  const at = () => opened.router.state.location;
  return { ...opened, asked, at };
};
const grid = async (name: RegExp | string = /./) => within(await screen.findByRole('grid', { name }));
const addressOf = (link: HTMLElement) => new URL(link.getAttribute('href')!, 'http://lintel.test');
const recordedBy = (link: HTMLElement) => Object.fromEntries(addressOf(link).searchParams);
const head = async () => (await grid()).getAllByRole('columnheader').map(({ textContent }) => textContent);

describe('the tabs of the calendar', () => {
  it.each([
    ['CAL-001, CAL-041', 'tasks', 'property/task', 'Tasks by property'],
    ['CAL-002, CAL-043', 'task-calendar', 'task', 'Tasks by type'],
    ['CAL-003, CAL-042', 'actions', 'property/action', 'Actions by property'],
  ])('CAL-004, %s: %s are those of the address, and of the call %s', async (_, tab, call, name) => {
    const { asked } = await open(`/calendar/${tab}/list.html`);
    expect((await screen.findByRole('tab', { selected: true })).textContent).toBe(name);
    await grid(`${name}, November 2026`);
    await waitFor(() => expect(asked()).toHaveLength(2));
    expect(asked()).toMatchObject([
      { path: `/api/calendar/${call}/filter.json`, limit: 15 },
      { onlyTotal: true, page: 1 },
    ]);
  });

  it('take along the filters and the period that they share (CAL-005)', async () => {
    const { user, asked, at } = await open(
      `/calendar/tasks/list.html?periodType=MONTH&regionIds[]=${ids[0]}&statutory=YES&priorities[]=HIGH`,
      { answers: [...answers] },
    );
    await grid('Tasks by property, 2026');
    expect(asked()[0]).toMatchObject({ periodType: 'MONTH', regionIds: [ids[0]], statutory: 'YES' });
    expect(asked()[0]).not.toHaveProperty('priorities');
    expect(screen.getByText(/no longer has|left out/i)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Actions by property' }));
    await grid('Actions by property, 2026');
    expect(at().pathname).toBe('/calendar/actions/list.html');
    expect(at().search).toEqual({ periodType: 'MONTH', regionIds: [ids[0]] });
  });

  it('are those that the reader may open lists of', async () => {
    await open('/calendar/tasks/list.html', {
      me: { permissions: ['PRISM_APP_CALENDAR_MENU', 'PRISM_APP_TASK_MENU'] },
    });
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Tasks by property',
      'Tasks by type',
    ]);
  });

  it('fail where there is no such mode or period, and say so (CAL-026, CAL-027)', async () => {
    expect(() => tabNamed('visits')).toThrow('There is no calendar “visits”');
    const { user, asked, at } = await open('/calendar/tasks/list.html?periodType=WEEK');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('A calendar shows days or months, not “WEEK”');
    expect(asked().some(({ onlyTotal }) => onlyTotal)).toBe(false);
    await user.click(within(alert).getByRole('button', { name: 'Show days' }));
    await grid();
    expect(at().search).toEqual({});
  });
});

describe('the period of the calendar', () => {
  it('is the days of this month at first (CAL-013), at most 31 of them (CAL-006, CAL-008)', async () => {
    const { user } = await open();
    await grid('Tasks by property, November 2026');
    expect(await head()).toHaveLength(2 + 30);
    await user.click(screen.getByRole('button', { name: 'Next: December 2026' }));
    await grid('Tasks by property, December 2026');
    expect(await head()).toHaveLength(2 + 31);
  });

  it('goes back and forth by a month, and by a year of months (CAL-009), and back to today (CAL-010)', async () => {
    const { user, at } = await open();
    await user.click(await screen.findByRole('button', { name: 'Next: December 2026' }));
    await grid('Tasks by property, December 2026');
    expect(at().search).toEqual({ periodStartDate: '2026-12-01' });
    await user.click(screen.getByRole('button', { name: 'Previous: November 2026' }));
    await grid('Tasks by property, November 2026');
    expect(at().search).toEqual({});
    await user.click(screen.getByRole('radio', { name: 'Months' }));
    await grid('Tasks by property, 2026');
    await user.click(screen.getByRole('button', { name: 'Previous: 2025' }));
    await grid('Tasks by property, 2025');
    expect(at().search).toEqual({ periodType: 'MONTH', periodStartDate: '2025-01-01' });
    await user.click(screen.getByRole('button', { name: 'Today' }));
    await grid('Tasks by property, 2026');
    expect(at().search).toEqual({ periodType: 'MONTH' });
  });

  it('is chosen by a date (CAL-011)', async () => {
    const { user, at } = await open('/calendar/tasks/list.html?periodStartDate=2027-02-01');
    await user.click(await screen.findByRole('button', { name: 'Choose a date' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Choose a date' }));
    await user.click(await picker.findByRole('button', { name: 'Previous month' }));
    await user.click(await picker.findByRole('button', { name: '15 January 2027' }));
    await grid('Tasks by property, January 2027');
    expect(at().search).toEqual({ periodStartDate: '2027-01-01' });
  });

  it('is chosen among months by year, 11 listed at a time and paged by 5 both ways, and by month, which shows its days (FORM-001, FORM-002)', async () => {
    const { user, at } = await open('/calendar/tasks/list.html?periodType=MONTH');
    await user.click(await screen.findByRole('button', { name: 'Choose a year or month' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Choose a year or month' }));
    const listed = within(await picker.findByRole('group', { name: 'Year' }));
    const years = () => listed.getAllByRole('button').flatMap(({ textContent }) => textContent || []);
    const ends = () => [years().length, years()[0], years().at(-1)];
    expect(ends()).toEqual([11, '2021', '2031']);
    await user.click(listed.getByRole('button', { name: 'Later years' }));
    expect(ends()).toEqual([11, '2026', '2036']);
    for (const _ of [1, 2]) await user.click(listed.getByRole('button', { name: 'Earlier years' }));
    expect(ends()).toEqual([11, '2016', '2026']);
    await user.click(listed.getByRole('button', { name: '2018' }));
    await grid('Tasks by property, 2018');
    expect(at().search).toEqual({ periodType: 'MONTH', periodStartDate: '2018-01-01' });
    await user.click(picker.getByRole('button', { name: 'March' }));
    await grid('Tasks by property, March 2018');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('switches from days to the months of their year by its name (CAL-012), which are named (CAL-021), and from a month to its days (CAL-014, CAL-022)', async () => {
    const { user } = await open('/calendar/tasks/list.html?periodStartDate=2027-02-01');
    await user.click(await screen.findByRole('button', { name: 'February 2027: show the months of 2027' }));
    await grid('Tasks by property, 2027');
    expect((await head()).slice(2)).toEqual([
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sept',
      'Oct',
      'Nov',
      'Dec',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show the days of May 2027' }));
    await grid('Tasks by property, May 2027');
  });
});

describe('the table of the calendar', () => {
  it('has name, overdue and the days in property mode (CAL-015, CAL-016), and the interval too in task mode (CAL-017)', async () => {
    const { unmount } = await open();
    expect((await head()).slice(0, 3).map((text) => text.slice(0, 8))).toEqual(['Property', 'Overdue', 'Sunday 0']);
    unmount();
    await open('/calendar/task-calendar/list.html');
    expect((await head()).slice(0, 3)).toEqual(['Task', 'Interval', 'Overdue']);
    expect((await grid()).getByRole('row', { name: /Gas safety/ }).textContent).toContain('Annual');
  });

  it('heads each day with the letter of its weekday and its number (CAL-018), and marks weekends (CAL-019), the start of the month (CAL-020) and bank holidays', async () => {
    await open();
    const heads = (await grid()).getAllByRole('columnheader').slice(2);
    expect(heads[4]!.textContent).toBe('Thursday 05/11/2026T5');
    expect(heads.flatMap(({ dataset }, at) => (dataset['off'] === 'weekend' ? [at + 1] : []))).toEqual([
      1, 7, 8, 14, 15, 21, 22, 28, 29,
    ]);
    expect(heads.map(({ dataset }) => dataset['monthStart'])).toEqual([
      'true',
      ...Array<undefined>(29).fill(undefined),
    ]);
    expect(heads[0]!.textContent).toContain('Nov');
    // St Andrew's Day, since one of the two properties is in Scotland.
    expect(heads[29]!.dataset['off']).toBe('holiday');
    expect(heads[29]!.textContent).toContain('St Andrew’s Day (Scotland)');
    const kinds = (await grid())
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)!.dataset['off']);
    expect(kinds, 'on St Andrew’s Day nobody works at the property in Scotland alone').toEqual([
      'holiday',
      undefined,
      'holiday',
    ]);
  });

  it('leads from a property to its page (CAL-023, PROP-005)', async () => {
    await open();
    const name = (await grid()).getByRole('link', { name: 'Mill House' });
    expect(addressOf(name).pathname).toBe(`/property/${ids[0]}`);
  });

  it('leads from a task to its list by code, up to the end of the period, as the calendar is filtered (CAL-024)', async () => {
    await open('/calendar/task-calendar/list.html?statutory=YES');
    const name = (await grid()).getByRole('link', { name: 'Gas safety' });
    expect(addressOf(name).pathname).toBe('/tasks/list');
    expect(recordedBy(name)).toEqual({ 'codes[]': 'GAS01', dueDateTo: '2026-11-30', statutory: 'YES' });
  });

  it('says each number in words, and opens what it counts', async () => {
    await open();
    const { getByRole } = await grid();
    expect(recordedBy(getByRole('link', { name: '2 done, Mill House, 05/11/2026' }))).toEqual({
      status: 'ALL',
      doneFrom: '2026-11-05',
      doneTo: '2026-11-05',
      'propertyIds[]': ids[0],
    });
    expect(recordedBy(getByRole('link', { name: '3 overdue, Mill House, on any day' }))).toEqual({
      status: 'OPEN',
      'dueStatuses[]': 'OVERDUE',
      'propertyIds[]': ids[0],
    });
    expect(recordedBy(getByRole('link', { name: '2 without a due date, Mill House' }))).toMatchObject({
      'dueStatuses[]': 'NO_DUE_DATE',
    });
  });

  it('ends with a row of all properties or tasks (CAL-025), and says which actions have none', async () => {
    const { unmount } = await open('/calendar/actions/list.html');
    const all = (await grid()).getByRole('row', { name: /All 32 properties/ });
    expect(recordedBy(await within(all).findByRole('link', { name: '4 planned, all, 30/11/2026' }))).toEqual({
      status: 'OPEN',
      'dueStatuses[]': 'NOT_DUE_YET',
      dueDateFrom: '2026-11-30',
      dueDateTo: '2026-11-30',
      standalone: 'NO',
    });
    const without = await screen.findByRole('link', { name: '5 open actions on no property are due by 30/11/2026' });
    expect(recordedBy(without)).toEqual({ status: 'OPEN', standalone: 'YES', dueDateTo: '2026-11-30' });
    unmount();
    await open('/calendar/task-calendar/list.html');
    expect((await grid()).getByRole('row', { name: /All 32 tasks/ })).toBeTruthy();
  });

  it('shows pages of fifteen (CAL-039), and keeps the page in the address', async () => {
    const { user, asked, at } = await open();
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ limit: 15 }));
    expect(at().search).toEqual({ page: '2' });
  });

  it('offers twenty pages around the one that is shown (TABLE-008)', async () => {
    const answered: Answers = [
      [
        calendar.propertyTasks,
        ({ body }) => ({ body: { ...pageFor(body, false), maxPage: 60, totalObjectsForQuery: 890 } }),
      ],
      ...answers,
    ];
    await open('/calendar/tasks/list.html?page=40', { answers: answered });
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of Calendar' })).getAllByRole('button', {
      name: /^Page/,
    });
    expect([pages.length, pages[0]!.textContent, pages.at(-1)!.textContent]).toEqual([20, '30', '49']);
  });

  it('asks for what is searched a second after typing (CAL-038)', async () => {
    const { asked, at } = await open();
    await grid();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search properties' }), { target: { value: 'quay' } });
    const wordsAsked = () => asked().flatMap(({ searchString }) => searchString ?? []);
    await vi.advanceTimersByTimeAsync(999);
    expect([wordsAsked(), at().search]).toEqual([[], {}]);
    await vi.advanceTimersByTimeAsync(1);
    vi.useRealTimers();
    await waitFor(() => expect(wordsAsked()).toContain('quay'));
    expect(at().search).toEqual({ searchString: 'quay' });
  });
});

describe('the keys of the calendar', () => {
  it('lead from cell to cell and from number to number, and Tab comes back to where one was', async () => {
    const { user } = await open();
    const { getByRole } = await grid();
    const first = getByRole('link', { name: 'Mill House' });
    await waitFor(() => expect(first.tabIndex).toBe(0));
    first.focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(getByRole('link', { name: '2 without a due date, Mill House' }));
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(getByRole('link', { name: '12 due, Mill House, 01/11/2026' }));
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(getByRole('link', { name: '1 overdue, Mill House, 05/11/2026' }));
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(getByRole('link', { name: '2 done, Mill House, 05/11/2026' }));
    await user.keyboard('{End}');
    expect(document.activeElement).toBe(getByRole('link', { name: '4 planned, Mill House, 30/11/2026' }));
    await user.keyboard('{ArrowDown}');
    const below = document.activeElement as HTMLElement;
    expect([below.tagName, below.tabIndex, first.tabIndex]).toEqual(['TD', 0, -1]);
    await user.keyboard('{Home}');
    expect(document.activeElement).toBe(getByRole('link', { name: 'Quay Court' }));
    expect(document.querySelectorAll('[role="grid"] [tabindex="0"]')).toHaveLength(1);
  });

  it('lead to the names of months too', async () => {
    const { user } = await open('/calendar/tasks/list.html?periodType=MONTH');
    (await grid()).getByRole('link', { name: 'Mill House' }).focus();
    await user.keyboard('{Control>}{Home}{/Control}{End}');
    expect(document.activeElement?.textContent).toBe('Dec');
    await user.keyboard('{Enter}');
    await grid('Tasks by property, December 2026');
  });
});

const onAPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 48em'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));

it('shows its pages on a phone together with the days, which wait for the totals, so that neither moves', async () => {
  onAPhone();
  const totals = Promise.withResolvers<{ body: CalendarPage }>();
  const whole: Answers = [
    [
      calendar.tasks,
      ({ body }) => (body.includes('"onlyTotal":true') ? totals.promise : { body: pageFor(body, true) }),
    ],
  ];
  const { sent } = await open('/calendar/task-calendar/list.html', { answers: [...whole, ...answers] });
  await waitFor(() => expect(sent.filter(({ body }) => body.includes('"onlyTotal":true'))).toHaveLength(1));
  expect(screen.getByRole('status', { name: /^Loading/ })).toBeDefined();
  expect(screen.queryByRole('navigation', { name: /Calendar/ })).toBeNull();
  totals.resolve({ body: pageFor('{"onlyTotal":true}', true) });
  expect(await screen.findByRole('navigation', { name: /Calendar/ })).toBeDefined();
  expect(screen.getByRole('region', { name: 'Thursday 5 November' })).toBeDefined();
});

it('is one column of days on a phone, with the words beside the signs, and leads to today', async () => {
  onAPhone();
  const { user } = await open();
  const day = within(await screen.findByRole('region', { name: 'Thursday 5 November' }));
  // There are two more pages: what is due on them is counted first.
  expect(day.getAllByRole('listitem')[0]!.textContent).toBe('All 32 properties1overdue2done');
  expect(within(screen.getByRole('region', { name: 'Overdue' })).getAllByRole('listitem')[0]!.textContent).toBe(
    'All 32 properties3overdue',
  );
  expect(day.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '1overdue',
    '2done',
    'Mill House',
    '2 without a due date',
    '1overdue',
    '2done',
  ]);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Subscribe' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'More for this page' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)[0]).toBe('Subscribe');
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Overdue',
    'Sunday 1 November',
    'Thursday 5 November',
    'Saturday 21 Novembertoday',
    expect.stringContaining('Monday 30 November'),
  ]);
  const shown: unknown[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.getAttribute('aria-label'));
  });
  await user.click(screen.getByRole('button', { name: 'Today' }));
  expect(shown).toEqual(['Saturday 21 November']);
});
