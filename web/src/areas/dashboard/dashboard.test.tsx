import { screen, waitFor, within } from '@testing-library/react';
import { dashboard, type Doughnut, type TrendRecord, type WorkloadWeek } from '@lintel/contract/areas/dashboard';
import { presets } from '@lintel/contract/areas/presets';
import { tasks } from '@lintel/contract/areas/tasks/endpoints';
import { describe, expect, it } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { groupId, matrix, standing } from '../tasks/testing.ts';
import { ComplianceSection } from './compliance-section.tsx';
import './trend-figures.tsx';
import { TREND_WIDTH } from './trend-size.ts';

const record = (date: string, value: number | null): TrendRecord => ({
  date,
  value,
  target: 95,
  valueTitle: 'Compliant',
  targetTitle: 'Target',
  extraDetails: { propertyCount: 1234, taskCount: 5000, compliantCount: 4000 },
});
const doughnut: Doughnut = {
  id: 'tasks-by-standing',
  title: 'Where tasks stand',
  kind: 'TASK',
  total: 5,
  parts: [
    { id: 'overdue', label: 'Overdue', count: 3, search: { status: 'ALL', standings: ['overdue'] } },
    { id: 'no-data', label: 'No data', count: 2, search: { status: 'ALL', standings: ['no-data'] } },
    { id: 'suspended', label: 'Suspended', count: 0, search: { status: 'ALL', standings: ['suspended'] } },
  ],
  note: '2 of them suspended, which Reports leave out.',
};
const week = (name: string, from: string, to: string): WorkloadWeek => ({
  week: name,
  from,
  to,
  kinds: [
    { id: 'tasks', label: 'Tasks', list: 'task', count: 1207, search: { dueDateFrom: from, dueDateTo: to } },
    {
      id: 'actions',
      label: 'Actions',
      list: 'action',
      count: 0,
      search: { status: 'OPEN', dueDateFrom: from, dueDateTo: to },
    },
  ],
});
const compliance = {
  compliantCount: 1204,
  nonCompliantCount: 85,
  percent: 93.4,
  counts: standing({ compliant: 1200, 'due-soon': 4, overdue: 83, 'no-data': 2, suspended: 7 }),
  taskTypes: [{ taskTypeId: groupId, taskTypeName: 'Gas', taskCount: 1296 }],
};
const answers: Answers = [
  [dashboard.compliance, () => ({ body: compliance })],
  [dashboard.doughnuts, () => ({ body: { objects: [doughnut] } })],
  [
    dashboard.trend,
    () => ({ body: { objects: [record('2026-06-16', null), record('2026-06-23', 50), record('2026-06-30', 93.4)] } }),
  ],
  [
    dashboard.attention,
    () => ({
      body: {
        overdue: [
          {
            id: 'statutory-tasks',
            label: 'Statutory tasks',
            kind: 'TASK',
            count: 17,
            since: '2026-03-02',
            search: { dueStatuses: ['OVERDUE'], statutory: 'YES' },
          },
          { id: 'other-actions', label: 'Other actions', kind: 'ACTION', count: 0, since: null, search: {} },
        ],
        due: [],
        decisions: [
          { kind: 'ACTION', label: 'Actions', count: 6, isExact: true, search: { status: 'ALL', awaiting: 'ME' } },
          { kind: 'TASK', label: 'Tasks', count: 0, isExact: true, search: {} },
        ],
      },
    }),
  ],
  [presets.columns, () => ({ body: { dto: null } })],
  [tasks.matrix, () => ({ body: matrix })],
  [dashboard.workload, () => ({ body: { objects: [week('2026-W53', '2026-12-28', '2027-01-03')] } })],
];
const open = (
  more: Answers = [],
  permissions: ('PRISM_APP_TASK_MENU' | 'PRISM_APP_ACCIDENTS_MENU')[] = ['PRISM_APP_TASK_MENU'],
) => openPage('/', { me: { permissions }, answers: [...more, ...answers] });
const part = async (name: string) => within(await screen.findByRole('region', { name }));
const searchOf = (link: HTMLElement) =>
  Object.fromEntries(new URL(link.getAttribute('href')!, 'http://lintel.test').searchParams);

