import { sql } from 'kysely';
import { dutyFields, type PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';
import type { Known } from './known-of-property.ts';

/** With all facts on which the duties of a property depend. */
export const withWhatIsKnown = (query: ReturnType<typeof visibleProperties>) =>
  query
    .leftJoin('dictionaryEntries as propertyType', 'propertyType.id', 'properties.propertyTypeId')
    .leftJoin('dictionaryEntries as landlord', 'landlord.id', 'properties.landlordId')
    .select([
      'properties.id',
      ...dutyFields.map((field) => `properties.${field}` as const),
      'propertyType.name as typeName',
      'landlord.name as landlordName',
      sql<string | null>`${sql.ref('landlord.details')} ->> 'kind'`.as('landlordType'),
      sql<string | null>`${sql.ref('propertyType.details')} ->> 'kind'`.as('propertyType'),
      sql<string>`properties.property_reference_number || ' · ' || properties.caption`.as('caption'),
    ]);

/** The facts of properties being created, from their details. */
export async function knownAsEntered({ db }: Scope, properties: readonly PropertyDetails[]): Promise<Known[]> {
  const ids = new Set(
    properties.flatMap(({ propertyTypeId, landlordId }) => [propertyTypeId, landlordId]).filter((id) => id !== null),
  );
  const entries = await db
    .selectFrom('dictionaryEntries')
    .select(['id', sql<string | null>`details ->> 'kind'`.as('kind')])
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .execute();
  const kinds = new Map(entries.map(({ id, kind }) => [id, kind]));
  const kindOf = (id: string | null) => (id && kinds.get(id)) ?? null;
  return properties.map((property) => ({
    ...(Object.fromEntries(dutyFields.map((field) => [field, property[field]])) as Pick<
      Known,
      (typeof dutyFields)[number]
    >),
    landlordType: kindOf(property.landlordId),
    propertyType: kindOf(property.propertyTypeId),
  }));
}

/** Which of these properties have which task types, without removed ones: as property id and type id. */
export async function tasksOn({ whole }: Scope, propertyIds: string[]): Promise<Set<string>> {
  const tasks = await whole
    .selectFrom('tasks')
    .select(['propertyId', 'taskTypeId'])
    .where(sql<boolean>`property_id = any (${propertyIds}::uuid[])`)
    .where('state', '<>', 'removed')
    .execute();
  return new Set(tasks.map(({ propertyId, taskTypeId }) => `${propertyId} ${taskTypeId}`));
}
