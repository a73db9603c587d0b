import type { ChartId } from '@lintel/contract/areas/reports/charts';
import type { ComponentType } from 'react';
import {
  ActionsByPriorityChart,
  ActionsByPropertyChart,
  ActionsByRegionsChart,
  BurndownChart,
} from './charts-of-actions.tsx';
import { FilesChart, PropertiesAndUsersCharts } from './charts-of-system.tsx';
import { PortfolioTasksChart, RiskProfileChart, StatutoryChart, TasksByGroupChart } from './charts-of-tasks.tsx';
import { AreaScoringChart, MissedAndScheduledChart } from './heatmaps.tsx';
import { TeamPerformanceChart } from './team-performance.tsx';
import { WorkloadChart } from './workload.tsx';

/** The component of each chart. */
export const charts: Record<ChartId, ComponentType> = {
  FileBarChart: FilesChart,
  PortfolioTasksChart,
  RiskProfileChart,
  RiskAssessmentActionsChart: BurndownChart,
  RiskAssessmentActionsByRegionsChart: ActionsByRegionsChart,
  RiskAssessmentMissedAndScheduledChart: MissedAndScheduledChart,
  AreaOfComplienceActionsScoringChart: AreaScoringChart,
  PropertiesPortfolioAndUsersInSystemChart: PropertiesAndUsersCharts,
  ActionsByPriorityChart,
  StatutoryNonStatutoryChart: StatutoryChart,
  ActionsByPropertyChart,
  TeamPerformanceChart,
  AnnualTasksWorkloadChart: WorkloadChart,
  TasksbyGroupChart: TasksByGroupChart,
};
