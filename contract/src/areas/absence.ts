import { z } from 'zod';
import { day, id, Option } from '../platform/shapes.ts';
import { Lacking } from './people/training.ts';

/** The dates on which somebody is away, both included, and their deputy. */
export const Absence = z.object({
  id,
  userId: id,
  fromOn: day,
  untilOn: day,
  deputy: Option,
  /** The reader may end it. */
  can: z.object({ end: z.boolean() }),
});
export type Absence = z.infer<typeof Absence>;

export const AbsenceDetails = z
  .object({
    /** Default: the caller. */
    userId: id.nullable().default(null),
    fromOn: day,
    untilOn: day,
    deputyId: z.uuid('Choose who stands in'),
  })
  .refine(({ fromOn, untilOn }) => fromOn <= untilOn, {
    path: ['untilOn'],
    error: 'Choose the first day or a later one',
  });

/** What a user holds that a successor would have to take over. */
export const Holdings = z.object({
  /** Active tasks that they own or are assigned to, as counted on their page. */
  tasks: z.number(),
  /** Open actions assigned to them. */
  actions: z.number(),
  /** Of those, how many await verification. */
  awaitingVerification: z.number(),
  /** Properties in use that they own. */
  properties: z.number(),
  /** What else they hold, by kind. */
  others: z.array(z.object({ name: z.string(), count: z.number() })).optional(),
  /** What is also handed over but needs nothing now: on archived properties, archived, suspended or not applicable. */
  resting: z.number(),
  /** People who have named them as deputy, for today or later. */
  deputyFor: z.number(),
  /** They receive notices as a director. */
  isDirector: z.boolean(),
  /** How many of those records the successor may not see; null without a successor. */
  unseenBySuccessor: z.number().nullable(),
  /** The training that the successor lacks for that work. */
  successorLacks: Lacking.shape.lacks,
});
export type Holdings = z.infer<typeof Holdings>;

/** The most people whose work is shown together before they leave. */
export const MOST_LEAVERS_REVIEWED = 50;

/** Somebody who leaves with work, what it is, and who is proposed to take it over, as far as `holdings` counts for them. */
export const Leaver = z.object({
  id: z.string(),
  fullName: z.string(),
  holdings: Holdings,
  successor: Option.extend({ because: z.enum(['manager', 'deputy']) }).nullable(),
});
export type Leaver = z.infer<typeof Leaver>;
