import { actions } from '@lintel/contract/areas/actions/endpoints';
import { people } from '@lintel/contract/areas/people/endpoints';
import type {
  ActionsByProperty,
  ActionsByRegions,
  AnnualWorkload,
  AreaScoring,
  Burndown,
  FileChart,
  PortfolioTasks,
  PropertyPortfolio,
  RiskProfile,
  StatutoryReport,
  TaskSchedule,
  TasksByGroup,
  UsersInSystem,
} from '@lintel/contract/areas/reports/answers';
import { chartsOfTab, permissionsOfChart, reportTabs, type ChartId } from '@lintel/contract/areas/reports/charts';
import { reports } from '@lintel/contract/areas/reports/endpoints';
import {
  monthsOfBurndown,
  monthsOfFiles,
  monthsOfSchedule,
  monthsOfScoring,
  weeksTouching,
  yearOfWorkload,
} from '@lintel/contract/areas/reports/periods';
import type { ReportPreset } from '@lintel/contract/areas/reports/preset';
import type { Permission } from '@lintel/contract/platform/permissions';
import type { Answers } from '../../../test/answers.ts';

const today = '2026-11-21';
const asOf = '2026-11-21T14:05:00.000Z';
export const idOf = (number: number) => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const files: FileChart = {
  asOf,
  months: monthsOfFiles(today).map((periodDate, at) => ({
    periodDate,
    fileCount: at * 3,
    fileSizeByte: at * 1_250_000,
  })),
};
export const portfolioTasks: PortfolioTasks = {
  asOf,
  intervals: [
    { intervalId: idOf(1), intervalName: 'Weekly', taskCount: 12 },
    { intervalId: idOf(2), intervalName: 'Annual', taskCount: 1208 },
  ],
  totalTaskCount: 1220,
  uniqueTaskCodeCount: 86,
};
const riskProfile: RiskProfile = {
  asOf,
  riskAssessments: [
    {
      code: 'FRA01',
      name: 'Fire risk assessment',
      taskTypeId: idOf(3),
      completed: 4,
      upcoming: 30,
      due: 5,
      overdue: 7,
      noDueDate: 2,
    },
    {
      code: 'LRA01',
      name: 'Legionella risk assessment',
      taskTypeId: idOf(4),
      completed: 0,
      upcoming: 9,
      due: 0,
      overdue: 1,
      noDueDate: 0,
    },
  ],
  totalTaskCount: 56,
  noDueDateCount: 2,
};
const burndown: Burndown = {
  asOf,
  months: monthsOfBurndown(today).map((periodDate, at) => ({
    periodDate,
    overdueActionCount: at < 8 ? at : 0,
    plannedActionCount: at >= 7 ? 14 - at : 0,
  })),
  earlierActionCount: 3,
  laterActionCount: 1,
};
const noActions = {
  highUpcoming: 0,
  highOverdue: 0,
  mediumUpcoming: 0,
  mediumOverdue: 0,
  lowUpcoming: 0,
  lowOverdue: 0,
  advisoryUpcoming: 0,
  advisoryOverdue: 0,
};
const actionsByRegions: ActionsByRegions = {
  asOf,
  data: [
    { ...noActions, regionId: idOf(5), regionName: 'London', highOverdue: 4, lowUpcoming: 6 },
    { ...noActions, regionId: null, regionName: 'No region', mediumUpcoming: 2 },
  ],
};
const rounds = [
  [0, 5],
  [1, 3],
  [2, 3],
  [3, 3],
] as const;
const taskSchedule: TaskSchedule = {
  asOf,
  data: [
    {
      taskCode: 'FRA01',
      taskName: 'Fire risk assessment',
      periods: monthsOfSchedule(today).map((periodDate, at) => ({
        periodDate,
        overdueTaskCount: rounds[at]?.[0] ?? 0,
        openTaskCount: at > 8 ? 4 : (rounds[at]?.[1] ?? 0),
      })),
    },
  ],
};
const months = monthsOfScoring(today).map((periodDate, at) => ({
  periodDate,
  completedActionCount: at === 10 ? 0 : 3,
  overdueActionCount: at === 11 ? 6 : 0,
}));
const areaScoring: AreaScoring = {
  asOf,
  data: [{ areaOfObservationId: idOf(6), areaOfObservationName: 'Fire doors', periods: months }],
  totals: months,
};
const usersInSystem: UsersInSystem = {
  asOf,
  data: [
    { roleName: 'Compliance manager', userCount: 4 },
    { roleName: 'Site staff', userCount: 9 },
  ],
  totalUserCount: 11,
};
export const propertyPortfolio = (regionCount: number): PropertyPortfolio => ({
  asOf,
  data: [
    ...Array.from({ length: regionCount }, (_, at) => ({
      regionId: idOf(20 + at),
      regionName: `Region ${at + 1}`,
      propertyCount: 10 + at,
    })),
    { regionId: null, regionName: 'No region', propertyCount: 3 },
  ],
  totalPropertyCount: 3 + regionCount * 10 + (regionCount * (regionCount - 1)) / 2,
});
const statutory: StatutoryReport = {
  asOf,
  dto: [
    { statutory: true, total: 100, overdue: 10, due: 5, notDueYet: 60, noDueDate: 5, completed: 20 },
    { statutory: false, total: 10, overdue: 1, due: 2, notDueYet: 3, noDueDate: 4, completed: 0 },
  ],
};
const actionsByProperty: ActionsByProperty = {
  asOf,
  data: [
    { dueStatus: 'OVERDUE', actionCount: 12, propertyCount: 5 },
    { dueStatus: 'NOT_DUE_YET', actionCount: 30, propertyCount: 9 },
  ],
  totalActionCount: 42,
  totalPropertyCount: 11,
};
const annualWorkload: AnnualWorkload = {
  asOf,
  data: weeksTouching(yearOfWorkload(today)).map((periodDate, at) => ({
    periodDate,
    taskCount: at,
    actionCount: at % 4,
  })),
};
const tasksByGroup: TasksByGroup = {
  asOf,
  dto: Array.from({ length: 5 }, (_, at) => ({
    taskTypeId: idOf(40 + at),
    taskTypeName: `Group ${at + 1}`,
    noDueDate: 1,
    notDue: 20 + at,
    due: 2,
    overdue: at,
  })),
};
const priorityRow = { total: 20, overdue: 2, due: 3, notDueYet: 5, closed: 10 };
const person = (number: number, fullName: string, of: object = {}) => ({
  id: idOf(number),
  fullName,
  login: `${fullName.toLowerCase().replace(' ', '.')}@demo.example`,
  externalUser: false,
  actionSummaryCount: 4,
  taskSummaryCount: 8,
  propertyCount: 2,
  overdueTaskCount: 2,
  overdueActionCount: 1,
  ...of,
});
const team = [
  person(60, 'Ann Late', { overdueTaskCount: 8, overdueActionCount: 4 }),
  person(61, 'Bob Good'),
  person(62, 'Cy Outside', { externalUser: true }),
  person(63, 'Di Idle', { taskSummaryCount: 0, overdueTaskCount: 0 }),
];

