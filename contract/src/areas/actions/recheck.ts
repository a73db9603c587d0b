import { z } from 'zod';
import { day, id, instant } from '../../platform/shapes.ts';
import { Priority } from './states.ts';

/** A closed action drawn for re-check, and its result. */
export const RecheckLine = z.object({
  id,
  ref: z.string(),
  name: z.string(),
  priority: Priority,
  property: z.string().nullable(),
  status: z.string(),
  closedOn: day.nullable(),
  doneBy: z.string().nullable(),
  verdict: z
    .object({ passed: z.boolean(), note: z.string().nullable(), checkedBy: z.string().nullable(), checkedAt: instant })
    .nullable(),
  can: z.object({ check: z.boolean() }),
});
export type RecheckLine = z.infer<typeof RecheckLine>;

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month, for example 2026-05');

export const monthCounts = { drawn: z.number(), checked: z.number(), passed: z.number() };
