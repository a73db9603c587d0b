import { screen, waitFor, within } from '@testing-library/react';
import { actions } from '@lintel/contract/areas/actions/endpoints';
import { chartIds, type ChartId } from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import { texts } from '@lintel/contract/texts/index';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { linesOf } from './keep-figures.ts';
import { files, idOf, portfolioTasks, propertyPortfolio, reportAnswers } from './testing.ts';
import { marks, namesOf, openChart, rowTexts, searchOf, stylesOf } from './testing-chart.tsx';
import { withRoom } from './testing-room.ts';
// Loaded beforehand, or the first test would wait for what the page loads lazily.
import './bar-figures.tsx';
import { sizeText } from './charts-of-system.tsx';
import { onTime } from './team-performance.tsx';

beforeEach(withRoom);

/** The reply with nothing to count: every number is zero, and only periods that a chart always shows have rows. */
const withoutFigures = (body: unknown): unknown =>
  JSON.parse(JSON.stringify(body), (key, value: unknown) =>
    typeof value === 'number' ? 0 : Array.isArray(value) && !/^(months|weeks|periods)$/.test(key) ? [] : value,
  );

/** A chart of each way to draw and of each kind of frame; the others are drawn by the same parts. */
const ofEachKind = new Set<ChartId>([
  'AreaOfComplienceActionsScoringChart',
  'TeamPerformanceChart',
  'RiskProfileChart',
  'ActionsByPriorityChart',
  'AnnualTasksWorkloadChart',
  'PropertiesPortfolioAndUsersInSystemChart',
]);
const tagsOf = (id: ChartId) => (ofEachKind.has(id) ? [] : ['thorough']);

