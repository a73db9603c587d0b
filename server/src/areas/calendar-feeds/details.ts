import { visibleProperties } from '#areas/properties/queries';
import { oneOf } from '#platform/database/tenant-predicate';
import type { Scope } from '#platform/scope';
import type { Entry } from './entries.ts';

/** An entry with its property and where that is, and how often and when its record was last changed. */
export type Detailed = Entry & {
  property: string | null;
  place: string | null;
  changeCount: number;
  changedAt: string;
};

export async function withDetails(scope: Scope, entries: readonly Entry[]): Promise<Detailed[]> {
  const idsOf = (ids: readonly (string | null)[]) => oneOf([...new Set(ids.flatMap((id) => id ?? []))]);
  const [places, changes] = await Promise.all([
    visibleProperties(scope)
      .select(['properties.id', 'properties.caption', 'properties.postcode'])
      .where('properties.id', '=', idsOf(entries.map(({ propertyId }) => propertyId)))
      .execute(),
    scope.whole
      .selectFrom('records')
      .leftJoin('activityEntries', (join) =>
        join
          .onRef('activityEntries.recordId', '=', 'records.id')
          .onRef('activityEntries.sequence', '=', 'records.activityCount'),
      )
      .select(['records.id', 'records.activityCount as changeCount'])
      .select(({ fn }) => fn.coalesce('activityEntries.happenedAt', 'records.createdAt').as('changedAt'))
      .where('records.id', '=', idsOf(entries.map(({ recordId }) => recordId)))
      .execute(),
  ]);
  const placeOf = new Map(
    places.map(({ id, caption: property, postcode }) => [
      id,
      { property, place: [property, postcode].filter(Boolean).join(', ') },
    ]),
  );
  const nowhere = { property: null, place: null };
  const changeOf = new Map(changes.map((change) => [change.id, change]));
  return entries.map((entry) => {
    const { changeCount, changedAt } = changeOf.get(entry.recordId)!;
    return { ...entry, changeCount, changedAt, ...(placeOf.get(entry.propertyId ?? '') ?? nowhere) };
  });
}
