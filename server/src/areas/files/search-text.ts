import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { searchable } from '@lintel/contract/platform/searchable';
import { recordsFoundAnywhere } from '#areas/search/queries';
import { keepSearchTexts } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { placeFilesOf } from './place.ts';
import { filesThere } from './queries.ts';

/** Writes the search texts of files: their names, and their property. To be called in the transaction that adds or moves one. */
export async function indexFiles(scope: Scope, ids: readonly string[]) {
  for (const some of chunks(ids, 5000)) await write(scope, (files) => files.where('files.id', '=', oneOf(some)));
}

/** The files whose text contains these words, at most so many, as SQL: what search finds besides file names. */
export const foundInTexts = (
  text: string,
  reachable: RawBuilder<unknown> = sql`null::uuid[]`,
  most: number | null = null,
) => {
  const words = searchable(text).match(/[\p{L}\p{N}]{2,40}/gu) ?? [];
  return sql`select record_id, property_id, caption, 3 as place from search_file_texts(${words.slice(0, 10)}::text[], ${reachable}, ${most}::int)`;
};

/** The ids of files whose name or text matches. */
export const filesFound = (text: string) =>
  sql<string>`(${recordsFoundAnywhere('FILE', text)} union select found.record_id from (${foundInTexts(text)}) found)`;

/** The same for all files of records on properties, after their addresses or references changed. */
export async function indexFilesOfProperties(scope: Scope, propertyIds: readonly string[]) {
  for (const some of chunks(propertyIds, 2000))
    await write(scope, (files) => files.where('files.propertyId', '=', oneOf(some)));
}

/** The same for the files of a record that moved to another property, with their place in the library. */
export async function indexFilesOf(scope: Scope, recordId: string) {
  await placeFilesOf(scope, recordId);
  await write(scope, (files) => files.where('files.recordId', '=', recordId));
}

const filesOnTheirProperties = (scope: Scope) =>
  filesThere(scope)
    .innerJoin('records', 'records.id', 'files.recordId')
    .leftJoin('properties', (join) =>
      join.on('properties.id', '=', sql<string>`coalesce(records.property_id, records.id)`),
    )
    .select([
      'files.id',
      'files.name',
      'properties.id as propertyId',
      'properties.propertyReferenceNumber',
      'properties.caption',
      'properties.postcode',
    ]);

type Files = ReturnType<typeof filesOnTheirProperties>;

async function write(scope: Scope, narrowed: (files: Files) => Files) {
  const files = await narrowed(filesOnTheirProperties(scope)).execute();
  await keepSearchTexts(
    scope,
    files.map(({ id, name, propertyId, propertyReferenceNumber, caption, postcode }) => ({
      recordId: id,
      kind: 'FILE',
      propertyId,
      caption: name,
      words: [name, propertyReferenceNumber, caption, postcode].filter(Boolean).join(' '),
    })),
  );
}
