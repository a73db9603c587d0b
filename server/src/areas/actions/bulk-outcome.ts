import type { z } from 'zod';
import type { bulkReply } from '@lintel/contract/platform/bulk';
import type { HeldAction } from './queries.ts';

/**
 * The reply of a change to many: the held ones were changed, except those refused for a reason, by id. Those that are not among
 * the held ones the caller may not see, or they are gone.
 */
export function bulkOutcome(
  wanted: readonly string[],
  held: readonly HeldAction[],
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
      .map((id) => ({ id, ref: '', name: '', reason: 'This action is not available' })),
  ];
  return { changedCount: wanted.length - refused.length, refusedCount: refused.length, refused };
}
