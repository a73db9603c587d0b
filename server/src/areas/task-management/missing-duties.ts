import type { taskManagement } from '@lintel/contract/areas/task-management';
import type { z } from 'zod';
import { visibleProperties } from '#areas/properties/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { tasksOn, withWhatIsKnown } from './known-properties.ts';
import { labelOf, proposableTypes } from './propose.ts';
import { dutiesOf } from './propose-duties.ts';

type Missing = z.output<(typeof taskManagement.missing)['reply']>;

/** The task types that law or practice requires of a visible property but nobody has added, and its unknown facts. */
export async function missingDuties(scope: Scope, propertyId: string): Promise<Missing> {
  const [property] = await withWhatIsKnown(visibleProperties(scope))
    .select('properties.archivedAt')
    .where('properties.id', '=', propertyId)
    .execute();
  if (!property) throw notFound('property');
  if (property.archivedAt) return { objects: [], unknown: [] };
  const types = await proposableTypes(scope, { taskTypeIds: [], statutoryOnly: false });
  const there = await tasksOn(scope, [propertyId]);
  const { proposed, needs } = dutiesOf(property, types);
  const objects = proposed.flatMap(({ code, because }) => {
    const { id, groupId, groupName, name, statutory, lawIn } = types.get(code)!;
    if (there.has(`${propertyId} ${id}`)) return [];
    const group = { id: groupId, name: groupName };
    return { taskTypeId: id, group, code, name, statutory, reason: because, legalBasis: lawIn(property.nation) };
  });
  return { objects, unknown: needs.map((attribute) => labelOf(attribute, property)) };
}
