import { hazardName } from '@lintel/contract/statutory/hazards';
import { keepSearchTexts } from '#areas/search/search-texts';
import { chunks } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { oneOf } from '#platform/database/tenant-predicate';

/** Writes the search text of cases, nothing about people; called in every transaction that changes one. */
export const indexCases = (scope: Scope, ids: readonly string[]) =>
  write(scope, (cases) => cases.where('hazardCases.id', '=', oneOf(ids)));

/** The same for all cases on properties whose addresses or references changed. */
export async function indexCasesOfProperties(scope: Scope, propertyIds: readonly string[]) {
  for (const some of chunks(propertyIds, 2000))
    await write(scope, (cases) => cases.where('properties.id', '=', oneOf(some)));
}

const casesThere = ({ whole }: Scope) =>
  whole
    .selectFrom('hazardCases')
    .innerJoin('properties', 'properties.id', 'hazardCases.propertyId')
    .select([
      'hazardCases.id',
      'hazardCases.reference',
      'hazardCases.hazard',
      'hazardCases.dwelling',
      'hazardCases.propertyId',
      'properties.propertyReferenceNumber',
      'properties.caption as property',
      'properties.postcode',
    ])
    .where('hazardCases.deletedAt', 'is', null);
type Cases = ReturnType<typeof casesThere>;

async function write(scope: Scope, narrowed: (cases: Cases) => Cases) {
  const cases = await narrowed(casesThere(scope)).execute();
  await keepSearchTexts(
    scope,
    cases.map(({ id, reference, hazard, dwelling, propertyId, ...of }) => ({
      recordId: id,
      kind: 'HAZARD_CASE',
      propertyId,
      caption: [reference, hazardName(hazard), of.property].join(' · '),
      words: [reference, hazardName(hazard), dwelling, of.propertyReferenceNumber, of.property, of.postcode]
        .filter(Boolean)
        .join(' '),
    })),
  );
}
