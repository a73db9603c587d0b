import type { DocumentKind, DocumentsOfRegime } from '@lintel/contract/areas/library/document';
import { readableFiles } from '#areas/files/queries';
import { visibleProperties } from '#areas/properties/queries';
import { notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { captionsOf, stateOn } from './queries.ts';

/** The number of a property's documents shown together; the library has the rest. */
const MOST = 1000;

/** Each of these kinds may be about something else: a new one replaces another only under the same name. */
const isOfItsOwn = (kind: DocumentKind | null) => kind === null || kind === 'OTHER' || kind === 'LETTER';

/**
 * The documents of a property and of everything on it that the reader may see, by regime: the group of their task's type. A
 * document from an earlier round of a task is superseded if a later round has the same: one of its kind or, for unspecific
 * kinds, of its name.
 */
export async function documentsOfProperty(
  scope: Scope,
  propertyId: string,
): Promise<{ regimes: DocumentsOfRegime[]; hasMore: boolean }> {
  const property = await visibleProperties(scope, 'PRISM_PROPERTY_LIBRARY_VIEW')
    .select('properties.id')
    .where('properties.id', '=', propertyId)
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const found = await readableFiles(scope)
    .leftJoin('tasks', 'tasks.id', 'files.folderId')
    .leftJoin('taskTypes', 'taskTypes.id', 'tasks.taskTypeId')
    .leftJoin('dictionaryEntries as regime', 'regime.id', 'taskTypes.groupId')
    .leftJoin('taskCycles', 'taskCycles.id', 'files.recordId')
    .select([
      'files.id',
      'files.name',
      'files.nameKey',
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
    .orderBy('files.uploadedAt', 'desc')
    .orderBy('files.id', 'desc')
    .limit(MOST + 1)
    .execute();
  const rows = found.slice(0, MOST);
  const captions = await captionsOf(
    scope,
    rows.map(({ folderId }) => folderId),
  );
  const latest = new Map<string, number>();
  const sameAs = ({ folderId, documentKind, nameKey }: (typeof rows)[number]) =>
    `${folderId} ${isOfItsOwn(documentKind) ? nameKey : documentKind}`;
  for (const row of rows)
    if (row.round !== null) latest.set(sameAs(row), Math.max(row.round, latest.get(sameAs(row)) ?? 0));
  const shown = rows.map((row) => {
    const { round, folderId, nameKey: _, state, ...document } = row;
    const isFormer = round !== null && round < latest.get(sameAs(row))!;
    return { ...document, keptOn: captions.get(folderId) ?? null, state: isFormer ? ('SUPERSEDED' as const) : state };
  });
  const regimes = [...Map.groupBy(shown, ({ regime }) => regime)]
    .toSorted(([one], [other]) => (one ?? '\uffff').localeCompare(other ?? '\uffff', 'en'))
    .map(([regime, documents]) => ({ regime, documents: documents.map(({ regime: _, ...document }) => document) }));
  return { regimes, hasMore: found.length > MOST };
}
