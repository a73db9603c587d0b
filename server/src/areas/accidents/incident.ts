import { sql } from 'kysely';
import type { Accident } from '@lintel/contract/areas/accidents/accident';
import { conflict, notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { managesAccidents, visibleAccidents } from './queries.ts';
import type { FoundAccident } from './queries.ts';

/** The incident of an accident that is there, for another record of it: held, so that two who add one name the same. */
export async function incidentOf(scope: Scope, accidentId: string): Promise<string> {
  const first = await visibleAccidents(scope)
    .select(['accidents.id', 'accidents.incidentId', 'properties.archivedAt'])
    .where('accidents.id', '=', accidentId)
    .forNoKeyUpdate('accidents')
    .executeTakeFirst();
  if (!first) throw notFound('accident');
  if (first.archivedAt) throw conflict('This property is archived. Restore it first.');
  return first.incidentId ?? first.id;
}

/** Says on an accident that somebody else was hurt in the same incident. */
export async function joinIncident(scope: Scope, accidentId: string, incidentId: string, reference: string) {
  await scope.db.updateTable('accidents').set({ incidentId }).where('id', '=', incidentId).execute();
  await scope.record(accidentId, {
    type: 'EDIT',
    event: 'accident.another-hurt',
    summary: `${reference} is of the same incident`,
  });
}

/** The other records of the incident, as their reader may know them: of people only where they manage the accidents. */
export async function othersOfIncident(
  scope: Scope,
  { id, incidentId }: Pick<FoundAccident, 'id' | 'incidentId'>,
): Promise<Accident['sameIncident']> {
  if (!incidentId) return [];
  return visibleAccidents(scope)
    .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
    .select(['accidents.id', 'accidents.reference as ref', 'category.name as category', 'accidents.riddorReportable'])
    .select([
      'accidents.riddorReportedOn as riddorDateHse',
      sql<string | null>`case when ${managesAccidents(scope)} then nullif(concat_ws(' ',
        accidents.injured_person->>'firstName', accidents.injured_person->>'lastName'), '') end`.as('injuredPerson'),
    ])
    .where('accidents.incidentId', '=', incidentId)
    .where('accidents.id', '<>', id)
    .orderBy('accidents.reference')
    .execute();
}
