import { sql } from 'kysely';
import { pagesByKind } from '@lintel/contract/areas/activity';
import { documentList } from '@lintel/contract/areas/library/list';
import type { EntityType, KindWithPages } from '@lintel/contract/areas/activity';
import { exists } from '#platform/access/record-rights';
import type { KindOfRecord, Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { attentionOfDocuments } from '#areas/library/attention';
import { filesThere, readableFiles } from './queries.ts';
import { foundInTexts, indexFilesOfProperties } from './search-text.ts';

/** A file as global search finds it: visible to those who may see its record and read it in full. */
export const fileRecord: KindOfRecord = {
  search: {
    permission: 'PRISM_APP_CLIENT_LIBRARY_MENU',
    reach: 'PRISM_PROPERTY_LIBRARY_VIEW',
    isShown: (scope) =>
      scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW')
        ? exists(
            readableFiles(scope)
              .select('files.id')
              .where('files.id', '=', sql<string>`found.record_id`),
          )
        : sql<boolean>`false`,
    counted: 'shown in use',
    alsoFound: foundInTexts,
    indexOn: indexFilesOfProperties,
    context: contextOf,
  },
  list: documentList,
  attention: attentionOfDocuments,
  placedTable: 'files',
};

/** The library of each file, and the record on whose page it is shown. */
async function contextOf(scope: Scope, ids: readonly string[]) {
  const held = await filesThere(scope)
    .select(['files.id', 'files.recordId', 'files.holderKind', 'files.library'])
    .where('files.id', '=', oneOf(ids))
    .execute();
  const captions = held.map(async ({ id, recordId, holderKind, library }) => {
    const work = await scope.kinds[holderKind]?.partOf?.(scope, recordId);
    const holder = work ? { entityType: work.type, entityId: work.id } : { entityType: holderKind, entityId: recordId };
    return [id, { documentExplorerType: library, ...(hasPage(holder) && { holder }) }] as const;
  });
  return new Map(await Promise.all(captions));
}

const hasPage = (holder: {
  entityType: EntityType;
  entityId: string;
}): holder is { entityType: KindWithPages; entityId: string } => holder.entityType in pagesByKind;
