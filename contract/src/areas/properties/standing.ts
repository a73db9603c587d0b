import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';
import { StandingCounts } from '../tasks/figures.ts';

/** `bad`: wrong now. `soon`: will be, if nobody does anything. */
const Tone = z.enum(['bad', 'soon']);

/** Something of a property that somebody must see to: what it is, why, and its page. */
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

/** How many there are of one kind of trouble, and the list of exactly these. */
export const AttentionGroup = z.object({
  id: z.string(),
  label: z.string(),
  tone: Tone,
  count: z.number(),
  /** False where there are at least as many. */
  isExact: z.boolean(),
  href: z.string(),
});
export type AttentionGroup = z.infer<typeof AttentionGroup>;

/** How a property stands, and what needs attention; nothing of what the reader may not see. */
export const PropertyStanding = z.object({
  /** Null for who may not see tasks. The counts are those of the matrix. */
  compliance: z
    .object({
      percent: z.number().nullable(),
      compliantCount: z.number(),
      nonCompliantCount: z.number(),
      counts: StandingCounts,
    })
    .nullable(),
  /** The gravest first. */
  groups: z.array(AttentionGroup),
  items: z.array(AttentionItem),
  /** The tasks that fall due next and are not overdue. */
  next: z.array(z.object({ id, title: z.string(), dueOn: day, href: z.string() })),
});
export type PropertyStanding = z.infer<typeof PropertyStanding>;

/** What one kind of record adds to it. `isLaw`: an authority or a court waits for it; it stands before what is equally bad. */
export type AttentionOf = Partial<PropertyStanding> & { isLaw?: boolean };
