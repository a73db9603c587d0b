import { reports } from '@lintel/contract/areas/reports/endpoints';
import { serve } from '#platform/http/serve';
import { actionsByProperty } from './actions-by-property.ts';
import { annualWorkload } from './annual-workload.ts';
import { areaScoring } from './area-scoring.ts';
import { portfolioTasks } from './portfolio-tasks.ts';
import { reportPreset, saveReportPreset } from './preset.ts';
import { actionsByRegions, burndown } from './risk-assessment-actions.ts';
import { fileChart, propertyPortfolio, usersInSystem } from './system.ts';
import { exportTaskSchedule, taskSchedule } from './task-schedule.ts';
import { riskProfile, statutoryReport, tasksByGroup } from './tasks-by-type.ts';

export const reportRoutes = serve(reports, {
  preset: (scope) => reportPreset(scope),
  savePreset: (scope, { body }) => saveReportPreset(scope, body),
  files: (scope, { body }) => fileChart(scope, body),
  portfolioTasks: (scope, { body }) => portfolioTasks(scope, body),
  riskProfile: (scope, { body }) => riskProfile(scope, body),
  burndown: (scope, { body }) => burndown(scope, body),
  actionsByRegions: (scope, { body }) => actionsByRegions(scope, body),
  taskSchedule: (scope, { body }) => taskSchedule(scope, body),
  exportTaskSchedule: (scope, { body }) => exportTaskSchedule(scope, body),
  areaScoring: (scope, { body }) => areaScoring(scope, body),
  usersInSystem: (scope) => usersInSystem(scope),
  propertyPortfolio: (scope, { body }) => propertyPortfolio(scope, body),
  statutory: (scope) => statutoryReport(scope),
  actionsByProperty: (scope, { body }) => actionsByProperty(scope, body),
  annualWorkload: (scope, { body }) => annualWorkload(scope, body),
  tasksByGroup: (scope) => tasksByGroup(scope),
});
