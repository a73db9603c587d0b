import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ChartId } from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import type { Permission } from '@lintel/contract/platform/permissions';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { problem, type Answers } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import OrderDialog from './order-dialog.tsx';
import { everyChart, files, reportAnswers } from './testing.ts';
import { withRoom } from './testing-room.ts';

beforeEach(withRoom);

const open = (address = '/reports', of: Parameters<typeof openPage>[1] = {}) =>
  openPage(address, { me: { permissions: everyChart }, answers: reportAnswers(), ...of });
const saving = (orderCodes: string[], more: Answers = []) => [...more, ...reportAnswers({ orderCodes })];
const frames = () =>
  [...document.querySelectorAll('section[id^="chart-"]')].map((frame) => frame.id.replace('chart-', ''));
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);
const chosen = async () => (await screen.findByRole('tab', { selected: true })).textContent;

/** The default charts of each tab, without a saved order. */
const usual: [tab: string, requirement: string, charts: ChartId[]][] = [
  [
    'compliance',
    'REP-036',
    [
      'AreaOfComplienceActionsScoringChart',
      'TeamPerformanceChart',
      'RiskAssessmentActionsByRegionsChart',
      'RiskAssessmentMissedAndScheduledChart',
      'RiskProfileChart',
    ],
  ],
  [
    'tasksAndActions',
    'REP-037',
    [
      'RiskAssessmentActionsChart',
      'PortfolioTasksChart',
      'AnnualTasksWorkloadChart',
      'ActionsByPriorityChart',
      'TasksbyGroupChart',
      'StatutoryNonStatutoryChart',
      'ActionsByPropertyChart',
    ],
  ],
  ['riskAssessment', 'REP-038', ['RiskProfileChart', 'RiskAssessmentMissedAndScheduledChart']],
  ['system', 'REP-039', ['FileBarChart', 'PropertiesPortfolioAndUsersInSystemChart']],
];
const framesOf = (charts: readonly ChartId[]) =>
  charts.flatMap((id) =>
    id === 'PropertiesPortfolioAndUsersInSystemChart' ? ['PropertyPortfolio', 'UsersInSystem'] : [id],
  );
/** The permissions that only this chart requires. */
const ownOf: Record<ChartId, readonly Permission[]> = {
  TeamPerformanceChart: ['PRISM_APP_REPORT_PEOPLE_I_MANAGE'],
  ActionsByPriorityChart: ['PRISM_APP_REPORT_ACTIONS_BY_PRIORITY'],
  TasksbyGroupChart: ['PRISM_APP_REPORT_TASK_BY_GROUP'],
  StatutoryNonStatutoryChart: ['PRISM_APP_REPORT_STATUTORY_COMPLIANCE_REQUIREMENTS'],
  ActionsByPropertyChart: ['PRISM_APP_REPORT_ACTION_PROPERTY_SCORING'],
  AnnualTasksWorkloadChart: ['PRISM_APP_REPORT_ANNUAL_TASKS_WORKLOAD'],
  PortfolioTasksChart: ['PRISM_APP_REPORT_TASK_PORTFOLIO'],
  FileBarChart: ['PRISM_APP_REPORT_FILES'],
  RiskProfileChart: ['PRISM_APP_REPORT_TASK_RISK_PROFILE'],
  RiskAssessmentMissedAndScheduledChart: ['PRISM_APP_REPORT_TASK_SCHEDULE'],
  RiskAssessmentActionsByRegionsChart: ['PRISM_APP_REPORT_ACTION_BY_REGION_RISK_ASSESSMENT'],
  RiskAssessmentActionsChart: ['PRISM_APP_REPORT_ACTION_RISK_ASSESSMENT_BURNDOWN'],
  AreaOfComplienceActionsScoringChart: ['PRISM_APP_REPORT_ACTION_AREA_OF_OBSERVATION_SCORING'],
  PropertiesPortfolioAndUsersInSystemChart: ['PRISM_APP_REPORT_USERS_IN_SYSTEM', 'PRISM_APP_REPORT_PROPERTY_PORTFOLIO'],
};

