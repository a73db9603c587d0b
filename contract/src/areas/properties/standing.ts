import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';
import { StandingCounts } from '../tasks/figures.ts';

/** `bad`: wrong now. `soon`: will be wrong unless somebody acts. */
const Tone = z.enum(['bad', 'soon']);

/** Something about a property that needs attention: what, why, and its page. */
export const AttentionItem = z.object({
  id,
  title: z.string(),
  why: z.string(),
  tone: Tone,
  /** When it is or was due, or expires. */
  on: day.nullable(),
  href: z.string(),
});
export type AttentionItem = z.infer<typeof AttentionItem>;

/** The number of one kind of problem, and the list of exactly these. */
export const AttentionGroup = z.object({
  id: z.string(),
  label: z.string(),
  tone: Tone,
  count: z.number(),
  /** False if there are at least this many. */
  isExact: z.boolean(),
  href: z.string(),
});
export type AttentionGroup = z.infer<typeof AttentionGroup>;

/** The state of a property, and what needs attention; only what the reader may see. */
export const PropertyStanding = z.object({
  /** Null for readers who may not see tasks. The counts are those of the matrix. */
  compliance: z
    .object({
      percent: z.number().nullable(),
      compliantCount: z.number(),
      nonCompliantCount: z.number(),
      counts: StandingCounts,
    })
    .nullable(),
  /** Most serious first. */
  groups: z.array(AttentionGroup),
  items: z.array(AttentionItem),
  /** The next tasks to fall due that are not overdue. */
  next: z.array(z.object({ id, title: z.string(), dueOn: day, href: z.string() })),
});
export type PropertyStanding = z.infer<typeof PropertyStanding>;

/** What one kind of record contributes. `isLaw`: an authority or a court is waiting for it; ranks before what is equally bad. */
export type AttentionOf = Partial<PropertyStanding> & { isLaw?: boolean };
