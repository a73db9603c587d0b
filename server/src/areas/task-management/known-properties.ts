import { sql } from 'kysely';
import type { visibleProperties } from '#areas/properties/queries';
import type { Scope } from '#platform/scope';

/** With everything that the duties of a property depend on. */
export const withWhatIsKnown = (query: ReturnType<typeof visibleProperties>) =>
  query
    .leftJoin('dictionaryEntries as propertyType', 'propertyType.id', 'properties.propertyTypeId')
    .leftJoin('dictionaryEntries as landlord', 'landlord.id', 'properties.landlordId')
    .select([
      'properties.id',
      'properties.nation',
      'properties.storeys',
      'properties.heightMetres',
      'properties.dwellings',
      'properties.floorAreaSquareMetres',
      'properties.builtYear',
      'properties.hasCommonParts',
      'properties.hasSleepingRisk',
      'properties.gasSupply',
      'properties.waterSystem',
      'properties.asbestos',
      'properties.evacuation',
      'properties.passengerLifts',
      'properties.hasCommunalHeating',
      'properties.hasAirConditioning',
      'properties.hasFireAlarm',
      'properties.hasEmergencyLighting',
      'properties.hasSprinklers',
      'properties.hasDryRiser',
      'properties.hasSmokeVents',
      'properties.hasLightningProtection',
      'properties.hasOilStorage',
      'properties.hasPlayArea',
      'properties.hasSwimmingPool',
      'propertyType.name as typeName',
      'landlord.name as landlordName',
      sql<string | null>`${sql.ref('landlord.details')} ->> 'kind'`.as('landlordType'),
      sql<string | null>`${sql.ref('propertyType.details')} ->> 'kind'`.as('propertyType'),
      sql<string>`properties.property_reference_number || ' · ' || properties.caption`.as('caption'),
    ]);

/** Which of these properties have which task type, removed ones not counted: property and type by their ids. */
export async function tasksOn({ whole }: Scope, propertyIds: string[]): Promise<Set<string>> {
  const tasks = await whole
    .selectFrom('tasks')
    .select(['propertyId', 'taskTypeId'])
    .where(sql<boolean>`property_id = any (${propertyIds}::uuid[])`)
    .where('state', '<>', 'removed')
    .execute();
  return new Set(tasks.map(({ propertyId, taskTypeId }) => `${propertyId} ${taskTypeId}`));
}
