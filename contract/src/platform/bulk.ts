import { z } from 'zod';
import { id } from './shapes.ts';

/** The most records that one bulk operation takes, unless its area allows fewer. */
export const MOST_AT_ONCE = 10_000;

/** The records of a bulk operation: `chosen(['task', 'tasks'])`. */
export const chosen = ([one, many]: readonly [one: string, many: string], most = MOST_AT_ONCE) =>
  z
    .array(id)
    .min(1, `Choose at least one ${one}`)
    .max(most, `Choose at most ${most.toLocaleString('en-GB')} ${many} at once`);

/** Those of several records that are left as they are, each with the reason; without a name if the caller may not see it. */
export const Refused = z.array(z.object({ id, ref: z.string(), name: z.string(), reason: z.string() }));
export type Refused = z.infer<typeof Refused>;

/** The reply of a bulk operation: how many it changed, how many were so already, and what it refuses. */
export const bulkReply = z.object({
  changedCount: z.number(),
  unchangedCount: z.number(),
  refusedCount: z.number(),
  refused: Refused,
});
export type BulkReply = z.infer<typeof bulkReply>;
