import { sql } from 'kysely';
import { EVIDENCE_PACK_DAYS } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePack } from '@lintel/contract/areas/evidence-packs';
import { expiryOf, keptSince } from '#areas/files/make-in-background';
import { notFound } from '#platform/http/problems';
import { stillHasAll } from './policy.ts';
import type { Scope } from '#platform/scope';

/** The evidence packs that the caller asked for and that have not expired. Every read of one starts here. */
export const visiblePacks = ({ whole, me, now }: Pick<Scope, 'whole' | 'me' | 'now'>) =>
  whole
    .selectFrom('evidencePacks')
    .where('evidencePacks.askedBy', '=', me.id)
    .where('evidencePacks.askedAt', '>', keptSince(now, EVIDENCE_PACK_DAYS));

/** The latest of them, or only the one with an id. */
export async function shownPacks(scope: Scope, id?: string): Promise<EvidencePack[]> {
  const rows = await visiblePacks(scope)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .select(['id', 'title', 'request', 'askedAt', 'state', 'doneCount', 'totalCount', 'fileSize', 'fileHash'])
    .select(['errorMessage', 'reliesOn'])
    .orderBy('askedAt', 'desc')
    .limit(20)
    .execute();
  return Promise.all(
    rows.map(async ({ fileSize, fileHash, request, reliesOn, ...row }) => ({
      ...row,
      from: request.from,
      size: fileSize,
      sha256: fileHash,
      mayDownload: row.state === 'done' && (await stillHasAll(scope, reliesOn)),
      expiresAt: expiryOf(row.askedAt, EVIDENCE_PACK_DAYS),
    })),
  );
}

export async function thePack(scope: Scope, id: string): Promise<EvidencePack> {
  const [found] = await shownPacks(scope, id);
  if (!found) throw notFound('evidence pack');
  return found;
}

/** A finished pack, with what it was made with. */
export const findContent = (scope: Scope, id: string) =>
  visiblePacks(scope)
    .where('id', '=', id)
    .where('fileHash', 'is not', null)
    .select(({ ref }) => [
      ref('fileHash').$notNull().as('fileHash'),
      ref('fileSize').$notNull().as('fileSize'),
      'askedAt',
      'title',
      'reliesOn',
    ])
    .executeTakeFirst();

/** How much the packs of the organisation take in the file store, and when the first of them goes. */
export const packsKept = ({ whole, now }: Pick<Scope, 'whole' | 'now'>) =>
  whole
    .selectFrom('evidencePacks')
    .where('askedAt', '>', keptSince(now, EVIDENCE_PACK_DAYS))
    .where('fileHash', 'is not', null)
    .select([sql<number>`coalesce(sum(file_size), 0)::float8`.as('bytes'), sql<string>`min(asked_at)`.as('firstAt')])
    .executeTakeFirstOrThrow();
