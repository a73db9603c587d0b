import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { EvidenceKind } from '@lintel/contract/areas/evidence-kinds';
import { holdsOnProperty } from '#areas/properties/queries';
import { workAt } from '#platform/access/access-sql';
import { FILES_SHOWN } from '@lintel/contract/areas/stored-file';
import { readByIds } from '#platform/database/read-by-ids';
import type { Scope } from '#platform/scope';

/** Existing files, except those that their kind hides from this reader. Whether the reader may see the others depends on their record. */
export function filesThere(scope: Pick<Scope, 'whole' | 'kinds' | 'me' | 'organisationId'>) {
  const hidden = Object.entries(scope.kinds).flatMap(([name, kind]) => {
    const hides = kind?.files?.hides?.(scope as Scope);
    return hides ? [sql<boolean>`not (files.holder_kind = ${sql.lit(name)} and ${hides})`] : [];
  });
  return scope.whole
    .selectFrom('files')
    .where('files.deletedAt', 'is', null)
    .where(({ and }) => and(hidden));
}

/** Whether a file exists on a record. */
export const isFileOf = async (scope: Scope, fileId: string, recordId: string): Promise<boolean> =>
  (await filesThere(scope)
    .select('files.id')
    .where('files.id', '=', fileId)
    .where('files.recordId', '=', recordId)
    .executeTakeFirst()) !== undefined;

/**
 * The files that this person may see: those of records that they may see and read in full, where they may view documents. Every
 * read of files across records starts here.
 */
export function readableFiles(scope: Scope) {
  const there = filesThere(scope);
  if (!scope.me.has('PRISM_PROPERTY_LIBRARY_VIEW')) return there.where(sql<boolean>`false`);
  const { everywhere } = scope.me.reach('PRISM_PROPERTY_LIBRARY_VIEW');
  const within = everywhere
    ? there
    : there.where(
        sql<boolean>`(files.property_id is null or ${holdsOnProperty(scope, 'PRISM_PROPERTY_LIBRARY_VIEW', workAt('files'))})`,
      );
  return within.where(holderIsRead(scope));
}

/** True if the reader may see the record of a file, and read it in full. */
function holderIsRead(scope: Scope) {
  const id = sql<string>`files.record_id`;
  const eachKind = Object.entries(scope.kinds).flatMap(([name, kind]) => {
    const isSeen = kind?.files && (kind.files.isSeen ?? kind.isVisible);
    return isSeen
      ? [
          sql`when ${sql.lit(name)} then ${kind.files?.isSeenAt?.(scope) ?? isSeen(scope, id)} and ${kind.isReadInFull?.(scope, id) ?? sql.lit(true)}`,
        ]
      : [];
  });
  return sql<boolean>`(case files.holder_kind ${sql.join(eachKind, sql` `)} else false end)`;
}

/** Whether photos are stored with their metadata. */
export async function keepsPhotoDetails({ db, organisationId }: Scope): Promise<boolean> {
  const chosen = await db
    .selectFrom('organisations')
    .select('keepsPhotoDetails')
    .where('id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return chosen.keepsPhotoDetails;
}

/** Files as a list shows them. */
export function shownFiles(scope: Pick<Scope, 'whole' | 'kinds' | 'me' | 'organisationId'>) {
  return filesThere(scope)
    .leftJoin('users', 'users.id', 'files.uploadedBy')
    .leftJoin('shares', 'shares.id', 'files.shareId')
    .leftJoin('thumbnails', 'thumbnails.pictureHash', 'files.fileHash')
    .select([
      'files.id',
      'files.name',
      'files.uploadedAt as uploadDate',
      'files.size',
      'files.contentType',
      'files.evidence',
      'files.takenAt',
    ])
    .select(
      sql<string | null>`coalesce(users.full_name, shares.full_name || ' (' || shares.company || ')')`.as('uploadedBy'),
    )
    .select(sql<boolean>`thumbnails.file_hash is not null`.as('hasThumbnail'));
}

/** The files of records, newest first. Whether the reader may see them depends on their record. */
export const newestFiles = (scope: Parameters<typeof shownFiles>[0], ofThese: RawBuilder<string>) =>
  shownFiles(scope)
    .where('files.recordId', '=', ofThese)
    .orderBy('files.uploadedAt', 'desc')
    .orderBy('files.id', 'desc');

/** The first of them, as the page of a record shows them. */
export const firstFilesOf = readByIds((scope, these) => newestFiles(scope, these).limit(FILES_SHOWN));

/** `proofs` of them are of a kind that the record required when they were added. */
export type FileCount = { count: number; proofs: number; evidence: EvidenceKind[] };

const countByEvidence = readByIds((scope, these) =>
  filesThere(scope)
    .select(({ fn }) => [
      'recordId',
      'evidence',
      fn.countAll<string>().as('count'),
      fn.countAll<string>().filterWhere('isProof', '=', true).as('proofs'),
    ])
    .where('recordId', '=', these)
    // A superseded file is no longer evidence.
    .where('supersededAt', 'is', null)
    .groupBy(['recordId', 'evidence'])
    .orderBy('evidence'),
);

/** How many files each record has, and the evidence among them; records without files are absent. */
export async function fileCountsOf(scope: Scope, recordIds: readonly string[]): Promise<Map<string, FileCount>> {
  if (recordIds.length === 0) return new Map();
  const counted = await countByEvidence(scope, recordIds);
  const counts = new Map<string, FileCount>();
  for (const { recordId, evidence, count, proofs } of counted) {
    const before = counts.get(recordId) ?? { count: 0, proofs: 0, evidence: [] };
    counts.set(recordId, {
      count: before.count + Number(count),
      proofs: before.proofs + Number(proofs),
      evidence: evidence ? [...before.evidence, evidence] : before.evidence,
    });
  }
  return counts;
}
