import { z } from 'zod';
import { defineList } from '../platform/list.ts';
import { id } from '../platform/shapes.ts';

/** The parts below the first screen of the dashboard. Each user can reorder and hide them: stored like the columns of a list. */
export const dashboardParts = defineList({
  name: 'dashboard',
  row: z.object({
    id,
    doughnuts: z.null(),
    matrix: z.null(),
    weeks: z.null(),
    taskTypes: z.null(),
    portfolio: z.null(),
    recent: z.null(),
  }),
  filters: {},
  columns: {
    matrix: { label: 'Tasks by type and status' },
    doughnuts: { label: 'Tasks, actions and accidents by status' },
    weeks: { label: 'All thirteen weeks' },
    recent: { label: 'Latest on your properties' },
    taskTypes: { label: 'Tasks by type' },
    portfolio: { label: 'Properties by region and type, and what is not known' },
  },
  sort: ['id'],
});
export type DashboardPart = Exclude<keyof typeof dashboardParts.columns, 'id'>;
