import { sql } from 'kysely';
import { EXPIRES_SOON_DAYS } from '@lintel/contract/areas/library/document';
import type { DocumentState } from '@lintel/contract/areas/library/document';
import { readableFiles } from '#areas/files/queries';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** The parts of a search besides filters, from its schema. */
type Placed = { libraryType?: string; folderId?: string };

/** The documents of one library that the reader may see, all or those in a record's folder; of properties in use. */
export function visibleDocuments(scope: Scope, search: object) {
  const { libraryType = 'PROPERTY', folderId } = search as Placed;
  const there = readableFiles(scope)
    .where('files.library', '=', libraryType as 'PROPERTY')
    .where('files.propertyArchived', '=', false);
  return folderId ? there.where('files.folderId', '=', folderId) : there;
}

/** Whether the document of a row is valid today. */
export const stateOn = (today: string) =>
  sql<DocumentState>`(case when files.superseded_at is not null then 'SUPERSEDED'
    when files.expires_on < ${today}::date then 'EXPIRED'
    when files.expires_on <= ${today}::date + ${sql.lit(EXPIRES_SOON_DAYS)} then 'EXPIRES_SOON'
    else 'CURRENT' end)`;

/** The names of the records in whose folders files are, by id: as in search, and the organisation by its own name. */
export async function captionsOf({ db, whole }: Pick<Scope, 'db' | 'whole'>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>();
  const [found, own] = await Promise.all([
    whole
      .selectFrom('searchTexts')
      .select(['recordId', 'caption'])
      .where('recordId', '=', oneOf(ids))
      .where('kind', '<>', 'FILE')
      .execute(),
    db.selectFrom('organisations').select(['id', 'name']).where('id', '=', oneOf(ids)).execute(),
  ]);
  return new Map([
    ...found.map(({ recordId, caption }) => [recordId, caption] as const),
    ...own.map(({ id, name }) => [id, name] as const),
  ]);
}
