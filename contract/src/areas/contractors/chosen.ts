import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';
import { Standing } from './standings.ts';

/** A contractor where it can be chosen or was: its light, and the first of the last days on which its evidence holds. */
export const ChosenContractor = z.object({
  id,
  name: z.string(),
  business: z.string().nullable(),
  standing: Standing,
  evidenceUntil: day.nullable(),
});
export type ChosenContractor = z.infer<typeof ChosenContractor>;

/** The same where it is offered for work, with the evidence that blocks it today; null where none does, though somebody may have blocked it by hand. */
export const OfferedContractor = ChosenContractor.extend({ blockedFor: z.string().nullable() });
export type OfferedContractor = z.infer<typeof OfferedContractor>;

/** What a contractor could not show on a day, in words. */
export const LackedEvidence = z.array(z.object({ name: z.string(), state: z.string() }));
export type LackedEvidence = z.infer<typeof LackedEvidence>;
