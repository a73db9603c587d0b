import { EVIDENCE_PACK_DAYS } from '@lintel/contract/areas/evidence-packs';
import type { EvidencePack, EvidencePackRequest } from '@lintel/contract/areas/evidence-packs';
import { shortDate } from '@lintel/contract/cycles/calendar';
import { askFor } from '#areas/files/made/ask';
import { expiryOf } from '#areas/files/made/queries';
import { visibleProperties } from '#areas/properties/queries';
import { conflict, invalid, notFound } from '#platform/http/problems';
import { dayIn } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';
import { evidencePack, packsKept, shownPacks } from './queries.ts';
import type { PackAsked } from './queries.ts';

/** What the packs of an organisation may take in the file store together. */
const MOST_KEPT_BYTES = 20e9;

/** Requests a pack, which a job then makes: one at a time for each person. */
export async function requestPack(scope: Scope, request: EvidencePackRequest): Promise<EvidencePack> {
  if (request.from !== null && request.from > scope.today)
    throw invalid([{ field: 'from', message: 'This date is in the future' }]);
  const propertyIds = [...new Set(request.propertyIds)];
  const found = await visibleProperties(scope)
    .select('properties.caption')
    .where('properties.id', '=', oneOf(propertyIds))
    .execute();
  if (found.length < propertyIds.length) throw notFound('property');
  const title = found.length === 1 ? found[0]!.caption : `${found.length} properties`;
  const id = await askFor(scope, evidencePack, {
    request: { ...request, propertyIds, title } satisfies PackAsked,
    most: 1,
    tooMany: 'An evidence pack of yours is being made. Wait until it is ready.',
    check: () => refuseTooMuch(scope),
    begin: (packId) => scope.later('evidence-pack.make', { packId }),
  });
  const [asked] = await shownPacks(scope, id);
  return asked!;
}

async function refuseTooMuch(scope: Scope): Promise<void> {
  const kept = await packsKept(scope);
  if (kept.bytes < MOST_KEPT_BYTES) return;
  const until = dayIn(scope.timeZone, new Date(expiryOf(kept.firstAt, EVIDENCE_PACK_DAYS)));
  throw conflict(
    `The evidence packs of your organisation take more than 20 GB. The oldest is deleted on ${shortDate(until)}: try again then.`,
  );
}