/** The colour of a progress bar, and its length. */
const barOf = (bar: HTMLElement) => {
  const section = bar.matches('[role=progressbar]') ? bar : bar.querySelector<HTMLElement>('[role=progressbar]')!;
  const style = section.getAttribute('style') ?? '';
  return [
    /--progress-section-color: var\(--mantine-color-([a-z]+)/.exec(style)?.[1],
    section.getAttribute('aria-valuenow'),
  ];
};

it('says of what could not be read that it could not, and shows the rest', async () => {
  const failed = () => problem(400, 'Not now');
  const page = await openPage('/', {
    me: { permissions: ['PRISM_APP_TASK_MENU', 'PRISM_APP_PROPERTY_MENU'] },
    answers: [[dashboard.portfolio, failed], [dashboard.attention, failed], ...answers],
  });
  await waitFor(() => expect(screen.getAllByText('These figures could not be loaded').length).toBeGreaterThan(1));
  expect(screen.queryByText('The page could not be shown. Trying again may help.')).toBeNull();
  expect(await screen.findByRole('region', { name: 'Compliance' })).toBeDefined();
  page.unmount();
});

describe('the bar of compliance', () => {
  const whose = 'ALL';
  const drawn = async (percent: number, scoreThresholds?: { high: number; low: number }) => {
    const page = await openPage('/bar', {
      me: { permissions: ['PRISM_APP_TASK_MENU'], ...(scoreThresholds && { scoreThresholds }) },
      answers: [[dashboard.compliance, () => ({ body: { ...compliance, percent } })], ...answers],
      pages: { '/bar': <ComplianceSection role={whose} ownerId={groupId} /> },
    });
    const bar = barOf(await screen.findByLabelText('Compliance', { selector: '[role=progressbar]' }));
    page.unmount();
    return bar;
  };

  it('DASH-015, DASH-016, DASH-017: is green from 90%, orange from 70%, red below', async () => {
    for (const [percent, colour] of [
      [90, 'teal'],
      [89.9, 'orange'],
      [70, 'orange'],
      [69.9, 'red'],
    ] as const)
      expect(await drawn(percent)).toEqual([colour, String(percent)]);
  });

  it('DASH-018: goes by the levels that the organisation has set', async () => {
    const levels = { high: 98, low: 95 };
    expect(await drawn(97, levels)).toEqual(['orange', '97']);
    expect(await drawn(93.4, levels)).toEqual(['red', '93.4']);
    expect(await drawn(50, { high: 50, low: 30 })).toEqual(['teal', '50']);
  });
});

describe('the dashboard', () => {
  it('DASH-001: is where its entry of the left menu leads', async () => {
    await open();
    const entry = await screen.findByRole('link', { name: 'Dashboard' });
    expect([entry.getAttribute('href'), entry.getAttribute('aria-current')]).toEqual(['/', 'page']);
    expect(screen.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeDefined();
  });

  it('DASH-002: opens for somebody who may do nothing else, without figures', async () => {
    const { sent } = await open([], []);
    expect(await screen.findByText('You are signed in')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
    expect(sent.filter(({ path }) => path.includes('/dashboard/'))).toEqual([]);
  });

  it('DASH-007: says the percentage to one decimal, of how many, and what is left out', async () => {
    await open();
    const section = await part('Compliance');
    expect(await section.findByText('93.4%', { selector: 'p' })).toBeDefined();
    expect(section.getByText('1,204 of 1,289 tasks are done, evidenced and not overdue.')).toBeDefined();
    const out = within(section.getByRole('list', { name: 'Left out' }));
    expect(searchOf(out.getByRole('link', { name: 'Suspended 7' }))).toEqual({
      status: 'ALL',
      'standings[]': 'suspended',
    });
  });

  it('DASH-003, DASH-004, DASH-005: has doughnuts whose parts link to the lists of them', async () => {
    const of = (kind: Doughnut['kind'], title: string, search: object): Doughnut => ({
      ...doughnut,
      id: title,
      kind,
      title,
      total: 4,
      parts: [{ id: 'one', label: 'One', count: 4, search: search as never }],
    });
    const others = [
      of('ACTION', 'Open actions by priority', { status: 'OPEN', priorities: ['HIGH'] }),
      of('ACCIDENT', 'Accidents by category', { categoryIds: [groupId] }),
    ];
    await open([[dashboard.doughnuts, () => ({ body: { objects: [doughnut, ...others] } })]]);
    const section = await part('Where tasks stand');
    for (const [title, list, search] of [
      ['Open actions by priority', '/actions/list', { status: 'OPEN', 'priorities[]': 'HIGH' }],
      ['Accidents by category', '/accident/list/accident_list.html', { 'categoryIds[]': groupId }],
    ] as const) {
      const link = (await part(title)).getByRole('link');
      expect([link.getAttribute('href')!.split('?')[0], searchOf(link)]).toEqual([list, search]);
    }
    const links = section.getAllByRole('link');
    expect(links[0]!.getAttribute('href')).toMatch(/^\/tasks\?/);
    expect(links.map((link) => [link.textContent, searchOf(link)])).toEqual([
      ['Overdue 3', { status: 'ALL', 'standings[]': 'overdue' }],
      ['No data 2', { status: 'ALL', 'standings[]': 'no-data' }],
    ]);
    section.getByText('2 of them suspended, which Reports leave out.');
  });

  it('DASH-006: wraps the long label of a part at 20 characters', async () => {
    const label = 'Emergency lighting monthly function test';
    const long = { ...doughnut, parts: [{ ...doughnut.parts[0]!, label }] };
    await open([[dashboard.doughnuts, () => ({ body: { objects: [long] } })]]);
    const link = (await part('Where tasks stand')).getByRole('link');
    expect(link.textContent).toBe(`${label} 3`);
    const lines = [...link.querySelectorAll('[class*="line"]')].map((line) => line.textContent.trim());
    expect(lines).toEqual(['Emergency lighting', 'monthly function', 'test']);
  });

  it('DASH-008, DASH-010: draws the trend from 0 to 100%, 796 wide until its room is known, its points told by arrow keys', async () => {
    const { user } = await open();
    const section = await part('Compliance over time');
    const chart = await section.findByRole('group', {
      name: 'Compliance from 50.0% on 23/06/2026 to 93.4% on 30/06/2026; the target is 95%.',
    });
    expect(TREND_WIDTH).toBe(796);
    await waitFor(() => expect(chart.querySelector('svg')!.getAttribute('width')).toBe('796'));
    const labels = [...chart.querySelectorAll('text')].map((label) => label.textContent);
    expect(labels.filter((label) => /^\d+%$/.test(label ?? ''))).toEqual(['0%', '25%', '50%', '75%', '100%']);
    expect(labels).toContain('Target 95%');
    const points = within(chart).getAllByRole('img');
    expect(points.map((point) => point.getAttribute('aria-label'))).toEqual([
      '23/06/2026: Compliant 50.0% of 5,000 tasks, 1,234 properties',
      '30/06/2026: Compliant 93.4% of 5,000 tasks, 1,234 properties',
    ]);
    points[1]!.focus();
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(points[0]);
  });

  it('DASH-009: shows the trend weekly or monthly, and as a table, the latest first', async () => {
    const { user, sent, router } = await open();
    const section = await part('Compliance over time');
    await user.click(await section.findByRole('button', { name: 'As a table' }));
    const rows = within(section.getByRole('table')).getAllByRole('row').slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      '30/06/202693.4%95%5,0001,234',
      '23/06/202650.0%95%5,0001,234',
      '16/06/2026No data95%5,0001,234',
    ]);
    await user.click(section.getByRole('radio', { name: 'Monthly' }));
    await waitFor(() => expect(sent.some(({ search }) => search.get('period') === 'monthly')).toBe(true));
    expect(router.state.location.search).toEqual({ period: 'monthly' });
  });

  it('opens from each week the lists of its seven days', async () => {
    await open();
    const section = await part('Due in the coming weeks');
    const link = await section.findByRole('link', { name: '1,207 tasks due 28/12/2026 to 03/01/2027' });
    expect(searchOf(link)).toEqual({ dueDateFrom: '2026-12-28', dueDateTo: '2027-01-03' });
    const actions = section.getByRole('link', { name: '0 actions due 28/12/2026 to 03/01/2027' });
    expect(actions.getAttribute('href')).toMatch(/^\/actions\/list\?/);
  });

  it('opens the lists of what its reader answers for where it counts that (G18)', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'My properties and tasks' }));
    const section = await part('Compliance');
    const out = within(await section.findByRole('list', { name: 'Left out' }));
    await waitFor(() =>
      expect(searchOf(out.getByRole('link', { name: 'Suspended 7' }))).toEqual({
        status: 'ALL',
        'standings[]': 'suspended',
        whose: 'MY_PEOPLE',
      }),
    );
  });

  it('narrows everything to the tasks of the reader', async () => {
    const { user, sent } = await open();
    await user.click(await screen.findByRole('radio', { name: 'My own tasks' }));
    await waitFor(() =>
      expect(
        sent
          .filter(({ search }) => search.get('role') === 'OWN')
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual([
        '/api/dashboard/attention.json',
        '/api/dashboard/compliance.json',
        '/api/dashboard/doughnuts.json',
        '/api/dashboard/trend.json',
        '/api/dashboard/workload.json',
        '/api/task/matrix.json',
      ]),
    );
  });

  const overview = {
    asOf: '2026-11-20T10:00:00Z',
    propertyCount: 0,
    gaps: [],
    byRegion: [],
    byType: [],
    recent: [],
  };
  const noDuties = {
    ...compliance,
    percent: null,
    compliantCount: 0,
    nonCompliantCount: 0,
    counts: standing({}),
    taskTypes: [],
  };
  const everyRight = [
    'PRISM_APP_PROPERTY_MENU',
    'PRISM_APP_PROPERTY_IMPORT',
    'PRISM_APP_TASK_MENU',
    'PRISM_PROPERTY_TASK_MANAGE',
    'USER_MANAGE',
  ] as const;
  const openNew = (
    propertyCount: number,
    permissions: readonly (typeof everyRight)[number][] = everyRight,
    duties = noDuties,
  ) =>
    openPage('/', {
      me: { permissions: [...permissions] },
      answers: [
        [dashboard.portfolio, () => ({ body: { ...overview, propertyCount } })],
        [dashboard.compliance, () => ({ body: duties })],
        ...answers,
      ],
    });
  const steps = async () => within(await screen.findByRole('list', { name: 'First steps' })).getAllByRole('listitem');
  const links = (step: HTMLElement) =>
    within(step)
      .queryAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('tells who begins what to do, in order: properties first', async () => {
    await openNew(0);
    const [properties, duties, dates, people] = await steps();
    expect(properties!.getAttribute('aria-current')).toBe('step');
    expect([properties, duties, dates, people].map((step) => links(step!))).toEqual([
      [['Import a spreadsheet', '/property_import.html']],
      [['Add tasks', '/task_management.html']],
      [['Import dates and certificates', '/property_import.html?kind=dates']],
      [['Open Users', '/admin/users/active']],
    ]);
    expect(screen.queryByRole('region', { name: 'Compliance' })).toBeNull();
  });

  it('says after the import that duties come next, in place of figures without data; to who may not add them, nothing', async () => {
    const opened = await openNew(2580);
    expect(await screen.findByRole('heading', { name: 'Now add tasks' })).toBeDefined();
    const [properties, duties] = await steps();
    expect(properties!.textContent).toContain('2,580 so far');
    expect([duties!.getAttribute('aria-current'), links(properties!)]).toEqual([
      'step',
      [['Import a spreadsheet', '/property_import.html']],
    ]);
    expect(screen.queryByRole('region', { name: 'Compliance' })).toBeNull();
    opened.unmount();
    await openNew(2580, ['PRISM_APP_PROPERTY_MENU', 'PRISM_APP_TASK_MENU']);
    expect(await screen.findByText('Properties in use')).toBeDefined();
    expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
  });

  it('says beside the figures that dates come next, until a task counts as done', async () => {
    const opened = await openNew(12, everyRight, { ...noDuties, counts: standing({ 'no-data': 40 }) });
    expect(await screen.findByRole('heading', { name: 'Now bring in when tasks were last done' })).toBeDefined();
    expect((await steps()).map((step) => step.getAttribute('aria-current'))).toEqual([null, null, 'step', null]);
    expect(await screen.findByRole('region', { name: 'Compliance' })).toBeDefined();
    opened.unmount();
    await openNew(12, everyRight, { ...noDuties, counts: standing({ 'no-data': 39, compliant: 1 }) });
    expect(await screen.findByRole('region', { name: 'Compliance' })).toBeDefined();
    expect(screen.queryByRole('list', { name: 'First steps' })).toBeNull();
  });

  it('stands where one of its parts cannot be read, and reads that again when asked', async () => {
    let works = false;
    const { user } = await open([
      [dashboard.compliance, () => (works ? { body: compliance } : problem(400, 'Not now'))],
    ]);
    expect(await screen.findByText('Not now')).toBeDefined();
    expect(await part('Where tasks stand')).toBeDefined();
    works = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('93.4%', { selector: 'p' })).toBeDefined();
  });
});
