import { sql } from 'kysely';
import { seenRecords } from '@lintel/contract/areas/activity';
import type { EntityType, SeenKind } from '@lintel/contract/areas/activity';
import { finds } from '#platform/record-kind';
import type { KindOfRecord, Scope } from '#platform/scope';
import { oneOf } from '#platform/tenant-predicate';
import { filesThere } from './queries.ts';
import { indexFilesOfProperties } from './search-text.ts';

/** A file as global search finds it: by who sees the record that holds it, and reads that whole. */
export const fileRecord: KindOfRecord = {
  search: {
    permission: 'PRISM_APP_CLIENT_LIBRARY_MENU',
    reach: 'PRISM_PROPERTY_LIBRARY_VIEW',
    isShown: (scope) =>
      scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW')
        ? finds(
            heldFiles(scope)
              .select('files.id')
              .where('files.id', '=', sql<string>`found.record_id`)
              .where(holderIsRead(scope)),
          )
        : sql<boolean>`false`,
    counted: 'shown in use',
    indexOn: indexFilesOfProperties,
    context: contextOf,
  },
};

const heldFiles = (scope: Scope) => filesThere(scope).innerJoin('records as holder', 'holder.id', 'files.recordId');

/** True where the reader may see what holds a file, and read all that is said of it. */
function holderIsRead(scope: Scope) {
  const id = sql<string>`holder.id`;
  const eachKind = Object.entries(scope.kinds).flatMap(([name, kind]) =>
    kind?.files && kind.isVisible
      ? [
          sql`when ${sql.lit(name)} then ${kind.isVisible(scope, id)} and ${kind.isReadWhole?.(scope, id) ?? sql.lit(true)}`,
        ]
      : [],
  );
  return sql<boolean>`(case holder.kind ${sql.join(eachKind, sql` `)} else false end)`;
}

/** Among which documents each file is, and the record on whose page it is shown. */
async function contextOf(scope: Scope, ids: readonly string[]) {
  const held = await heldFiles(scope)
    .select(['files.id', 'holder.id as holderId', 'holder.kind', 'holder.propertyId'])
    .where('files.id', '=', oneOf(ids))
    .execute();
  const said = held.map(async ({ id, holderId, kind, propertyId }) => {
    const { partOf, files } = scope.kinds[kind] ?? {};
    const work = await partOf?.(scope, holderId);
    const holder = work ? { entityType: work.type, entityId: work.id } : { entityType: kind, entityId: holderId };
    const documentExplorerType = files?.documents ?? (propertyId || kind === 'PROPERTY' ? 'PROPERTY' : 'COMPANY');
    return [id, { documentExplorerType, ...(hasPage(holder) && { holder }) }] as const;
  });
  return new Map(await Promise.all(said));
}

const hasPage = (holder: {
  entityType: EntityType;
  entityId: string;
}): holder is { entityType: SeenKind; entityId: string } => holder.entityType in seenRecords;
