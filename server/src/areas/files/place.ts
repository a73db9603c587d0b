import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import type { EntityType } from '@lintel/contract/areas/activity';
import type { DocumentKind } from '@lintel/contract/areas/library/document';
import type { DocumentExplorerType } from '@lintel/contract/areas/library/address';
import type { Scope } from '#platform/scope';
import type { Tables } from '#platform/database/tables';
import { oneOf } from '#platform/database/tenant-predicate';

/** The place of a file in the library, and its property; both follow from its record. */
export type PlaceOfFile = {
  library: DocumentExplorerType;
  holderKind: EntityType;
  /** The record whose folder it is in: for a round or an inspection report, the task. */
  folderId: string;
  folderKind: EntityType;
  propertyId: string | null;
  regionId: string | null;
  landlordId: string | null;
  propertyArchived: boolean;
};

type NewFile = Omit<Insertable<Tables['files']>, keyof PlaceOfFile>;

/** Inserts the rows of files, each with its place. */
export async function insertFiles(scope: Scope, rows: readonly NewFile[]): Promise<void> {
  const places = await placesOf(scope, [...new Set(rows.map(({ recordId }) => recordId))]);
  await scope.db
    .insertInto('files')
    .values(
      rows.map((row) => ({
        ...row,
        documentKind: row.documentKind ?? ((row.evidence?.toUpperCase() ?? null) as DocumentKind | null),
        ...places.get(row.recordId)!,
      })),
    )
    .execute();
}

/** The place of a record's files. */
export async function placeOf(scope: Scope, recordId: string): Promise<PlaceOfFile> {
  return (await placesOf(scope, [recordId])).get(recordId)!;
}

/** Moves the files of a record to its current place. */
export async function placeFilesOf(scope: Scope, recordId: string): Promise<void> {
  await scope.db
    .updateTable('files')
    .set(await placeOf(scope, recordId))
    .where('recordId', '=', recordId)
    .execute();
}

async function placesOf(scope: Scope, recordIds: readonly string[]): Promise<Map<string, PlaceOfFile>> {
  const found = await scope.whole
    .selectFrom('records')
    .leftJoin('properties', (join) =>
      join.on(
        'properties.id',
        '=',
        sql<string>`case records.kind when 'PROPERTY' then records.id else records.property_id end`,
      ),
    )
    .select([
      'records.id',
      'records.kind',
      'properties.id as propertyId',
      'properties.regionId',
      'properties.landlordId',
      sql<boolean>`properties.archived_at is not null`.as('propertyArchived'),
    ])
    .where('records.id', '=', oneOf(recordIds))
    .execute();
  const within = found.some(({ kind }) => kind in ofTask) ? await tasksOf(scope, recordIds) : new Map<string, string>();
  return new Map(
    found.map(({ id, kind, ...where }) => {
      const folderId: string = within.get(id) ?? id;
      const library = libraryOf(scope, kind, where.propertyId);
      return [id, { ...where, library, holderKind: kind, folderId, folderKind: folderKinds[kind] ?? kind }];
    }),
  );
}

const ofTask: Partial<Record<EntityType, true>> = { 'TASK-CYCLE': true, INSPECTION_REPORT: true };
const folderKinds: Partial<Record<EntityType, EntityType>> = {
  'TASK-CYCLE': 'TASK',
  INSPECTION_REPORT: 'TASK',
  USER: 'PERSON',
};
const libraryOf = ({ kinds }: Scope, kind: EntityType, propertyId: string | null): DocumentExplorerType =>
  kinds[kind]?.files?.library ?? (propertyId ? 'PROPERTY' : 'COMPANY');

/** The task of each of these records that is a round or an inspection report. */
async function tasksOf({ db, whole }: Scope, ids: readonly string[]): Promise<Map<string, string>> {
  const [cycles, reports] = await Promise.all([
    db.selectFrom('taskCycles').select(['id', 'taskId']).where('id', '=', oneOf(ids)).execute(),
    whole.selectFrom('inspectionReports').select(['id', 'taskId']).where('id', '=', oneOf(ids)).execute(),
  ]);
  return new Map([...cycles, ...reports].map(({ id, taskId }) => [id, taskId]));
}
