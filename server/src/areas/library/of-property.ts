import { sql } from 'kysely';
import type { DocumentsOfRegime } from '@lintel/contract/areas/library/document';
import { readableFiles } from '#areas/files/queries';
import { visibleProperties } from '#areas/properties/queries';
import { notFound } from '#platform/problems';
import type { Scope } from '#platform/scope';
import { captionsOf, stateOn } from './queries.ts';

/** So many documents of a property are shown together; the library has the rest. */
const MOST = 1000;

/**
 * The documents of a property and of all that happens on it, within the reader's rights, by regime: the group of the type of
 * the task they are about. What an earlier round of a task brought is superseded by what a later one did.
 */
export async function documentsOfProperty(scope: Scope, propertyId: string): Promise<DocumentsOfRegime[]> {
  const property = await visibleProperties(scope, 'PRISM_PROPERTY_LIBRARY_VIEW')
    .select('properties.id')
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const rows = await readableFiles(scope)
    .leftJoin('tasks', 'tasks.id', 'files.folderId')
    .leftJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .leftJoin('dictionaryEntries as regime', 'regime.id', 'taskTypes.groupId')
    .leftJoin('taskCycles', 'taskCycles.id', 'files.recordId')
    .select([
      'files.id',
      'files.name',
      'files.documentKind',
      'files.expiresOn',
      'files.uploadedAt as uploadDate',
      'files.size',
      'files.folderId',
      'files.holderKind as ownerKind',
      'regime.name as regime',
      'taskCycles.number as round',
      stateOn(scope.today).as('state'),
    ])
    .where('files.propertyId', '=', propertyId)
    .orderBy(sql`regime.name_key`, (order) => order.asc().nullsLast())
    .orderBy('files.uploadedAt', 'desc')
    .orderBy('files.id', 'desc')
    .limit(MOST)
    .execute();
  const captions = await captionsOf(
    scope,
    rows.map(({ folderId }) => folderId),
  );
  const latest = new Map<string, number>();
  for (const { folderId, round } of rows)
    if (round !== null) latest.set(folderId, Math.max(round, latest.get(folderId) ?? 0));
  const shown = rows.map(({ round, folderId, regime, state, ...row }) => ({
    ...row,
    regime,
    keptOn: captions.get(folderId) ?? null,
    state: round !== null && round < latest.get(folderId)! ? ('SUPERSEDED' as const) : state,
  }));
  return [...Map.groupBy(shown, ({ regime }) => regime)].map(([regime, documents]) => ({
    regime,
    documents: documents.map(({ regime: _, ...document }) => document),
  }));
}
