import { sql } from 'kysely';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import type { Place } from '#platform/access/access-sql';
import type { Scope } from '#platform/scope';
import { awaitsMe } from './closings.ts';
import { isOverruledByMe } from './judgements.ts';
import { awaitsReport } from './riddor/awaited.ts';

/**
 * The accidents that the caller may know of: those of visible properties, with the menu. Personal information is for those who
 * manage accidents at that property (`managesAccidents`). Every read of an accident starts here.
 */
export const visibleAccidents = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  accidentsAlone(scope).innerJoin('properties', 'properties.id', 'accidents.propertyId');

/** The same without their properties, for filters, counts and figures. */
export function accidentsAlone(scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) {
  const there = scope.whole.selectFrom('accidents');
  return scope.me.has('PRISM_APP_ACCIDENTS_MENU')
    ? there.where(holdsOnProperty(scope, 'PRISM_PROPERTY_VIEW', workAt('accidents')))
    : there.where(sql<boolean>`false`);
}

/** The accidents of properties in use: shared by lists, figures and search. */
export const accidentsInUse = (scope: Pick<Scope, 'whole' | 'me' | 'organisationId'>) =>
  accidentsAlone(scope).where(sql<boolean>`not accidents.property_archived`);

/** Whether the caller manages the accidents of the row's property: reads the personal part, and on a property in use edits it. */
export const managesAccidents = (
  scope: Pick<Scope, 'me' | 'organisationId'>,
  at: 'properties' | Place = workAt('accidents'),
) => sql<boolean>`coalesce(${holdsOnProperty(scope, 'PRISM_APP_SAFETY_MANAGER', at)}, false)`;

export const findAccident = (scope: Scope, id: string) =>
  visibleAccidents(scope)
    .selectAll('accidents')
    .select([
      'properties.address1',
      'properties.address2',
      'properties.address3',
      'properties.address4',
      'properties.address5',
      'properties.nation',
      'properties.archivedAt as propertyArchivedAt',
      managesAccidents(scope).as('manages'),
      holdsOnProperty(scope, 'PRISM_PROPERTY_ACTION_MANAGE').as('mayRaise'),
      sql<boolean>`${awaitsReport(scope)} is true`.as('awaitsReport'),
      awaitsMe(scope).as('awaitsMe'),
      isOverruledByMe(scope).as('isOverruledByMe'),
    ])
    .where('accidents.id', '=', id)
    .executeTakeFirst();
export type FoundAccident = NonNullable<Awaited<ReturnType<typeof findAccident>>>;

/** The injuries of an accident that the reader manages, in order of entry. */
export const injuriesOf = ({ db }: Scope, accidentId: string) =>
  db.selectFrom('accidentInjuries').selectAll().where('accidentId', '=', accidentId).orderBy('id').execute();

/** The interviews not removed, in order of entry. */
export const interviewsThere = ({ db }: Scope) =>
  db.selectFrom('accidentInterviews').selectAll().where('removedAt', 'is', null).orderBy('id');

/** The other records of the incident, as the reader may see them: personal information only if they manage the accidents. */
export async function othersOfIncident(
  scope: Scope,
  { id, incidentId }: Pick<FoundAccident, 'id' | 'incidentId'>,
): Promise<Accident['sameIncident']> {
  if (!incidentId) return [];
  return visibleAccidents(scope)
    .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
    .select(['accidents.id', 'accidents.reference as ref', 'category.name as category'])
    .select(['accidents.riddorReportable', 'accidents.riddorDecision'])
    .select([
      'accidents.isReported',
      sql<string | null>`case when ${managesAccidents(scope)} then nullif(concat_ws(' ',
        accidents.injured_person->>'firstName', accidents.injured_person->>'lastName'), '') end`.as('injuredPerson'),
    ])
    .where('accidents.incidentId', '=', incidentId)
    .where('accidents.id', '<>', id)
    .orderBy('accidents.reference')
    .execute();
}
