import type { BulkReply } from '@lintel/contract/platform/bulk';

/** A record as a reply names it. */
export type Named = { id: string; ref: string; name: string };

/**
 * The reply of a bulk operation: those refused, by id with the reason, were left as they are; of the others so many were already as
 * asked, and the rest was changed. `named` has the refused ones that the caller may see.
 */
export function bulkOutcome(
  wanted: readonly string[],
  refusals: ReadonlyMap<string, string>,
  named: readonly Named[],
  unchangedCount = 0,
): BulkReply {
  const names = new Map(named.map((each) => [each.id, each]));
  const refused = wanted.flatMap((id) => {
    const reason = refusals.get(id);
    if (reason === undefined) return [];
    const { ref = '', name = '' } = names.get(id) ?? {};
    return [{ id, ref, name, reason }];
  });
  return {
    changedCount: wanted.length - refused.length - unchangedCount,
    unchangedCount,
    refusedCount: refused.length,
    refused,
  };
}

/** Refusals of those of the wanted records that were not found: the caller may not see them, or they are gone. */
export function notAvailable(
  what: string,
  wanted: readonly string[],
  found: readonly { id: string }[],
): Map<string, string> {
  const ids = new Set(found.map(({ id }) => id));
  return new Map(wanted.filter((id) => !ids.has(id)).map((id) => [id, `This ${what} is not available`]));
}
