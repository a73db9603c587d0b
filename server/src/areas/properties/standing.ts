import type { AttentionOf, PropertyStanding } from '@lintel/contract/areas/properties/standing';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { visibleProperties } from './queries.ts';

const SHOWN = 12;

/** The state of a property and what needs attention, from every kind of record on it. */
export async function standingOfProperty(scope: Scope, id: string): Promise<PropertyStanding> {
  const [seen, ...parts] = await Promise.all([
    visibleProperties(scope).where('properties.id', '=', id).select('properties.id').executeTakeFirst(),
    ...Object.values(scope.kinds).flatMap((kind) => (kind?.attention ? kind.attention(scope, id) : [])),
  ]);
  if (!seen) throw notFound('property');
  const of = (parts as AttentionOf[]).toSorted((a, b) => Number(b.isLaw ?? false) - Number(a.isLaw ?? false));
  const isBad = ({ tone }: { tone: 'bad' | 'soon' }) => Number(tone === 'soon');
  return {
    compliance: of.find(({ compliance }) => compliance)?.compliance ?? null,
    groups: of
      .flatMap(({ groups = [] }) => groups)
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => isBad(a) - isBad(b)),
    items: of
      .flatMap(({ items = [] }) => items)
      .toSorted((a, b) => isBad(a) - isBad(b))
      .slice(0, SHOWN),
    next: of.flatMap(({ next = [] }) => next),
  };
}
