import type { z } from 'zod';
import type { enforcementVisits } from '@lintel/contract/areas/enforcement-visits/endpoints';
import {
  visitFieldLabels,
  visitKinds,
  type EnforcementVisit,
  type Officer,
  type VisitFields,
} from '@lintel/contract/areas/enforcement-visits/visit';
import { longDate } from '@lintel/contract/cycles/calendar';
import type { Removal } from '@lintel/contract/platform/shapes';
import { actionCountsOf } from '#areas/actions/queries';
import { checkChoicesOf } from '#areas/dictionaries/choices';
import { knownEntries } from '#areas/dictionaries/queries';
import { indexFilesOf } from '#areas/files/search-text';
import { visibleProperties } from '#areas/properties/queries';
import { checkArchived, forbidden, invalid, notFound } from '#platform/http/problems';
import { nextReferences } from '#platform/record/references';
import { changesOver, checkVersion, editEntry, sentVersion } from '#platform/record/versions';
import type { Scope } from '#platform/scope';
import { checkPlace, findVisit, visibleVisits } from './queries.ts';
import { visitTexts } from './search-text.ts';
import { columnsOf, dictionaryOf, fieldsOf, getVisit } from './visit.ts';

type Saved = z.output<(typeof enforcementVisits.save)['body']>;

/** Adds a visit, or saves the one given by id. */
export const saveVisit = async (scope: Scope, { id, version, ...fields }: Saved): Promise<EnforcementVisit> => {
  if (!id) return addVisit(scope, fields);
  return changeVisit(scope, { id, version: sentVersion(version) }, fields);
};

export async function addVisit(scope: Scope, fields: VisitFields): Promise<EnforcementVisit> {
  await checkPlace(scope, fields.propertyId);
  await check(scope, fields);
  const id = scope.newId();
  const [reference] = (await nextReferences(scope, 'ENF')) as [string];
  await scope.begin([{ id, kind: 'ENFORCEMENT_VISIT', propertyId: fields.propertyId }], {
    type: 'CREATE',
    event: 'enforcement-visit.added',
    summary: `${reference} added`,
  });
  await scope.db
    .insertInto('enforcementVisits')
    .values({ id, reference, ...columnsOf(fields), createdAt: scope.now.toISOString(), createdBy: scope.me.id })
    .execute();
  await visitTexts.index(scope, [id]);
  return getVisit(scope, id);
}

async function changeVisit(
  scope: Scope,
  { id, version }: { id: string; version: number },
  fields: VisitFields,
): Promise<EnforcementVisit> {
  const held = await holdVisit(scope, id);
  const before = fieldsOf(held);
  const changes = await changesOver<VisitFields>(scope, {
    id,
    version,
    before: { ...before, version: held.version },
    after: fields,
    labels: visitFieldLabels,
    show: await namesIn(scope, before, fields),
  });
  if (fields.propertyId !== before.propertyId) await checkPlace(scope, fields.propertyId);
  await check(scope, fields, before);
  if (changes.length)
    await scope.db
      .updateTable('enforcementVisits')
      .set({ ...columnsOf(fields), version: version + 1 })
      .where('id', '=', id)
      .execute();
  if (fields.propertyId !== before.propertyId) {
    await scope.db.updateTable('records').set({ propertyId: fields.propertyId }).where('id', '=', id).execute();
    await indexFilesOf(scope, id);
  }
  await scope.record(id, editEntry(['enforcement-visit.edited', 'enforcement-visit.saved-unchanged'], changes));
  await visitTexts.index(scope, [id]);
  return getVisit(scope, id);
}

/** Hides a visit; its existence and contents stay as evidence. */
export async function removeVisit(scope: Scope, { id, version, reason }: Removal) {
  const visit = await holdVisit(scope, id);
  if (version !== undefined) await checkVersion(scope, id, version, visit);
  const kept = (await actionCountsOf(scope, { column: 'sourceId', ids: [id] })).get(id) ?? 0;
  await scope.db
    .updateTable('enforcementVisits')
    .set({ deletedAt: scope.now.toISOString(), version: visit.version + 1 })
    .where('id', '=', id)
    .execute();
  await scope.db.deleteFrom('searchTexts').where('recordId', '=', id).execute();
  const summary = `Enforcement visit ${visit.reference} deleted`;
  await scope.record(id, { type: 'ARCHIVE', event: 'enforcement-visit.deleted', summary, comment: reason });
  await scope.record(visit.propertyId, {
    type: 'EDIT',
    event: 'property.enforcement-visit-deleted',
    summary,
    comment: reason,
  });
  const stay = kept === 1 ? '. One action stays.' : kept ? `. ${kept} actions stay.` : '';
  return { success: true as const, message: `${summary}${stay}` };
}

/** Locks a visit until the transaction ends, for somebody who manages it, and returns its current state. */
async function holdVisit(scope: Scope, id: string) {
  await visibleVisits(scope)
    .select('enforcementVisits.id')
    .where('enforcementVisits.id', '=', id)
    .forUpdate('enforcementVisits')
    .executeTakeFirst();
  const found = await findVisit(scope, id);
  if (!found) throw notFound('enforcement visit');
  if (!found.manages) throw forbidden();
  checkArchived(found);
  return found;
}

async function check(scope: Scope, fields: VisitFields, before?: VisitFields) {
  const choices = ({ categoryId, outcomeId }: VisitFields) => ({ categoryId, outcomeId });
  await checkChoicesOf(scope, dictionaryOf, choices(fields), before && choices(before));
  const { visitDate, letterReceivedOn, nextVisitOn } = fields;
  const notYet = 'This date is in the future';
  const wrong = [
    ...(visitDate > scope.today ? [{ field: 'visitDate', message: notYet }] : []),
    ...(letterReceivedOn && letterReceivedOn > scope.today ? [{ field: 'letterReceivedOn', message: notYet }] : []),
    ...(nextVisitOn && nextVisitOn < visitDate
      ? [{ field: 'nextVisitOn', message: 'The next visit cannot be before this one' }]
      : []),
  ];
  if (wrong.length) throw invalid(wrong);
}

/** The log's text for each value: its name if it is an id. */
async function namesIn(scope: Scope, before: VisitFields, after: VisitFields) {
  const names = new Map<string, string>();
  for (const dictionary of Object.values(dictionaryOf))
    for (const { id, name } of await knownEntries(scope, dictionary)) names.set(id, name);
  for (const { id, caption } of await visibleProperties(scope)
    .select(['properties.id', 'properties.caption'])
    .where('properties.id', 'in', [before.propertyId, after.propertyId])
    .execute())
    names.set(id, caption);
  return (field: string, value: unknown): string | null => {
    if (field === 'officers') return officersInWords(value as Officer[]);
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (typeof value !== 'string') return null;
    if (field === 'kind') return visitKinds.find((kind) => kind.id === value)?.name ?? null;
    if (['visitDate', 'letterReceivedOn', 'nextVisitOn'].includes(field)) return longDate(value);
    return names.get(value) ?? value;
  };
}

const officersInWords = (officers: Officer[]) =>
  officers
    .map(({ name, telephone, emailAddress, reference }) =>
      [name, telephone, emailAddress, reference].filter(Boolean).join(', '),
    )
    .join('; ') || null;
