import type { EvacuationBuilding } from '@lintel/contract/areas/evacuation-plans/building';
import { visibleProperties } from '#areas/properties/queries';
import { needsEvacuationPlans } from '#areas/task-management/evacuation-buildings';
import { withWhatIsKnown } from '#areas/task-management/known-properties';
import { labelOf } from '#areas/task-management/propose';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkReader, readsPlans } from './queries.ts';

/** Whether the regulations apply to a property, by the rule that proposes the tasks FRA06 and FRA07 there. */
export async function buildingOf(scope: Scope, propertyId: string): Promise<EvacuationBuilding> {
  checkReader(scope);
  const property = await withWhatIsKnown(visibleProperties(scope))
    .where('properties.id', '=', propertyId)
    .where(readsPlans(scope))
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const applies = needsEvacuationPlans(property);
  if (typeof applies === 'boolean') return { applies: applies ? 'YES' : 'NO', unknown: [] };
  return { applies: 'UNKNOWN', unknown: applies.needs.map((attribute) => labelOf(attribute, property)) };
}