/** The replies for every chart, with the saved order. */
export const reportAnswers = (saved: Partial<ReportPreset> = {}): Answers => [
  [reports.preset, () => ({ body: { orderCodes: [], favoriteCodes: ['kept'], lastOpenedCodes: ['too'], ...saved } })],
  [reports.files, () => ({ body: files })],
  [reports.portfolioTasks, () => ({ body: portfolioTasks })],
  [reports.riskProfile, () => ({ body: riskProfile })],
  [reports.burndown, () => ({ body: burndown })],
  [reports.actionsByRegions, () => ({ body: actionsByRegions })],
  [reports.taskSchedule, () => ({ body: taskSchedule })],
  [reports.areaScoring, () => ({ body: areaScoring })],
  [reports.usersInSystem, () => ({ body: usersInSystem })],
  [reports.propertyPortfolio, () => ({ body: propertyPortfolio(5) })],
  [reports.statutory, () => ({ body: statutory })],
  [reports.actionsByProperty, () => ({ body: actionsByProperty })],
  [reports.annualWorkload, () => ({ body: annualWorkload })],
  [reports.tasksByGroup, () => ({ body: tasksByGroup })],
  [
    actions.summary,
    () => ({
      body: {
        rows: [
          { priority: 'HIGH', ...priorityRow },
          { priority: 'MEDIUM', ...priorityRow },
        ],
        awaitingVerification: 0,
        extended: 0,
        evidenceNotHeld: 0,
      },
    }),
  ],
  [
    people.report,
    () => ({ body: { objects: team, page: 1, limit: 25, maxPage: 1, totalObjectsForQuery: team.length } }),
  ],
];

/** The permissions for every chart. */
export const everyChart: Permission[] = [
  ...new Set<Permission>(['PRISM_APP_ANALYSIS_MENU', ...Object.values(permissionsOfChart).flat()]),
];

/** A tab that contains a chart. */
export const chartTabOf = (id: ChartId) =>
  reportTabs.find((tab) => (chartsOfTab[tab] as readonly string[]).includes(id))!;
