import type { z } from 'zod';
import { accidentFieldLabels } from '@lintel/contract/areas/accidents/accident';
import type { Accident, AccidentFields } from '@lintel/contract/areas/accidents/accident';
import type { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { personalFields } from '@lintel/contract/areas/accidents/personal';
import { longDate } from '@lintel/contract/cycles/calendar';
import { commitSessionTo } from '#areas/files/for-new-record';
import { indexFilesOf } from '#areas/files/search-text';
import { visibleProperties } from '#areas/properties/queries';
import { conflict, forbidden, invalid, notFound, onArchived } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import type { Scope } from '#platform/scope';
import { changesOver, editEntry } from '#platform/record/versions';
import { columnsOf, fieldsOf, getAccident, holdAccident, optionOf, withDaysCounted } from './accident.ts';
import { checked, choicesOf, isRiddor, refuseInvestigation, wrongDays } from './check-fields.ts';
import { dictionaryOf } from './dictionaries.ts';
import { clearSeverities, injured, setInjuries } from './injuries.ts';
import { incidentOf, joinIncident } from './incident.ts';
import { accidentsAlone, managesAccidents } from './queries.ts';
import type { FoundAccident } from './queries.ts';
import { keepJudgement } from './riddor/judge.ts';
import { keepDecision } from './riddor/keep-decision.ts';
import { notifyOfReport } from './riddor/notices.ts';
import { stampReport } from './riddor/since-report.ts';
import { indexAccidents } from './search-text.ts';
import { keepVersion } from './versions.ts';

type Report = z.output<(typeof accidents.create)['body']>;
type Change = z.output<(typeof accidents.change)['body']>;

/** Reports an accident, for anybody who sees those of the property; only its managers enter the findings of an investigation. */
export async function addAccident(
  scope: Scope,
  { injuries, uploadSessionId, sameIncidentAs, ...reported }: Report,
): Promise<Accident> {
  const place = await placeOf(scope, reported.propertyId);
  if (!place.manages) {
    // View-only support sees the menu, but must not report.
    if (scope.me.isSupportView) throw forbidden();
    refuseInvestigation(reported);
  }
  const fields = await checked(scope, reported);
  const incidentId = sameIncidentAs && (await incidentOf(scope, sameIncidentAs, fields));
  const id = scope.newId();
  const [reference] = (await nextReferences(scope, 'ACC')) as [string];
  await scope.begin([{ id, kind: 'ACCIDENT', propertyId: fields.propertyId }], {
    type: 'CREATE',
    event: 'accident.reported',
    summary: `${reference} reported`,
  });
  await scope.db
    .insertInto('accidents')
    .values({
      id,
      reference,
      ...columnsOf(fields),
      regionId: place.regionId,
      landlordId: place.landlordId,
      incidentId,
      createdAt: scope.now.toISOString(),
      createdBy: scope.me.id,
    })
    .execute();
  await keepVersion(scope, id, 'accident', fields);
  if (incidentId) await joinIncident(scope, sameIncidentAs, incidentId, reference);
  if (injuries?.length) await setInjuries(scope, { id, isRiddor: await isRiddor(scope, fields) }, injuries);
  // Reporters who may not see its files afterwards can still attach their photographs.
  if (uploadSessionId) await commitSessionTo(scope, uploadSessionId, id, { withReport: true });
  await indexAccidents(scope, [id]);
  const decision = await keepDecision(scope, id);
  if (fields.riddorReportable !== null) await keepJudgement(scope, id, fields.riddorReportable, undefined);
  if (fields.riddorDateHse !== null) await stampReport(scope, id);
  if (!place.manages && decision) await notifyOfReport(scope, id, decision);
  return getAccident(scope, id);
}

/** Saves an accident for somebody who manages it; a category without the RIDDOR flag clears RIDDOR's fields (ACC-028, ACC-029). */
export async function changeAccident(scope: Scope, { id, version, injuries, ...entered }: Change): Promise<Accident> {
  const held = await holdAccident(scope, id);
  const before = fieldsOf(held, scope.today);
  const place = entered.propertyId === before.propertyId ? null : await placeOf(scope, entered.propertyId);
  if (place && !place.manages) throw forbidden();
  const fields = await checked(scope, entered, before);
  const changes = await writeFields(scope, held, version, fields);
  if (changes.length) await keepVersion(scope, id, 'accident', fields);
  if (place) await moveRecord(scope, id, fields.propertyId, place);
  if (place || fields.accidentDate !== before.accidentDate) await moveOthers(scope, held, fields, place);
  const riddor = await isRiddor(scope, fields);
  const areInjuriesChanged = injuries
    ? (await setInjuries(scope, { id, isRiddor: riddor }, injuries)).isChanged
    : !riddor && (await clearSeverities(scope, id));
  const all = areInjuriesChanged ? [...changes, injured] : changes;
  await scope.record(id, editEntry(['accident.edited', 'accident.saved-unchanged'], all));
  await indexAccidents(scope, [id]);
  await decideAnew(scope, id, before, fields);
  if (changes.some(({ field }) => reportFields.has(field))) await stampReport(scope, id);
  return getAccident(scope, id);
}

/** Moves the other records of the incident to its date and place, since an incident is one place on one date. */
async function moveOthers(
  scope: Scope,
  { id, incidentId, reference }: FoundAccident,
  { propertyId, accidentDate }: AccidentFields,
  place: Where | null,
) {
  if (!incidentId) return;
  const ofIncident = accidentsAlone(scope).where('accidents.incidentId', '=', incidentId).orderBy('accidents.id');
  // Locked first: another injured person may be added concurrently.
  await ofIncident.select('accidents.id').forNoKeyUpdate('accidents').execute();
  const others = await ofIncident
    .select(['accidents.id', 'accidents.reference', 'accidents.state'])
    .where('accidents.id', '<>', id)
    .execute();
  const stays = others.filter(({ state }) => state !== 'open').map((other) => other.reference);
  if (stays.length)
    throw conflict(
      `An incident is one place on one day, and ${stays.join(', ')} of the same incident ${stays.length > 1 ? 'are' : 'is'} not open. Reopen what is closed, or take this accident out of the incident.`,
    );
  for (const other of others) {
    const held = await holdAccident(scope, other.id);
    const before = fieldsOf(held, scope.today);
    const fields = withDaysCounted({ ...before, propertyId, accidentDate }, scope.today);
    if (wrongDays(fields, scope.today).length)
      throw invalid([
        {
          field: 'accidentDate',
          message: `${other.reference} of the same incident moves with it, but records something on an earlier day. Correct that there first.`,
        },
      ]);
    const changes = await writeFields(scope, held, held.version, fields);
    await keepVersion(scope, other.id, 'accident', fields);
    if (place) await moveRecord(scope, other.id, propertyId, place);
    await scope.record(other.id, {
      type: 'EDIT',
      event: 'accident.edited',
      summary: `Moved with ${reference} of the same incident`,
      changes,
    });
    await indexAccidents(scope, [other.id]);
    await decideAnew(scope, other.id, before, fields);
  }
}

/** Writes the fields onto the version that they started from; returns the changes for the log. */
export async function writeFields(scope: Scope, held: FoundAccident, version: number, fields: AccidentFields) {
  const before = fieldsOf(held, scope.today);
  const changes = await changesOver<AccidentFields>(scope, {
    id: held.id,
    version,
    before: { ...before, version: held.version },
    after: fields,
    labels: accidentFieldLabels,
    show: await namesIn(scope, before, fields),
  });
  await scope.db
    .updateTable('accidents')
    .set({ ...columnsOf(fields), version: version + 1 })
    .where('id', '=', held.id)
    .execute();
  return changes;
}

/** The desk's new decision, and the judgement saved with the fields. */
export async function decideAnew(scope: Scope, id: string, before: AccidentFields, fields: AccidentFields) {
  await keepDecision(scope, id);
  if (fields.riddorReportable !== null && fields.riddorReportable !== before.riddorReportable)
    await keepJudgement(scope, id, fields.riddorReportable, undefined);
}

/** Moves what belongs to the accident with it: its log, its actions' source, and its files in search. */
async function moveRecord(scope: Scope, id: string, propertyId: string, { regionId, landlordId }: Where) {
  await scope.db.updateTable('accidents').set({ regionId, landlordId }).where('id', '=', id).execute();
  await scope.db.updateTable('records').set({ propertyId }).where('id', '=', id).execute();
  await indexFilesOf(scope, id);
}

const reportFields: ReadonlySet<string> = new Set(['riddorDateHse', 'riddorHseReporter', 'hseReference']);

type Where = Awaited<ReturnType<typeof placeOf>>;

/** A property in use on which the caller may report, locked so that it cannot move meanwhile. */
async function placeOf(scope: Scope, propertyId: string) {
  const place = await visibleProperties(scope)
    .select(['properties.archivedAt', 'properties.regionId', 'properties.landlordId'])
    .select(managesAccidents(scope, 'properties').as('manages'))
    .where('properties.id', '=', propertyId)
    .forShare()
    .executeTakeFirst();
  if (!place) throw notFound('property');
  if (place.archivedAt) throw onArchived();
  return place;
}

/** The log's text for a value: none for personal ones, which only `accident_versions` stores. Only for changed fields. */
async function namesIn(scope: Scope, before: AccidentFields, after: AccidentFields) {
  const names = new Map<string, string>();
  const [chosen, wanted] = [choicesOf(before), choicesOf(after)];
  for (const field of Object.keys(chosen) as (keyof typeof chosen)[])
    for (const id of chosen[field] === wanted[field] ? [] : [chosen[field], wanted[field]])
      if (id) names.set(id, (await optionOf(scope, field, id))?.name ?? '');
  for (const id of before.propertyId === after.propertyId ? [] : [before.propertyId, after.propertyId]) {
    const place = await visibleProperties(scope)
      .select('properties.address1')
      .where('properties.id', '=', id)
      .executeTakeFirst();
    if (place) names.set(id, place.address1);
  }
  return (field: string, value: unknown): string | null => {
    if (value === null || personalFields.has(field)) return null;
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (field in dictionaryOf || field === 'propertyId') return names.get(value as string) ?? null;
    return field === 'accidentDate' || field === 'riddorDateHse' ? longDate(value as string) : String(value);
  };
}
