import type { z } from 'zod';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import type { AccidentFields } from '@lintel/contract/areas/accidents/accident';
import { longDate } from '@lintel/contract/cycles/calendar';
import { conflict, invalid, notFound, onArchived } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { checkVersion } from '#platform/record/versions';
import { getAccident, holdAccident } from './accident.ts';
import { accidentsAlone, visibleAccidents } from './queries.ts';

/**
 * The incident of an existing accident, for another record: locked, so that concurrent additions get the same one. An incident
 * is one place on one date, and a closed one accepts no further record.
 */
export async function incidentOf(
  scope: Scope,
  accidentId: string,
  { propertyId, accidentDate }: Pick<AccidentFields, 'propertyId' | 'accidentDate'>,
): Promise<string> {
  const first = await visibleAccidents(scope)
    .select(['accidents.id', 'accidents.incidentId', 'accidents.propertyId', 'accidents.happenedOn', 'accidents.state'])
    .select('properties.archivedAt')
    .where('accidents.id', '=', accidentId)
    .forNoKeyUpdate('accidents')
    .executeTakeFirst();
  if (!first) throw notFound('accident');
  if (first.archivedAt) throw onArchived();
  if (first.state !== 'open') throw conflict('The other accident is closed. Reopen it first.');
  if (first.propertyId !== propertyId)
    throw invalid([{ field: 'propertyId', message: 'The other person was hurt at another property' }]);
  if (first.happenedOn !== accidentDate)
    throw invalid([{ field: 'accidentDate', message: `The other person was hurt on ${longDate(first.happenedOn)}` }]);
  return first.incidentId ?? first.id;
}

/** Records on an accident that somebody else was hurt in the same incident. */
export async function joinIncident(scope: Scope, accidentId: string, incidentId: string, reference: string) {
  await scope.db.updateTable('accidents').set({ incidentId }).where('id', '=', incidentId).execute();
  await scope.record(accidentId, {
    type: 'EDIT',
    event: 'accident.another-hurt',
    summary: `Linked with ${reference}: the same incident`,
  });
}

/** Detaches a record linked to an incident by mistake, and logs it on all of them. */
export async function leaveIncident(
  scope: Scope,
  { id, version, reason }: z.output<(typeof accidents.leaveIncident)['body']>,
) {
  const held = await holdAccident(scope, id);
  await checkVersion(scope, id, version, held);
  const { incidentId, reference } = held;
  if (!incidentId) throw conflict('This accident is not linked with any other.');
  const others = await accidentsAlone(scope)
    .select(['accidents.id', 'accidents.reference'])
    .where('accidents.incidentId', '=', incidentId)
    .where('accidents.id', '<>', id)
    .orderBy('accidents.id')
    .forNoKeyUpdate('accidents')
    .execute();
  await scope.db
    .updateTable('accidents')
    .set({ incidentId: null, version: version + 1 })
    .where('id', '=', id)
    .execute();
  // An incident has the id of one of its records: if that one leaves, the first of the others.
  const ids = others.map((other) => other.id);
  if (ids.length)
    await scope.db
      .updateTable('accidents')
      .set({ incidentId: ids.length > 1 ? ids[0]! : null })
      .where('id', 'in', ids)
      .execute();
  await scope.recordAll([
    {
      recordId: id,
      entry: left(`No longer linked with ${others.map((other) => other.reference).join(', ')}: ${reason}`),
    },
    ...ids.map((recordId) => ({ recordId, entry: left(`No longer linked with ${reference}`) })),
  ]);
  return getAccident(scope, id);
}

const left = (summary: string) => ({ type: 'EDIT' as const, event: 'accident.left-incident', summary });
