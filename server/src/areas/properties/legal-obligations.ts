import type { Scope } from '#platform/scope';

/** What still binds the organisation in law on each of these properties, in words; properties without anything are left out. */
export async function legalObligationsOn(scope: Scope, propertyIds: readonly string[]): Promise<Map<string, string>> {
  const byProperty = new Map<string, string[]>();
  for (const kind of Object.values(scope.kinds)) {
    const binds = kind?.legalObligations;
    if (!binds) continue;
    for (const { propertyId, count } of await binds.openOn(scope, propertyIds))
      byProperty.set(propertyId, [
        ...(byProperty.get(propertyId) ?? []),
        `${count} ${count === 1 ? binds.one : binds.many}`,
      ]);
  }
  return new Map([...byProperty].map(([id, parts]) => [id, parts.join(' and ')]));
}
