import { z } from 'zod';
import { day, id } from '../../platform/shapes.ts';
import { evacuationReceivers } from './entry.ts';
import { assistanceDegrees } from './plan.ts';

/** Whether the regulations apply to a building, by the rule that proposes its tasks. */
export const EvacuationBuilding = z.object({
  applies: z.enum(['YES', 'NO', 'UNKNOWN']),
  /** The facts that would decide it, by their labels. */
  unknown: z.array(z.string()),
});
export type EvacuationBuilding = z.infer<typeof EvacuationBuilding>;

/** Exactly what may be shared, of those who consented: no name, no condition, nobody else. */
export const EvacuationSheet = z.object({
  property: z.object({ id, caption: z.string(), address: z.array(z.string()), reference: z.string().nullable() }),
  asOf: day,
  residents: z.array(
    z.object({
      dwelling: z.string(),
      floor: z.string(),
      assistance: z.enum(assistanceDegrees.map((each) => each.id)),
      hasStatement: z.boolean(),
    }),
  ),
});
export type EvacuationSheet = z.infer<typeof EvacuationSheet>;

/** A sheet that was handed over. `residents`: what it held, so that nothing else is recorded as shared. */
export const HandedOverSheet = z.object({
  propertyId: id,
  to: z.enum(evacuationReceivers.map((receiver) => receiver.id)),
  on: day,
  residents: EvacuationSheet.shape.residents.max(1000),
});
export type HandedOverSheet = z.output<typeof HandedOverSheet>;
