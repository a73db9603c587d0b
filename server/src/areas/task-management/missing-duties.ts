import type { MissingDuty } from '@lintel/contract/areas/task-management';
import { visibleProperties } from '#areas/properties/queries';
import { notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { proposableTypes, tasksOn, withWhatIsKnown } from './propose.ts';
import { dutiesOf } from './propose-duties.ts';

/** The task types that law or practice asks of a property and that nobody has put on it, for whoever may see it. */
export async function missingDuties(scope: Scope, propertyId: string): Promise<MissingDuty[]> {
  const [property] = await withWhatIsKnown(visibleProperties(scope))
    .select('properties.archivedAt')
    .where('properties.id', '=', propertyId)
    .execute();
  if (!property) throw notFound('property');
  if (property.archivedAt) return [];
  const types = await proposableTypes(scope, { taskTypeIds: [], statutoryOnly: false });
  const there = await tasksOn(scope, [propertyId]);
  return dutiesOf(property, types).proposed.flatMap(({ code, because }) => {
    const { id, groupId, groupName, name, statutory, lawIn } = types.get(code)!;
    if (there.has(`${propertyId} ${id}`)) return [];
    const group = { id: groupId, name: groupName };
    return { taskTypeId: id, group, code, name, statutory, reason: because, legalBasis: lawIn(property.nation) };
  });
}
