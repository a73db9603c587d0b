import { z } from 'zod';
import { endpoints } from '../platform/endpoint.ts';
import { day, id } from '../platform/shapes.ts';
import { propertyList } from './properties/list.ts';
import { Standing } from './tasks/states.ts';

/** One task of a property, in the column of its type. */
export const GridCell = z.object({
  taskId: id,
  taskTypeId: id,
  standing: Standing,
  dueOn: day.nullable(),
});
export type GridCell = z.infer<typeof GridCell>;

/** A property with its tasks of the chosen groups, and the types that it needs but nobody has set up. */
export const GridRow = z.object({
  id,
  reference: z.string(),
  caption: z.string(),
  compliance: z.number().nullable(),
  cells: z.array(GridCell),
  expectedTypeIds: z.array(id),
});
export type GridRow = z.infer<typeof GridRow>;

/** The properties found by a search of their list, against task types. */
export const complianceGrid = endpoints('compliance-grid', {
  rows: {
    method: 'POST',
    path: 'property/grid.json',
    allow: 'PRISM_APP_TASK_MENU',
    reads: true,
    body: z.object({
      search: propertyList.search,
      /** Groups of task types; none means all. */
      groupIds: z.array(id).max(100).default([]),
    }),
    reply: z.object({
      objects: z.array(GridRow),
      page: z.number(),
      limit: z.number(),
      maxPage: z.number(),
      totalObjectsForQuery: z.number(),
      totalIsExact: z.boolean(),
    }),
    summary:
      'A page of properties in the order of their list, each with the state of its tasks and the tasks expected there.',
  },
});
