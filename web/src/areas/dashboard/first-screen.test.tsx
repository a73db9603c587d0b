import type { Permission } from '@lintel/contract/platform/permissions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { dashboard, type TrendRecord, type WorstProperty } from '@lintel/contract/areas/dashboard';
import { presets } from '@lintel/contract/areas/presets';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import type { ColumnPreset } from '@lintel/contract/platform/list';
import { describe, expect, it, vi } from 'vitest';
import { type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { matrix, standing } from '../tasks/testing.ts';

const propertyId = '018f0000-0000-7000-8000-00000000000a';
const worst: WorstProperty = {
  propertyId,
  reference: 'B-2',
  caption: 'Elm House, Leeds',
  owners: 'Maria Okafor',
  since: '2026-05-14',
  parts: [
    {
      id: 'statutory',
      label: 'Statutory tasks overdue',
      list: 'task',
      count: 2,
      search: { statutory: 'YES', propertyIds: [propertyId] },
    },
    { id: 'high', label: 'High priority actions overdue', list: 'action', count: 0, search: {} },
    {
      id: 'others',
      label: 'Other tasks overdue',
      list: 'task',
      count: 1,
      search: { statutory: 'NO', propertyIds: [propertyId] },
    },
  ],
};
const overview = { asOf: '2026-11-21T09:00:00Z', propertyCount: 3, gaps: [], byRegion: [], byType: [], recent: [] };
const overdue = [
  {
    id: 'statutory-tasks',
    label: 'Statutory tasks',
    kind: 'TASK',
    count: 17,
    since: '2026-03-02',
    search: { dueStatuses: ['OVERDUE'], statutory: 'YES' },
  },
  { id: 'other-actions', label: 'Other actions', kind: 'ACTION', count: 0, since: null, search: {} },
];
const due = [
  {
    id: 'due-reports',
    label: 'RIDDOR reports',
    kind: 'ACCIDENT',
    count: 2,
    since: '2026-11-24',
    search: { awaitsReport: 'YES' },
  },
];
const decisions = [
  { kind: 'ACTION', label: 'Actions', count: 6, isExact: true, search: { status: 'ALL', awaiting: 'ME' } },
  { kind: 'TASK', label: 'Tasks', count: 0, isExact: true, search: {} },
];
const answers = (kept: { dto: ColumnPreset | null }, trend: TrendRecord[]): Answers => [
  [dashboard.portfolio, () => ({ body: overview })],
  [dashboard.attention, () => ({ body: { overdue, due, decisions } })],
  [dashboard.worst, () => ({ body: { objects: [worst] } })],
  [
    dashboard.compliance,
    () => ({
      body: {
        compliantCount: 1,
        nonCompliantCount: 0,
        percent: 100,
        counts: standing({ compliant: 1 }),
        taskTypes: [],
      },
    }),
  ],
  [dashboard.doughnuts, () => ({ body: { objects: [] } })],
  [dashboard.trend, () => ({ body: { objects: trend } })],
  [
    dashboard.workload,
    () => ({ body: { objects: [{ week: '2026-W47', from: '2026-11-16', to: '2026-11-22', kinds: [] }] } }),
  ],
  [tasks.matrix, () => ({ body: matrix })],
  [presets.columns, () => ({ body: kept })],
  [presets.saveColumns, ({ body }) => ((kept.dto = JSON.parse(body)), { body: kept })],
];
const open = (kept: { dto: ColumnPreset | null } = { dto: null }, trend: TrendRecord[] = []) =>
  openPage('/', {
    me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'] },
    answers: answers(kept, trend),
  });
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href')!, 'http://lintel.test').searchParams);

describe('the first screen of the dashboard', () => {
  it('says what is wrong and since when, and what waits for a decision; each number opens its list', async () => {
    await open();
    const [list] = await screen.findAllByRole('list', { name: 'Needs attention' });
    const links = within(list!).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Statutory tasks overdue17 since 02/03/2026',
      'RIDDOR reports due2 first 24/11/2026',
    ]);
    expect(searchOf(links[1]!)).toEqual({ awaitsReport: 'YES' });
    expect(searchOf(links[0]!)).toEqual({ 'dueStatuses[]': 'OVERDUE', statutory: 'YES' });
    const decide = within(screen.getByRole('list', { name: 'Waiting for your decision' })).getAllByRole('link');
    expect(decide.map(({ textContent }) => textContent)).toEqual(['Actions 6']);
    expect(decide[0]!.getAttribute('href')).toBe('/actions/list?status=ALL&awaiting=ME');
  });

  it('has no list of what is overdue where nothing is: its empty place would push the words aside', async () => {
    await openPage('/', {
      me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'] },
      answers: [
        [dashboard.attention, () => ({ body: { overdue: [], due: [], decisions } })],
        ...answers({ dto: null }, []),
      ],
    });
    expect(await screen.findByText('Nothing is overdue.')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'Needs attention' })).toBeNull();
  });

  it('says where it is worst, whose that is and since when', async () => {
    await open();
    const table = within(await screen.findByRole('table', { name: 'Properties with most overdue' }));
    const [, row] = table.getAllByRole('row');
    expect(
      within(row!)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Maria Okafor', '2', '', '1', '14/05/2026']);
    expect(table.getByRole('link', { name: 'Elm House, Leeds' }).getAttribute('href')).toBe(`/property/${propertyId}`);
    expect(searchOf(table.getByRole('link', { name: 'Statutory tasks overdue: 2, Elm House, Leeds' }))).toEqual({
      statutory: 'YES',
      'propertyIds[]': propertyId,
    });
  });

  it(
    'says how far compliance is from that of four weeks ago, in points of what is written',
    { tags: ['thorough'] },
    async () => {
      const at = (date: string, value: number | null) => ({
        date,
        value,
        target: 100,
        valueTitle: 'Compliance',
        targetTitle: 'Target',
        extraDetails: { propertyCount: 2, taskCount: 10, compliantCount: 9 },
      });
      const shown = async (before: number | null) => {
        const { unmount } = await open(undefined, [
          at('2026-10-12', 50),
          at('2026-10-19', before),
          at('2026-11-16', 95),
        ]);
        await screen.findByText('100.0%');
        await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull());
        const sinceText = screen.queryByText(/ since 19\/10\/2026$/)?.textContent;
        unmount();
        return sinceText;
      };
      expect(await shown(99.24)).toBe('+0.8 points since 19/10/2026');
      expect(await shown(100)).toBe('No change since 19/10/2026');
      expect(await shown(null)).toBeUndefined();
    },
  );

  it('is all of it on a phone, until the rest is unfolded, which stays so', async () => {
    localStorage.removeItem('lintel.dashboard.more');
    const isPhone = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation(
        (query) => ({ matches: query.includes('48em'), addEventListener() {}, removeEventListener() {} }) as never,
      );
    const { user, unmount } = await open();
    const fold = await screen.findByRole('button', { name: 'More of the portfolio' });
    expect(fold.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('region', { name: 'Compliance by group' })).toBeNull();
    await user.click(fold);
    await screen.findByRole('region', { name: 'Compliance by group' });
    unmount();
    await open();
    await screen.findByRole('region', { name: 'Compliance by group' });
    isPhone.mockRestore();
    localStorage.removeItem('lintel.dashboard.more');
  });

  describe('beside the percentage', () => {
    const statutory = { statutoryNotSetUpCount: { greaterThan: 0 }, sortingField: 'statutoryNotSetUpCount' };
    const lineOf = async (expected: Answers[number][1], more: readonly Permission[] = ['PRISM_APP_PROPERTY_MENU']) => {
      await openPage('/', {
        me: { permissions: ['PRISM_APP_TASK_MENU', ...more] },
        answers: [[dashboard.expected, expected], ...answers({ dto: null }, [])],
      });
      const compliance = within(await screen.findByRole('region', { name: 'Compliance' }));
      await compliance.findByText('1 of 1 tasks are done, evidenced and not overdue.');
      return compliance;
    };
    const counted = (numbers: [statutory: number, all: number]) => () => ({
      body: {
        objects: [
          { id: 'statutory', taskCount: numbers[0], propertyCount: 117, search: statutory },
          { id: 'all', taskCount: numbers[1], propertyCount: 1, search: { notSetUpCount: { greaterThan: 0 } } },
        ],
      },
    });

    it('stands what is expected and not set up, and on which properties: their list opens from it', async () => {
      const list = (await lineOf(counted([1405, 1782]))).getByRole('list', { name: 'Expected, not set up' });
      expect(
        within(list)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent?.trim()),
      ).toEqual(['1,405 statutory on 117 properties', '1,782 in all on one property']);
      const link = within(list).getByRole('link', { name: 'on 117 properties' });
      expect(link.getAttribute('href')).toMatch(/^\/property\/\?/);
      expect(searchOf(link)).toEqual({
        'statutoryNotSetUpCount.greaterThan': '0',
        sortingField: 'statutoryNotSetUpCount',
      });
    });

    it('is its bar as long as all that ought to be there, and striped for what is not set up', async () => {
      const drawn = async (numbers: [number, number]) => {
        const compliance = await lineOf(counted(numbers));
        const bar = await compliance.findByRole('progressbar', { name: 'Compliance' });
        expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuetext')]).toEqual(['100', '100.0%']);
        const parts = [...bar.parentElement!.children].map(
          (part) => /--progress-section-size: ([\d.]+)%/.exec(part.getAttribute('style') ?? '')?.[1],
        );
        cleanup();
        return parts;
      };
      // One task is set up: with three that are not, it is a quarter of what is expected.
      expect(await drawn([1, 3])).toEqual(['25', '0', '75']);
      expect(await drawn([0, 0])).toEqual(['100', '0']);
    });

    it('leads who may set tasks up to what is suggested, of the statutory ones and of all', async () => {
      const list = (await lineOf(counted([1405, 1782]), ['PRISM_PROPERTY_TASK_MANAGE'])).getByRole('list', {
        name: 'Expected, not set up',
      });
      const links = within(list).getAllByRole('link', { name: /^Set up/ });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/task_management.html?suggest=statutory',
        '/task_management.html?suggest=all',
      ]);
    });

    it('stands no link for who may not see properties', async () => {
      const compliance = await lineOf(counted([3, 3]), []);
      expect(compliance.getByText(/on 117 properties/)).toBeDefined();
      expect(compliance.queryByRole('link', { name: /on .* propert/ })).toBeNull();
    });

    it('stands nothing where none is missing, and that it could not be read where that failed', async () => {
      expect((await lineOf(counted([0, 0]))).queryByText('Expected, not set up')).toBeNull();
      cleanup();
      const failed = await lineOf(() => ({ status: 500, body: { success: false, message: 'No' } }));
      expect(failed.getByText('The tasks expected and not set up could not be loaded.')).toBeDefined();
    });
  });

  it('stands above parts that each person arranges and leaves out, by keyboard too, and that stay so', async () => {
    const kept: { dto: ColumnPreset | null } = { dto: null };
    const { user } = await open(kept);
    await screen.findByRole('region', { name: 'Compliance by group' });
    screen.getByRole('button', { name: 'Arrange' }).focus();
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Arrange the dashboard' }));
    dialog.getByRole('checkbox', { name: 'Tasks by type and status' }).focus();
    await user.keyboard(' ');
    const up = dialog.getByRole('button', { name: 'Move Latest on your properties up' });
    up.focus();
    for (const _ of [1, 2, 3]) await user.keyboard('{Enter}');
    dialog.getByRole('button', { name: 'Save' }).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Compliance by group' })).toBeNull());
    expect(kept.dto!.presetData.map(({ code, width }) => `${code} ${width}`)).toEqual([
      'recent 1',
      'matrix 0',
      'doughnuts 1',
      'weeks 1',
      'taskTypes 1',
      'portfolio 1',
    ]);
    const names = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    const titles = names.map((name) => name && document.getElementById(name)?.textContent);
    expect(titles.indexOf('Latest on your properties')).toBeLessThan(
      titles.indexOf('Due in the coming thirteen weeks'),
    );
  });
});
