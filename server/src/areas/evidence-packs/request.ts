import { isDeepStrictEqual } from 'node:util';
import { EVIDENCE_PACK_DAYS } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePack, EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import { inFigures } from '@lintel/contract/cycles/calendar';
import { expiryOf } from '#areas/files/make-in-background';
import { visibleProperties } from '#areas/properties/queries';
import { conflict, invalid, notFound } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { packsKept, thePack, visiblePacks } from './queries.ts';

/** What the packs of an organisation may take in the file store together. */
export const MOST_KEPT_BYTES = 20e9;

/** Requests a pack, which a job then makes: one at a time for each person. The same request while it is made is answered with it. */
export async function requestPack(scope: Scope, request: EvidencePackRequest): Promise<EvidencePack> {
  if (request.from !== null && request.from > scope.today)
    throw invalid([{ field: 'from', message: 'This date is in the future' }]);
  const propertyIds = [...new Set(request.propertyIds)];
  const found = await visibleProperties(scope)
    .select('properties.caption')
    .where('properties.id', '=', oneOf(propertyIds))
    .execute();
  if (found.length < propertyIds.length) throw notFound('property');
  // Serialised, so that two clicks do not create two packs.
  await scope.db.selectFrom('users').select('id').where('id', '=', scope.me.id).forUpdate().execute();
  const asked = { ...request, propertyIds };
  const waiting = await visiblePacks(scope).where('state', '=', 'waiting').select(['id', 'request']).execute();
  const same = waiting.find((other) => isDeepStrictEqual(other.request, asked));
  if (same) return thePack(scope, same.id);
  if (waiting.length > 0) throw conflict('An evidence pack of yours is being made. Wait until it is ready.');
  const kept = await packsKept(scope);
  if (kept.bytes >= MOST_KEPT_BYTES) {
    const until = dayIn(scope.timeZone, new Date(expiryOf(kept.firstAt, EVIDENCE_PACK_DAYS)));
    throw conflict(
      `The evidence packs of your organisation take more than 20 GB. The oldest is deleted on ${inFigures(until)}: try again then.`,
    );
  }
  const id = scope.newId();
  await scope.whole
    .insertInto('evidencePacks')
    .values({
      id,
      askedBy: scope.me.id,
      askedAt: scope.now.toISOString(),
      request: JSON.stringify(asked),
      title: found.length === 1 ? found[0]!.caption : `${found.length} properties`,
      totalCount: null,
      fileHash: null,
      fileSize: null,
      errorMessage: null,
    })
    .execute();
  await scope.later('evidence-pack.make', { packId: id });
  return thePack(scope, id);
}