describe('the Reports dashboard', () => {
  it('is called as its menu entry, which leads to its first tab (REP-003, REP-005, SHELL-056)', async () => {
    await open();
    expect(await tabs()).toEqual(['Compliance', 'Tasks and actions', 'Risk assessment', 'System']);
    expect(await chosen()).toBe('Compliance');
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Reports');
    expect(document.title).toBe('Reports · Lintel');
    const entry = screen.getByRole('link', { name: 'Reports', current: 'page' });
    expect(entry.getAttribute('href')).toBe('/reports');
  });

  it('begins at the first tab that has a chart for its reader', async () => {
    await open('/reports', { me: { permissions: ['PRISM_APP_ANALYSIS_MENU', 'PRISM_APP_REPORT_FILES'] } });
    await waitFor(() => expect(frames()).toEqual(['FileBarChart']));
    expect(await chosen()).toBe('System');
  });

  it('is opened by who has its menu entry (PERM-016)', async () => {
    await open('/reports', { me: { permissions: everyChart.filter((each) => each !== 'PRISM_APP_ANALYSIS_MENU') } });
    expect(await screen.findByRole('heading', { name: 'You may not open this page' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
  });

  it.each(usual)(
    'has the charts of %s in their usual order where none is saved (REP-002, REP-005, %s)',
    async (tab, _, charts) => {
      await open(`/reports/${tab}`);
      await waitFor(() => expect(frames()).toEqual(framesOf(charts)));
    },
  );

  // A chart of each kind of frame, and the one of REP-115; the server refuses each without its permission (REP-116 to REP-128).
  const sample: ChartId[] = [
    'ActionsByPriorityChart',
    'TeamPerformanceChart',
    'TasksbyGroupChart',
    'PropertiesPortfolioAndUsersInSystemChart',
  ];
  for (const [id, own] of Object.entries(ownOf) as [ChartId, Permission[]][])
    it(
      `shows ${id} alone to who has no permission of another chart (REP-010${id === 'ActionsByPriorityChart' ? ', REP-115' : ''})`,
      { tags: sample.includes(id) ? [] : ['thorough'] },
      async () => {
        const menus: Permission[] = [
          'PRISM_APP_ANALYSIS_MENU',
          'PRISM_APP_TASK_MENU',
          'PRISM_APP_ACTION_MENU',
          'PRISM_APP_PROPERTY_MENU',
        ];
        const [tab] = usual.find(([, , charts]) => charts.includes(id))!;
        await open(`/reports/${tab}`, { me: { permissions: [...menus, ...own] } });
        await waitFor(() => expect(frames()).toEqual(framesOf([id])));
      },
    );

  it('has tabs and charts in the order that was saved, and begins at the first of them (REP-001, REP-004)', async () => {
    const answers = saving(['system-FileBarChart', 'riskAssessment-RiskAssessmentMissedAndScheduledChart']);
    const { user } = await open('/reports', { answers });
    expect(await tabs()).toEqual(['System', 'Risk assessment', 'Compliance', 'Tasks and actions']);
    expect(await chosen()).toBe('System');
    await user.click(screen.getByRole('tab', { name: 'Risk assessment' }));
    await waitFor(() => expect(frames()).toEqual(['RiskAssessmentMissedAndScheduledChart', 'RiskProfileChart']));
  });

  it('keeps its tab in the address, and goes with back and forward (REP-008, REP-009)', async () => {
    const { user, router } = await open('/reports');
    (await screen.findByRole('tab', { name: 'Compliance' })).focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/reports/system'));
    await waitFor(() => expect(document.activeElement!.textContent).toBe('System'));
    router.history.back();
    await waitFor(async () => expect(await chosen()).toBe('Compliance'));
    router.history.forward();
    await waitFor(async () => expect(await chosen()).toBe('System'));
  });

  it('opens the tab and points at the chart that the address names (REP-006, REP-007)', async () => {
    const scrolled: [id: string, hasCome: boolean][] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolls(this: Element) {
      scrolled.push([this.id, this.textContent.includes('As of')]);
    });
    const answer = Promise.withResolvers<{ body: object }>();
    await open('/reports?tab=system&reportId=FileBarChart', {
      answers: [[reports.files, () => answer.promise], ...reportAnswers()],
    });
    expect(await chosen()).toBe('System');
    await waitFor(() => expect(scrolled).toContainEqual(['chart-FileBarChart', false]));
    // Loading charts move it.
    answer.resolve({ body: files });
    await waitFor(() => expect(scrolled.at(-1)).toEqual(['chart-FileBarChart', true]));
    const heading = screen.getByRole('heading', { name: 'Files added by month' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('marks both frames of the double chart where the address names it, and comes to the first (REP-007, REP-028)', async () => {
    await open('/reports?tab=system&reportId=PropertiesPortfolioAndUsersInSystemChart');
    const heading = await screen.findByRole('heading', { name: 'Property portfolio' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    const marked = document.querySelector('#chart-PropertiesPortfolioAndUsersInSystemChart[data-pointed-at]')!;
    expect(marked.querySelectorAll('section')).toHaveLength(2);
  });

  it('knows no other tabs', async () => {
    await open('/reports/elsewhere');
    expect(await screen.findByRole('heading', { level: 1, name: 'This page does not exist' })).toBeTruthy();
  });

  it.each(['PRISM_APP_REPORT_USERS_IN_SYSTEM', 'PRISM_APP_REPORT_PROPERTY_PORTFOLIO'])(
    'shows both parts or none of the double chart: none without %s, and no order of the one chart beside it (REP-011, REP-029)',
    async (needed) => {
      await open('/reports/system', { me: { permissions: everyChart.filter((each) => each !== needed) } });
      await screen.findByRole('heading', { name: 'Files added by month' });
      expect(frames()).toEqual(['FileBarChart']);
      expect(screen.queryByRole('button', { name: 'Configure and reorder' })).toBeNull();
    },
  );

  it('says so where a tab has no charts (REP-014)', async () => {
    await open('/reports/system', { me: { permissions: ['PRISM_APP_ANALYSIS_MENU'] } });
    expect(
      await screen.findByText('No reports configured for current tab. Please, update data on backend.'),
    ).toBeTruthy();
  });

  it('has a frame for a chart that there is none of (REP-019)', async () => {
    await open('/reports/system', { answers: saving(['system-GoneChart', 'system-FileBarChart']) });
    const frame = within((await screen.findByRole('heading', { name: 'Missing chart' })).closest('section')!);
    expect(frame.getByText('There is no chart component for “GoneChart”.')).toBeTruthy();
  });
});

describe('the order of charts', () => {
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Order of charts and tabs' }));
  const saved = (sent: Awaited<ReturnType<typeof open>>['sent']) =>
    sent
      .filter(({ method, path }) => method === 'POST' && path === '/api/report/preset.json')
      .map(({ body }) => JSON.parse(body));
  const answers = saving([], [[reports.savePreset, ({ body }) => ({ body: JSON.parse(body) })]]);

  it('is changed by buttons and saved, favourites and last opened unchanged (REP-011, REP-013, REP-057, REP-058)', async () => {
    const { user, sent } = await open('/reports/riskAssessment', { answers });
    await user.click(await screen.findByRole('button', { name: 'Configure and reorder' }));
    const within_ = await dialog();
    const down = within_.getByRole('button', { name: 'Move Risk profile down' });
    await user.click(down);
    expect([document.activeElement, down.getAttribute('aria-disabled')]).toEqual([down, 'true']);
    await user.click(within_.getByRole('button', { name: 'Move System up' }));
    await user.click(within_.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(sent)).toHaveLength(1));
    const [{ orderCodes, favoriteCodes, lastOpenedCodes }] = saved(sent) as [Record<string, string[]>];
    expect(orderCodes!.filter((code) => code.startsWith('riskAssessment-'))).toEqual([
      'riskAssessment-RiskAssessmentMissedAndScheduledChart',
      'riskAssessment-RiskProfileChart',
    ]);
    expect([...new Set(orderCodes!.map((code) => code.split('-')[0]))]).toEqual([
      'compliance',
      'tasksAndActions',
      'system',
      'riskAssessment',
    ]);
    expect([favoriteCodes, lastOpenedCodes]).toEqual([['kept'], ['too']]);
    const button = screen.getByRole('button', { name: 'Configure and reorder' });
    await waitFor(() => expect(document.activeElement, 'the focus is where it was').toBe(button));
  });

  it('is changed by drag, from the menu of any frame (REP-012, REP-017)', async () => {
    const { user, sent } = await open('/reports/riskAssessment', { answers });
    await user.click(await screen.findByRole('button', { name: 'Export, print or reorder: Risk profile' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Reorder charts…' }));
    const list = within((await dialog()).getByRole('list', { name: 'Charts of Risk assessment' }));
    const [first, second] = list.getAllByRole('listitem');
    const dataTransfer = { setData() {}, effectAllowed: '' };
    fireEvent.dragStart(first!, { dataTransfer });
    fireEvent.dragEnter(second!, { dataTransfer });
    fireEvent.drop(second!, { dataTransfer });
    fireEvent.dragEnd(first!, { dataTransfer });
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Risk assessments missed and scheduled',
      'Risk profile',
    ]);
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(saved(sent)).toHaveLength(1));
    const [{ orderCodes }] = saved(sent) as [{ orderCodes: string[] }];
    expect(orderCodes.filter((code) => code.startsWith('riskAssessment-'))).toEqual([
      'riskAssessment-RiskAssessmentMissedAndScheduledChart',
      'riskAssessment-RiskProfileChart',
    ]);
  });

  it('stays as it was where it cannot be saved, and says why', async () => {
    const preset = { orderCodes: [], favoriteCodes: [], lastOpenedCodes: [] };
    const onClose = vi.fn<() => void>();
    const { user } = await openPage('/order', {
      pages: {
        '/order': <OrderDialog tab="riskAssessment" preset={preset} shown={['RiskProfileChart']} onClose={onClose} />,
      },
      answers: [[reports.savePreset, () => problem(409, 'Somebody else was quicker')]],
    });
    await user.click((await dialog()).getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Somebody else was quicker');
    expect(onClose).not.toHaveBeenCalled();
  });
});
