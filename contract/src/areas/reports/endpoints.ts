import { z } from 'zod';
import { endpoints } from '../../platform/endpoint.ts';
import { line } from '../../platform/shapes.ts';
import {
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
} from './answers.ts';
import { inOrder, PropertyFilters, Range, ReportFilters } from './filters.ts';
import { ReportPreset, SavedReportPreset } from './preset.ts';

const read = { method: 'POST', reads: true } as const;

/** The endpoints of the charts, each with its own permission; those of actions by priority and of people are elsewhere. */
export const reports = endpoints('reports', {
  preset: {
    method: 'GET',
    path: 'report/preset.json',
    allow: 'PRISM_APP_ANALYSIS_MENU',
    unlogged: true,
    reply: ReportPreset,
    summary: 'The order in which the reader has the charts of each tab; empty where none was saved.',
  },
  savePreset: {
    method: 'POST',
    path: 'report/preset.json',
    allow: 'PRISM_APP_ANALYSIS_MENU',
    // A user's own preference, like the columns of a list.
    quiet: true,
    unlogged: true,
    body: SavedReportPreset,
    reply: ReportPreset,
    summary: 'Saves the order of the charts for the reader; a list that is left out stays as it was.',
  },
  files: {
    ...read,
    path: 'report/fileChart.json',
    allow: 'PRISM_APP_REPORT_FILES',
    body: inOrder(Range),
    reply: FileChart,
    summary: 'Files that are there, and their bytes, by the month in which they were added; usually the last six.',
  },
  portfolioTasks: {
    ...read,
    path: 'report/task/portfolio.json',
    allow: 'PRISM_APP_REPORT_TASK_PORTFOLIO',
    body: ReportFilters,
    reply: PortfolioTasks,
    summary: 'Open tasks by interval.',
  },
  riskProfile: {
    ...read,
    path: 'report/task/riskProfile.json',
    allow: 'PRISM_APP_REPORT_TASK_RISK_PROFILE',
    body: ReportFilters,
    reply: RiskProfile,
    summary: 'Tasks of risk assessments by due status, and those that are done for good.',
  },
  burndown: {
    ...read,
    path: 'report/action/riskAssessmentBurndownReport.json',
    allow: 'PRISM_APP_REPORT_ACTION_RISK_ASSESSMENT_BURNDOWN',
    body: ReportFilters,
    reply: Burndown,
    summary: 'Open actions from risk assessments by the month in which they are due, seven back to six ahead.',
  },
  actionsByRegions: {
    ...read,
    path: 'report/action/byRegionRiskAssessment.json',
    allow: 'PRISM_APP_REPORT_ACTION_BY_REGION_RISK_ASSESSMENT',
    body: ReportFilters,
    reply: ActionsByRegions,
    summary: 'Open actions from risk assessments by region and priority, overdue and upcoming.',
  },
  taskSchedule: {
    ...read,
    path: 'report/taskSchedule.json',
    allow: 'PRISM_APP_REPORT_TASK_SCHEDULE',
    body: ReportFilters,
    reply: TaskSchedule,
    summary: 'Rounds of risk assessments by month of their due date, and how many were not done by then.',
  },
  exportTaskSchedule: {
    ...read,
    path: 'report/taskSchedule.xls',
    allow: 'PRISM_APP_REPORT_TASK_SCHEDULE',
    body: ReportFilters.extend({
      reportName: line().optional(),
      limit: z.int().min(1).max(1000).default(50),
      page: z.int().min(1).max(1000).default(1),
    }),
    reply: 'spreadsheet',
    summary: 'The same as a spreadsheet: a row for each risk assessment and month.',
  },
  areaScoring: {
    ...read,
    path: 'report/actionAreaOfObservationScoring.json',
    allow: 'PRISM_APP_REPORT_ACTION_AREA_OF_OBSERVATION_SCORING',
    body: ReportFilters,
    reply: AreaScoring,
    summary: 'Actions by area of observation: done in each of twelve months, and overdue at its end.',
  },
  usersInSystem: {
    ...read,
    path: 'report/usersInSystem.json',
    allow: 'PRISM_APP_REPORT_USERS_IN_SYSTEM',
    body: z.object({}),
    reply: UsersInSystem,
    summary: 'Active users of the organisation by role, without external people and support.',
  },
  propertyPortfolio: {
    ...read,
    path: 'report/propertyPortfolio.json',
    allow: 'PRISM_APP_REPORT_PROPERTY_PORTFOLIO',
    body: PropertyFilters,
    reply: PropertyPortfolio,
    summary: 'Properties in use by region.',
  },
  statutory: {
    method: 'GET',
    path: 'report/statutory.json',
    allow: 'PRISM_APP_REPORT_STATUTORY_COMPLIANCE_REQUIREMENTS',
    reply: StatutoryReport,
    summary: 'Tasks that the law asks for, and others, by due status.',
  },
  actionsByProperty: {
    ...read,
    path: 'report/action/statusByProperty.json',
    allow: 'PRISM_APP_REPORT_ACTION_PROPERTY_SCORING',
    body: ReportFilters,
    reply: ActionsByProperty,
    summary: 'Open actions, overdue and not, and on how many properties they lie.',
  },
  annualWorkload: {
    ...read,
    path: 'report/annualTasksWorkloadReport.json',
    allow: 'PRISM_APP_REPORT_ANNUAL_TASKS_WORKLOAD',
    body: inOrder(ReportFilters.extend(Range.shape)),
    reply: AnnualWorkload,
    summary: 'Tasks and actions due in each ISO week, done or not; usually of one year back to today.',
  },
  tasksByGroup: {
    method: 'GET',
    path: 'report/task/byGroup.json',
    allow: 'PRISM_APP_REPORT_TASK_BY_GROUP',
    reply: TasksByGroup,
    summary: 'Open tasks by group and due status.',
  },
});
