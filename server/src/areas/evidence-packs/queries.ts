import { sql } from 'kysely';
import { EVIDENCE_PACK_DAYS } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePack, EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import { keptMade, lostCounts, shownMade } from '#areas/files/made/queries';
import type { MadeKind } from '#areas/files/made/queries';
import type { Scope } from '#platform/scope';

export const evidencePack: MadeKind = { kind: 'evidence-pack', name: 'evidence pack', days: EVIDENCE_PACK_DAYS };

/** What was asked for, with what it was called then. */
export type PackAsked = EvidencePackRequest & Pick<EvidencePack, 'title'>;

/** The latest packs that the caller asked for, or only the one with an id. */
export async function shownPacks(scope: Scope, id?: string): Promise<EvidencePack[]> {
  const found = await shownMade(scope, evidencePack, { id, withReliesOn: true });
  const lost = await lostCounts(
    scope,
    found.map(({ reliesOn }) => reliesOn),
  );
  return found.map(({ file, request, fileHash }, nth) => {
    const { title, from } = request as PackAsked;
    return { ...file, title, from, sha256: fileHash, mayDownload: file.state === 'done' && lost[nth] === 0 };
  });
}

/** How much the packs of the organisation take in the file store, and when the first of them goes. */
export const packsKept = (scope: Pick<Scope, 'whole' | 'now'>) =>
  keptMade(scope, evidencePack)
    .where('fileHash', 'is not', null)
    .select([sql<number>`coalesce(sum(file_size), 0)::float8`.as('bytes'), sql<string>`min(asked_at)`.as('firstAt')])
    .executeTakeFirstOrThrow();
