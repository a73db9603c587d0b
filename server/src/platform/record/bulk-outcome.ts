import type { z } from 'zod';
import type { bulkReply } from '@lintel/contract/platform/bulk';

/** A record of which a change to many is asked. */
type Held = { id: string; reference: string; name: string };

/**
 * The reply of a change to many: the held ones were changed, except those refused for a reason, by id. Those that are not among
 * the held ones the caller may not see, or they are gone.
 */
export function bulkOutcome(
  noun: string,
  wanted: readonly string[],
  held: readonly Held[],
  refusals: ReadonlyMap<string, string>,
): z.output<typeof bulkReply> {
  const found = new Set(held.map(({ id }) => id));
  const refused = [
    ...held.flatMap(({ id, reference: ref, name }) => {
      const reason = refusals.get(id);
      return reason === undefined ? [] : [{ id, ref, name, reason }];
    }),
    ...wanted
      .filter((id) => !found.has(id))
      .map((id) => ({ id, ref: '', name: '', reason: `This ${noun} is not available` })),
  ];
  return { changedCount: wanted.length - refused.length, refusedCount: refused.length, refused };
}
