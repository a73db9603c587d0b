import { sql } from 'kysely';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';

type Reader = Pick<Scope, 'whole' | 'me' | 'organisationId'>;

/** The equipment that the caller may see: that of visible properties, with the Tasks menu. Every read of a piece starts here. */
export const visibleEquipment = (scope: Reader) =>
  equipmentAlone(scope).innerJoin('properties', 'properties.id', 'equipment.propertyId');

/** The same without joining properties, for filters and counts. */
export const equipmentAlone = (scope: Reader) => withDeletedEquipment(scope).where('equipment.deletedAt', 'is', null);

/** Including deleted pieces, whose log stays readable. */
export function withDeletedEquipment({ whole, me, organisationId }: Reader) {
  const there = whole.selectFrom('equipment');
  return me.has('PRISM_APP_TASK_MENU')
    ? there.where(holdsOnProperty({ me, organisationId }, 'PRISM_PROPERTY_VIEW', workAt('equipment')))
    : there.where(sql<boolean>`false`);
}

/** True for pieces on properties in use, which lists are about. */
export const isOnPropertyInUse = sql<boolean>`not equipment.property_archived`;

export const findPiece = (scope: Reader, id: string) =>
  visibleEquipment(scope)
    .innerJoin('dictionaryEntries as type', 'type.id', 'equipment.typeId')
    .selectAll('equipment')
    .select(['type.name as typeName', 'type.code as typeCode'])
    .select([
      'properties.caption',
      'properties.address1',
      'properties.address2',
      'properties.archivedAt as propertyArchivedAt',
      holdsOnProperty(scope, 'PRISM_PROPERTY_TASK_MANAGE').as('manages'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_TASK_COMPLETE').as('mayAddFile'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_COMMENT').as('mayComment'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
    ])
    .where('equipment.id', '=', id)
    .executeTakeFirst();
export type FoundPiece = NonNullable<Awaited<ReturnType<typeof findPiece>>>;
