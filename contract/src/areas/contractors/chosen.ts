import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';
import { Standing } from './standings.ts';

/** A contractor as a choice: its traffic light, and the first expiry date of its evidence. */
export const ChosenContractor = z.object({
  id,
  name: z.string(),
  business: z.string().nullable(),
  standing: Standing,
  evidenceUntil: day.nullable(),
});
export type ChosenContractor = z.infer<typeof ChosenContractor>;

/**
 * A contractor offered for work, with the evidence that blocks it today; null if none does, although it may be blocked by hand.
 * `operativesLacking`: its people without what is required of them today, for those who manage contractors.
 */
export const OfferedContractor = ChosenContractor.extend({
  blockedFor: z.string().nullable(),
  operativesLacking: z.array(z.object({ id, name: z.string(), lacks: z.string() })),
});
export type OfferedContractor = z.infer<typeof OfferedContractor>;

/** What a contractor could not show on a date, in words. */
export const LackedEvidence = z.array(z.object({ name: z.string(), state: z.string() }));
export type LackedEvidence = z.infer<typeof LackedEvidence>;