describe('a chart', () => {
  it('has a header with the time of its answer, and a menu to export, print and reorder (REP-015, REP-016, G24)', async () => {
    const { frame, user, sent } = await openChart('PortfolioTasksChart', [
      [reports.portfolioTasks, () => ({ body: portfolioTasks })],
    ]);
    expect(await frame.findByText('As of 21/11/2026, 14:05')).toBeTruthy();
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    await user.click(frame.getByRole('button', { name: /^Export, print or reorder/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Print this chart' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(frame.getByRole('button', { name: /^Export, print or reorder/ }));
    // A single chart cannot be reordered.
    expect(screen.queryByRole('menuitem', { name: /Reorder/ })).toBeNull();
    expect(await screen.findByRole('menuitem', { name: 'Export the figures (CSV)' })).toBeTruthy();
    expect(sent.filter(({ path }) => path === '/api/report/task/portfolio.json')).toHaveLength(1);
  });

  it('hands over the numbers of its table as a file, with their totals and their units', () => {
    const figures = {
      rowTitle: 'Month',
      series: [
        { id: 'files', label: 'Files', fill: 'count' as const },
        { id: 'size', label: 'Size', fill: 'second' as const, write: () => '59 KB', inFile: 'Size in bytes' },
      ],
      rows: [{ id: 'a', label: '=June', cells: [{ count: 53 }, { count: 59_208 }], total: { count: 7 } }],
    };
    expect(linesOf('Files', figures, '2026-11-21T14:05:00Z').split('\r\n')).toEqual([
      '"Files"',
      '"As of 21/11/2026, 14:05"',
      '"Month","Files","Size in bytes","Total"',
      `"'=June",53,59208,7`,
    ]);
  });

  describe.each(chartIds)('%s', (id) => {
    it('has a header, and says that it has no data (REP-015, REP-018)', { tags: tagsOf(id) }, async () => {
      const nothing: Answers = reportAnswers()
        .filter(([endpoint]) => endpoint !== reports.preset)
        .map(([endpoint, answer]) => [endpoint, async (sent) => ({ body: withoutFigures((await answer(sent)).body) })]);
      const ofTwo = id === 'PropertiesPortfolioAndUsersInSystemChart';
      const { container } = await openChart(id, nothing, ofTwo ? 'Property portfolio' : undefined);
      await waitFor(() => {
        const frames = [...container.querySelectorAll<HTMLElement>('section[id^="chart-"]')];
        expect(frames.map((frame) => within(frame).getByRole('heading', { level: 2 }).textContent)).toEqual(
          ofTwo ? ['Property portfolio', 'Users in the system'] : [texts[`reports.chart.${id}`]],
        );
        for (const frame of frames) expect(within(frame).getByText('No data')).toBeTruthy();
      });
      expect(screen.queryByRole('button', { name: /^Show as table: / })).toBeNull();
      expect(marks(container)).toEqual([]);
    });
  });

  it('that could not be read says why, and is tried again', async () => {
    let tries = 0;
    const { frame, user } = await openChart('FileBarChart', [
      [reports.files, () => (tries++ < 1 ? problem(400, 'The clocks are being changed') : { body: files })],
    ]);
    expect((await frame.findByRole('alert')).textContent).toContain('The clocks are being changed');
    await user.click(frame.getByRole('button', { name: 'Try again' }));
    expect(await frame.findByRole('button', { name: /^Show as table: / })).toBeTruthy();
  });

  it('that is refused says so', async () => {
    const { frame } = await openChart('FileBarChart', [[reports.files, () => problem(403, 'No')]]);
    expect(await frame.findByText('You may not see this chart')).toBeTruthy();
  });

  describe.each(chartIds)('%s', (id) => {
    it(
      'tells the value of each of its marks to who points at it or has the focus there, and has a menu to export and print (REP-016)',
      { tags: tagsOf(id) },
      async () => {
        const { container, user, frame } = await openChart(
          id,
          [],
          id.startsWith('PropertiesPortfolio') ? 'Property portfolio' : undefined,
        );
        const labelled = () => [
          ...container.querySelectorAll<HTMLElement>('[data-place], td[data-heat], td[data-heat] a'),
        ];
        await waitFor(() => expect(labelled().length).toBeGreaterThan(1));
        for (const mark of labelled()) {
          expect(mark.dataset['hint']).toMatch(/\d/);
          // Marks that are not in the cell of a grid have the same name.
          if (mark.dataset['place']) expect(mark.getAttribute('aria-label')).toBe(mark.dataset['hint']);
        }
        await user.click(frame.getByRole('button', { name: /^Export, print or reorder: / }));
        const entries = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
        expect(entries).toEqual(expect.arrayContaining(['Export the figures (CSV)', 'Print this chart']));
      },
    );
  });

  it('is walked by arrow keys from mark to mark, each a link that tells its number', async () => {
    const { container, user } = await openChart('RiskAssessmentActionsChart');
    await waitFor(() => expect(marks(container).length).toBeGreaterThan(3));
    const stop = () => document.activeElement!.getAttribute('aria-label');
    const stops = marks(container).filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    stops[0]!.focus();
    expect(stop()).toBe('1 overdue, May 2026');
    await user.keyboard('{ArrowRight}');
    expect(stop()).toBe('2 overdue, June 2026');
    await user.keyboard('{End}');
    expect(stop()).toBe('1 planned, May 2027');
    await user.keyboard('{Home}{End}{ArrowLeft}');
    expect(stop()).toBe('2 planned, April 2027');
    expect(document.activeElement!.getAttribute('data-hint')).toBe('2 planned, April 2027');
    // A real link: the browser handles Enter.
    expect(document.activeElement!.getAttribute('href')).toContain('/actions/list?');
  });
});

describe('the charts of tasks', () => {
  it('count open tasks by interval, each opening its list; the same in the table (REP-021, REP-040)', async () => {
    const { container, frame, table } = await openChart('PortfolioTasksChart');
    await waitFor(() => expect(namesOf(container)).toEqual(['12 tasks, Weekly', '1,208 tasks, Annual']));
    expect(searchOf(marks(container)[1] as unknown as HTMLElement)).toMatchObject({
      at: '/tasks/list',
      'taskIntervalIds[]': idOf(2),
    });
    expect(frame.getByRole('link', { name: '1,220 open tasks' })).toBeTruthy();
    const shown = await table();
    expect(rowTexts(shown)).toEqual([
      ['Interval', 'Tasks'],
      ['Weekly', '12'],
      ['Annual', '1,208'],
    ]);
    expect(searchOf(shown.getByRole('link', { name: '1,208' }))).toMatchObject({ 'taskIntervalIds[]': idOf(2) });
  });

  it('grow 50 px for each interval beyond 10 (REP-066)', async () => {
    const heightOf = async (count: number) => {
      const intervals = Array.from({ length: count }, (_, at) => ({
        intervalId: idOf(100 + at),
        intervalName: `Interval ${at + 1}`,
        taskCount: 1 + at,
      }));
      const { container, unmount } = await openChart('PortfolioTasksChart', [
        [reports.portfolioTasks, () => ({ body: { ...portfolioTasks, intervals } })],
      ]);
      await waitFor(() => expect(marks(container)).toHaveLength(count));
      const drawn = container.querySelector<HTMLElement>('.recharts-wrapper')!;
      const { height } = drawn.style;
      unmount();
      return Number.parseInt(height, 10);
    };
    const ten = await heightOf(10);
    expect(await heightOf(3)).toBe(ten);
    expect(await heightOf(13)).toBe(ten + 150);
  });

  it('show the risk profile as a ring and a table, and what has no date beside (REP-022, REP-041)', async () => {
    const { container, frame } = await openChart('RiskProfileChart');
    await waitFor(() =>
      expect(namesOf(container)).toEqual([
        '8 overdue, all risk assessments',
        '5 due, all risk assessments',
        '39 not due yet, all risk assessments',
        '4 completed, all risk assessments',
      ]),
    );
    const asked = (mark: Element) => new URL(mark.getAttribute('href')!, 'http://x').searchParams;
    const ring = marks(container).map(asked);
    expect(ring.map((of) => of.getAll('dueStatuses[]'))).toEqual([
      ['OVERDUE'],
      ['DUE'],
      ['NOT_DUE_YET'],
      ['COMPLETED'],
    ]);
    expect(container.querySelectorAll('.recharts-pie .recharts-sector')).toHaveLength(4);
    for (const of of ring) {
      expect(of.getAll('taskTypeIds[]')).toEqual([idOf(3), idOf(4)]);
      expect(of.getAll('codes[]')).toEqual(['FRA01', 'LRA01']);
    }
    expect(rowTexts(within(frame.getByRole('table')))).toEqual([
      ['Risk assessment', 'Overdue', 'Due', 'Not due yet', 'Completed'],
      ['Fire risk assessment', '7', '5', '30', '4'],
      ['Legionella risk assessment', '1', '0', '9', '0'],
    ]);
    expect(searchOf(frame.getByRole('link', { name: '7' }))).toMatchObject({
      at: '/tasks/list',
      'taskTypeIds[]': idOf(3),
      'codes[]': 'FRA01',
      'dueStatuses[]': 'OVERDUE',
    });
    expect(frame.getByRole('link', { name: '2 without a due date are not shown' })).toBeTruthy();
  });

  it('tell statutory tasks from others by due status in the words of lists (REP-031, REP-050, REP-112)', async () => {
    const { container } = await openChart('StatutoryNonStatutoryChart');
    await waitFor(() => expect(namesOf(container)).toHaveLength(9));
    const opened = marks(container).map((mark) => {
      const {
        at,
        statutory,
        'dueStatuses[]': status,
      } = searchOf(mark as unknown as HTMLElement) as Record<string, string>;
      return [mark.getAttribute('aria-label'), at, statutory, status];
    });
    expect(opened).toEqual(
      expect.arrayContaining([
        ['10 overdue, Statutory', '/tasks/list', 'true', 'OVERDUE'],
        ['5 due, Statutory', '/tasks/list', 'true', 'DUE'],
        ['60 not due yet, Statutory', '/tasks/list', 'true', 'NOT_DUE_YET'],
        ['5 no due date, Statutory', '/tasks/list', 'true', 'NO_DUE_DATE'],
        ['20 completed, Statutory', '/tasks/list', 'true', 'COMPLETED'],
        ['2 due, Non-statutory', '/tasks/list', 'false', 'DUE'],
      ]),
    );
  });

  it('show groups by status and in total, four beside each other (REP-035, REP-054, REP-055, REP-111)', async () => {
    const { frame, container } = await openChart('TasksbyGroupChart');
    const total = await frame.findByRole('link', { name: '27 open tasks, Group 3' });
    expect(searchOf(total)).toMatchObject({ at: '/tasks/list', 'taskTypeIds[]': idOf(42) });
    expect(new URL(total.getAttribute('href')!, 'http://x').searchParams.getAll('dueStatuses[]')).toEqual([
      'NO_DUE_DATE',
      'NOT_DUE_YET',
      'DUE',
      'OVERDUE',
    ]);
    const group = within(frame.getByRole('region', { name: 'Group 3' }));
    const [overdue] = await group.findAllByRole('link', { name: '2 overdue, Group 3' });
    expect(searchOf(overdue!)).toMatchObject({
      at: '/tasks/list',
      'taskTypeIds[]': idOf(42),
      'dueStatuses[]': 'OVERDUE',
    });
    const grid = container.querySelector('.mantine-SimpleGrid-root')!;
    expect(grid.children).toHaveLength(5);
    expect(stylesOf(container)).toContain('--sg-cols:4');
  });
});

describe('the charts of actions', () => {
  it('burn down over 14 months, and say what lies before and after (REP-023, REP-042)', async () => {
    const { container, frame, table } = await openChart('RiskAssessmentActionsChart');
    await waitFor(() => expect(namesOf(container)).toContain('7 overdue, November 2026'));
    const mark = marks(container).find((each) => each.getAttribute('aria-label') === '7 planned, November 2026')!;
    expect(searchOf(mark as unknown as HTMLElement)).toMatchObject({
      at: '/actions/list',
      dueDateFrom: '2026-11-21',
      dueDateTo: '2026-11-30',
    });
    const may = marks(container).find((each) => each.getAttribute('aria-label') === '1 overdue, May 2026')!;
    expect(searchOf(may as unknown as HTMLElement)).toMatchObject({
      at: '/actions/list',
      dueDateFrom: '2026-05-01',
      dueDateTo: '2026-05-31',
    });
    const earlier = frame.getByRole('link', { name: 'and 3 overdue since before April 2026' });
    expect(searchOf(earlier)).toMatchObject({ dueDateTo: '2026-03-31' });
    expect(rowTexts(await table())).toHaveLength(15);
  });

  it('tell regions apart by priority, four beside each other (REP-024, REP-043, REP-074, ACT-062)', async () => {
    const { container, frame } = await openChart('RiskAssessmentActionsByRegionsChart');
    await waitFor(() =>
      expect(namesOf(container)).toEqual([
        '4 overdue, High, London',
        '6 upcoming, Low, London',
        '2 upcoming, Medium, No region',
      ]),
    );
    const [overdue, upcoming, none] = marks(container).map((mark) => searchOf(mark as unknown as HTMLElement));
    expect(overdue).toMatchObject({
      at: '/actions/list',
      status: 'OPEN',
      'regionIds[]': idOf(5),
      'priorities[]': 'HIGH',
      dueDateTo: '2026-11-20',
    });
    expect(upcoming).toMatchObject({ status: 'OPEN', 'priorities[]': 'LOW', dueDateFrom: '2026-11-21' });
    expect(none).toMatchObject({ withoutRegion: 'true' });
    expect(frame.getByRole('region', { name: 'London' })).toBeTruthy();
    expect(stylesOf(container)).toContain('--sg-cols:4');
  });

  it('by priority merge due into not due yet, leave out what is closed, and count whose are asked for (REP-030, REP-047, REP-092)', async () => {
    const { container, frame, table, user, sent } = await openChart('ActionsByPriorityChart');
    await waitFor(() => expect(namesOf(container)).toContain('8 not due yet, High'));
    const opened = ['2 overdue, High', '8 not due yet, High'].map((name) => {
      const mark = marks(container).find((each) => each.getAttribute('aria-label') === name)!;
      const { pathname, searchParams } = new URL(mark.getAttribute('href')!, 'http://x');
      return [pathname, ...['status', 'priorities[]', 'dueStatuses[]'].map((key) => searchParams.getAll(key).join())];
    });
    expect(opened).toEqual([
      ['/actions/list', 'OPEN', 'HIGH', 'OVERDUE'],
      ['/actions/list', 'OPEN', 'HIGH', 'DUE,NOT_DUE_YET'],
    ]);
    expect(frame.getByRole('link', { name: '20 open actions' })).toBeTruthy();
    await user.click(frame.getByRole('radio', { name: 'Mine' }));
    const asked = () => sent.filter(({ path }) => path === '/api/action/actionSummaryByPriority/filter.json');
    await waitFor(() =>
      expect(asked().map(({ body }) => JSON.parse(body))).toEqual([
        { includeAllOwner: true },
        { includeSingleOwner: true },
      ]),
    );
    await waitFor(() =>
      expect(searchOf(marks(container)[0] as unknown as HTMLElement)).toMatchObject({ whose: 'MINE' }),
    );
    expect(rowTexts(await table())).toEqual([
      ['Priority', 'Overdue', 'Not due yet', 'Total'],
      ['High', '2', '8', '10'],
      ['Medium', '2', '8', '10'],
    ]);
    expect(actions.summary.path).toBe('action/actionSummaryByPriority/filter.json');
  });

  it('and their properties: overdue until yesterday, all else not due yet from today (REP-032, REP-048, REP-049)', async () => {
    const { container, frame, table } = await openChart('ActionsByPropertyChart');
    expect(await frame.findByText('42 open actions on 11 properties')).toBeTruthy();
    const opened = [
      { at: '/actions/list', status: 'OPEN', dueDateTo: '2026-11-20' },
      { at: '/actions/list', status: 'OPEN', dueDateFrom: '2026-11-21' },
    ];
    await waitFor(() => expect(marks(container)).toHaveLength(2));
    expect(marks(container).map((mark) => searchOf(mark as unknown as HTMLElement))).toEqual(opened);
    expect((await table()).getAllByRole('link').map(searchOf)).toEqual(opened);
  });
});

describe('the charts of people and the system', () => {
  it('say who people are and what they hold without a link where one may not open it', async () => {
    const { frame, table } = await openChart('TeamPerformanceChart');
    await table();
    expect(within(frame.getByRole('row', { name: /^Ann Late/ })).queryAllByRole('link')).toEqual([]);
  });

  it('place the first 25 people by what is on time, none from outside, nought drawn at 2 (REP-033, REP-051, REP-099, REP-101, REP-102, REP-103, REP-104)', async () => {
    const { container, frame, table, sent } = await openChart('TeamPerformanceChart', [], undefined, [
      'PRISM_APP_PEOPLE_MENU',
      'PRISM_APP_TASK_MENU',
      'PRISM_APP_ACTION_MENU',
    ]);
    await waitFor(() =>
      expect(namesOf(container)).toEqual([
        'Ann Late: 0% of tasks and 0% of actions on time',
        'Bob Good: 75% of tasks and 75% of actions on time',
      ]),
    );
    expect(sent.filter(({ path }) => path.endsWith('/report/people.json')).map(({ body }) => JSON.parse(body))).toEqual(
      [{ active: true, externalUser: false, limit: 25, page: 1, selectedGroupIds: [] }],
    );
    const [late, good] = marks(container);
    expect(searchOf(late as unknown as HTMLElement)).toEqual({
      at: '/people_view.html',
      personEmail: 'ann.late@demo.example',
    });
    // 2 is as far from 0 as 75 is from 73.
    const [left, top, width, height] = ['x', 'y', 'width', 'height'].map((name) =>
      Number(container.querySelector('.recharts-reference-area-rect')!.getAttribute(name)),
    );
    /** The centre of a drawn mark, on axes on which the zone ends at 50. */
    const drawnAt = (mark: Element) => {
      const circle = mark.querySelector('circle');
      const diamond = mark
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/[\d.]+/g)
        ?.map(Number);
      const [x, y] = circle
        ? [Number(circle.getAttribute('cx')), Number(circle.getAttribute('cy'))]
        : [diamond![0]!, diamond![3]!];
      return [(50 * (x - left!)) / width!, (50 * (top! + height! - y)) / height!].map((at) => Math.round(at));
    };
    expect([late!, good!].map(drawnAt)).toEqual([
      [2, 2],
      [75, 75],
    ]);
    expect(frame.getByText('Unperformed')).toBeTruthy();
    expect(
      within(frame.getByRole('table', { name: /^Without tasks or/ })).getByRole('link', { name: 'Di Idle' }),
    ).toBeTruthy();
    const rows = rowTexts(await table());
    expect(rows[1]).toEqual(['Ann Late (unperformed)', '0%', '0%', '8', '4']);
    const [, ofTasks, ofActions] = within(frame.getByRole('row', { name: /^Ann Late/ })).getAllByRole('link');
    expect(searchOf(ofTasks!)).toMatchObject({ at: '/tasks/list', 'states[]': 'active' });
    expect(searchOf(ofActions!)).toMatchObject({ at: '/actions/list', status: 'OPEN' });
    expect(rows.map(([name]) => name)).toEqual(['Person', 'Ann Late (unperformed)', 'Bob Good', 'Di Idle']);
    expect([onTime(0, 0), onTime(300, 1), onTime(8, 3)]).toEqual([undefined, 99, 63]);
  });

  it('are exported from the menu, all rows or the first fifty as specified; two kinds of work as two spreadsheets (EXPORT-004, EXPORT-005, EXPORT-010, EXPORT-012)', async () => {
    const exported = async (id: ChartId, names: string[]) => {
      const { frame, user, sent, unmount } = await openChart(id);
      await frame.findByRole('button', { name: /^Show as table: / });
      for (const name of names) {
        await user.click(frame.getByRole('button', { name: /^Export, print or reorder/ }));
        await user.click(await screen.findByRole('menuitem', { name }));
      }
      const calls = () => sent.filter(({ path }) => path.endsWith('.xls'));
      await waitFor(() => expect(calls()).toHaveLength(names.length));
      unmount();
      return calls().map(({ path, body }): Record<string, unknown> => ({ path, ...(JSON.parse(body) as object) }));
    };
    expect(await exported('TeamPerformanceChart', ['Export the people', 'Export the people, first 50'])).toMatchObject([
      { path: '/api/people/data-table/filter.xls', managed: true, externalUser: 'NO', active: 'YES', page: 1 },
      { reportName: 'Team performance', limit: 50, page: 1 },
    ]);
    const [due, actionsDue] = await exported('AnnualTasksWorkloadChart', [
      'Export the tasks due',
      'Export the actions due',
    ]);
    const year = { dueDateFrom: '2025-11-17', dueDateTo: '2026-11-22' };
    expect(due).toMatchObject({ path: '/api/task/filter.xls', ...year, status: 'ALL', everyRound: true });
    expect(due).not.toHaveProperty('limit');
    expect(actionsDue).toMatchObject({ path: '/api/action/filter.xls', ...year, status: 'ALL' });
  });

  it('name on paper whom a mark stands for, whom only pointing tells on a screen', async () => {
    await openChart('TeamPerformanceChart');
    const [printed] = await screen.findAllByRole('table', { name: 'Team performance' });
    expect(printed!.closest('.only-print')).toBeTruthy();
    expect(printed!.textContent).toContain('Ann Late');
  });

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1 KB'],
    [9_960, '10 KB'],
    [999_400, '999 KB'],
    [999_999, '1 MB'],
    [1_250_000, '1.3 MB'],
    [999_999_999, '1 GB'],
  ])('write %i bytes as %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

  it('lay a year of ISO weeks side by side, each by its number and its days, tasks up and actions down (REP-034, REP-052, REP-053, REP-106, REP-107, REP-108)', async () => {
    const { container, sent } = await openChart('AnnualTasksWorkloadChart');
    await waitFor(() => expect(namesOf(container)).toContain('1 task, week 48, 24/11/2025 – 30/11/2025'));
    const body = sent.find(({ path }) => path === '/api/report/annualTasksWorkloadReport.json')!.body;
    expect(JSON.parse(body)).toEqual({ dateFrom: '2025-11-21', dateTo: '2026-11-21' });
    const [tasks, done] = ['1 task, week 48', '1 action, week 48'].map((name) =>
      marks(container).find((mark) => mark.getAttribute('aria-label')!.startsWith(name))!,
    );
    const week = { dueDateFrom: '2025-11-24', dueDateTo: '2025-11-30' };
    expect(searchOf(tasks as unknown as HTMLElement)).toMatchObject({ at: '/tasks/list', ...week });
    expect(searchOf(done as unknown as HTMLElement)).toMatchObject({ at: '/actions/list', ...week });
    const y = (mark: Element) => Number(mark.querySelector('rect')!.getAttribute('y'));
    expect(y(done!)).toBeGreaterThan(y(tasks!));
  });

  it('show files and their size by month, without links (REP-020, REP-056, REP-063)', async () => {
    const { container, table, sent } = await openChart('FileBarChart');
    await waitFor(() => expect(namesOf(container)).toContain('15 files, November 2026'));
    expect(namesOf(container)).toContain('6.3 MB size, November 2026');
    expect(container.querySelector('#chart-FileBarChart a')).toBeNull();
    expect(JSON.parse(sent.find(({ path }) => path === '/api/report/fileChart.json')!.body)).toEqual({
      dateFrom: '2026-06-01',
      dateTo: '2026-11-21',
    });
    expect(rowTexts(await table())).toHaveLength(7);
  });

  it('show properties by region and users by role as two frames (REP-027, REP-028, REP-045, REP-046, REP-056)', async () => {
    const { container } = await openChart('PropertiesPortfolioAndUsersInSystemChart', [], 'Property portfolio');
    await waitFor(() => expect(namesOf(container)).toContain('9 users, Site staff'));
    const both = container.querySelector('#chart-PropertiesPortfolioAndUsersInSystemChart')!;
    expect([...both.children].map(({ id, tagName }) => [tagName, id])).toEqual([
      ['SECTION', 'chart-PropertyPortfolio'],
      ['SECTION', 'chart-UsersInSystem'],
    ]);
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Property portfolio',
      'Users in the system',
    ]);
    const named = (name: string) => marks(container).find((mark) => mark.getAttribute('aria-label') === name)!;
    expect(searchOf(named('10 properties, Region 1') as unknown as HTMLElement)).toEqual({
      at: '/property/',
      'regionIds[]': idOf(20),
    });
    expect(searchOf(named('3 properties, No region') as unknown as HTMLElement)).toEqual({
      at: '/property/',
      withoutRegion: 'true',
    });
    expect(both.querySelector('#chart-UsersInSystem a')).toBeNull();
    expect(screen.getByText('Somebody with several roles is counted in each.')).toBeTruthy();
  });

  it('are small with few regions, and expand with more (REP-089)', async () => {
    const few = await openChart('PropertiesPortfolioAndUsersInSystemChart', [], 'Property portfolio');
    await waitFor(() => expect(few.container.querySelector('[data-collapsed]')).toBeTruthy());
    few.unmount();
    const six = await openChart(
      'PropertiesPortfolioAndUsersInSystemChart',
      [[reports.propertyPortfolio, () => ({ body: propertyPortfolio(6) })]],
      'Property portfolio',
    );
    await waitFor(() => expect(namesOf(six.container)).toContain('15 properties, Region 6'));
    expect(six.container.querySelector('[data-collapsed]')).toBeNull();
    six.unmount();
    const { container, user } = await openChart(
      'PropertiesPortfolioAndUsersInSystemChart',
      [[reports.propertyPortfolio, () => ({ body: propertyPortfolio(12) })]],
      'Property portfolio',
    );
    const ofRegions = () => namesOf(container).filter((name) => name!.includes('properties,')).length;
    await waitFor(() => expect(ofRegions()).toBe(8));
    expect(container.querySelector('[data-collapsed]')).toBeNull();
    // On paper the hidden ones are listed.
    const others = () => screen.queryByText(/^Also: /)?.textContent;
    expect(others()).toBe('Also: Region 9 18 · Region 10 19 · Region 11 20 · Region 12 21 · No region 3');
    await user.click(screen.getByRole('button', { name: 'Show 5 more' }));
    await waitFor(() => expect(ofRegions()).toBe(13));
    expect(others()).toBeUndefined();
  });
});
