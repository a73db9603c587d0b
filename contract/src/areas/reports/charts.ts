import type { Permission } from '../../platform/permissions.ts';

/** The tabs of the Reports dashboard, in their default order (REP-005). */
export const reportTabs = ['compliance', 'tasksAndActions', 'riskAssessment', 'system'] as const;
export type ReportTab = (typeof reportTabs)[number];

/** The charts of each tab, in their default order (REP-036 to REP-039); spelled as in the specification. */
export const chartsOfTab = {
  compliance: [
    'AreaOfComplienceActionsScoringChart',
    'TeamPerformanceChart',
    'RiskAssessmentActionsByRegionsChart',
    'RiskAssessmentMissedAndScheduledChart',
    'RiskProfileChart',
  ],
  tasksAndActions: [
    'RiskAssessmentActionsChart',
    'PortfolioTasksChart',
    'AnnualTasksWorkloadChart',
    'ActionsByPriorityChart',
    'TasksbyGroupChart',
    'StatutoryNonStatutoryChart',
    'ActionsByPropertyChart',
  ],
  riskAssessment: ['RiskProfileChart', 'RiskAssessmentMissedAndScheduledChart'],
  system: ['FileBarChart', 'PropertiesPortfolioAndUsersInSystemChart'],
} as const satisfies Record<ReportTab, readonly string[]>;

export type ChartId = (typeof chartsOfTab)[ReportTab][number];
/** Each chart once. */
export const chartIds = [...new Set<ChartId>(Object.values(chartsOfTab).flat())];
export const isChartId = (id: string): id is ChartId => (chartIds as readonly string[]).includes(id);

const TASKS = 'PRISM_APP_TASK_MENU';
const ACTIONS = 'PRISM_APP_ACTION_MENU';

/**
 * A chart is shown to users with all of these. Besides its own permission (REP-114 to REP-128) it needs the menu of what it
 * counts, since each of its numbers opens a list there.
 */
export const permissionsOfChart: Record<ChartId, readonly Permission[]> = {
  FileBarChart: ['PRISM_APP_REPORT_FILES'],
  PortfolioTasksChart: ['PRISM_APP_REPORT_TASK_PORTFOLIO', TASKS],
  RiskProfileChart: ['PRISM_APP_REPORT_TASK_RISK_PROFILE', TASKS],
  RiskAssessmentActionsChart: ['PRISM_APP_REPORT_ACTION_RISK_ASSESSMENT_BURNDOWN', ACTIONS],
  RiskAssessmentActionsByRegionsChart: ['PRISM_APP_REPORT_ACTION_BY_REGION_RISK_ASSESSMENT', ACTIONS],
  RiskAssessmentMissedAndScheduledChart: ['PRISM_APP_REPORT_TASK_SCHEDULE', TASKS],
  AreaOfComplienceActionsScoringChart: ['PRISM_APP_REPORT_ACTION_AREA_OF_OBSERVATION_SCORING', ACTIONS],
  PropertiesPortfolioAndUsersInSystemChart: [
    'PRISM_APP_REPORT_USERS_IN_SYSTEM',
    'PRISM_APP_REPORT_PROPERTY_PORTFOLIO',
    'PRISM_APP_PROPERTY_MENU',
  ],
  ActionsByPriorityChart: ['PRISM_APP_REPORT_ACTIONS_BY_PRIORITY', ACTIONS],
  StatutoryNonStatutoryChart: ['PRISM_APP_REPORT_STATUTORY_COMPLIANCE_REQUIREMENTS', TASKS],
  ActionsByPropertyChart: ['PRISM_APP_REPORT_ACTION_PROPERTY_SCORING', ACTIONS],
  TeamPerformanceChart: ['PRISM_APP_REPORT_PEOPLE_I_MANAGE'],
  AnnualTasksWorkloadChart: ['PRISM_APP_REPORT_ANNUAL_TASKS_WORKLOAD', TASKS, ACTIONS],
  TasksbyGroupChart: ['PRISM_APP_REPORT_TASK_BY_GROUP', TASKS],
};

/** The code of a chart in a saved order: `system-FileBarChart` (REP-058). */
export const orderCode = (tab: ReportTab, chartId: string) => `${tab}-${chartId}`;

export function readOrderCode(code: string): { tab: ReportTab; chartId: string } | undefined {
  const tab = reportTabs.find((each) => code.startsWith(`${each}-`));
  return tab && { tab, chartId: code.slice(tab.length + 1) };
}

/** The tabs in the order of their first mention in a saved list, then the others (REP-004). */
export function tabsInOrder(orderCodes: readonly string[]): ReportTab[] {
  return [...new Set([...orderCodes.flatMap((code) => readOrderCode(code)?.tab ?? []), ...reportTabs])];
}

/**
 * The charts of a tab in the saved order, then the others. An unknown id stays in place: its frame says that there is no such
 * chart (REP-019).
 */
export function chartsInOrder(tab: ReportTab, orderCodes: readonly string[]): string[] {
  const saved = orderCodes.map(readOrderCode).flatMap((read) => (read?.tab === tab ? read.chartId : []));
  return [...new Set([...saved, ...chartsOfTab[tab]])];
}
