import type { Scope } from '#platform/scope';

/** What people working at a property must be told; empty without a property. */
export const warningsOf = async (scope: Scope, propertyId: string | null): Promise<string[]> =>
  (await warningsAt(scope, [propertyId])).get(propertyId) ?? [];

/** What every kind of record has to tell people working at some properties, each sentence once; only for properties with any. */
export async function warningsAt(
  scope: Scope,
  propertyIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string[]>> {
  const ids = [...new Set(propertyIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const warnings = await Promise.all(
    Object.values(scope.kinds).map(async (kind) => (await kind?.warnings?.(scope, ids)) ?? []),
  );
  const all = warnings.flatMap((of) => [...of]);
  return new Map(
    [...Map.groupBy(all, ([id]) => id)].map(([id, of]) => [id, [...new Set(of.flatMap(([, sentences]) => sentences))]]),
  );
}
