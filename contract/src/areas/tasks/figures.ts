import { z } from 'zod';
import { id } from '../../platform/shapes.ts';
import { type Standing, standings } from './states.ts';

/** Open tasks by due status; each number is that of the list with the same filters. */
export const DueCounts = z.object({
  OVERDUE: z.number(),
  DUE: z.number(),
  NOT_DUE_YET: z.number(),
  NO_DUE_DATE: z.number(),
});
export type DueCounts = z.infer<typeof DueCounts>;

export const StandingCounts = z.object(
  Object.fromEntries(standings.map(({ id: standing }) => [standing, z.number()])) as Record<Standing, z.ZodNumber>,
);
export type StandingCounts = z.infer<typeof StandingCounts>;

/** Task types against the standing of their tasks; each number is that of the task list with status ALL and the same filters. */
export const TaskMatrix = z.object({
  counts: StandingCounts,
  groups: z.array(
    z.object({
      id,
      name: z.string(),
      counts: StandingCounts,
      types: z.array(z.object({ id, code: z.string(), name: z.string(), counts: StandingCounts })),
    }),
  ),
});
export type TaskMatrix = z.infer<typeof TaskMatrix>;
