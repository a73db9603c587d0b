import { isDeepStrictEqual } from 'node:util';
import type { EvacuationSheet, HandedOverSheet } from '@lintel/contract/areas/evacuation-plans/building';
import { EvacuationEntryDetails, type NewEvacuationEntry } from '@lintel/contract/areas/evacuation-plans/entry';
import { latestSharing } from '@lintel/contract/areas/evacuation-plans/standing';
import { visibleProperties } from '#areas/properties/queries';
import { conflict, invalid, notFound } from '#platform/http/problems';
import type { Scope } from '#platform/scope';
import { keepEntries } from './add-entry.ts';
import { logAccess } from './access-log.ts';
import { checkPlace, checkReader, entriesOfPlans, readsPlans, visiblePlans } from './queries.ts';
import { keepStandings, validEntries } from './standing.ts';

/** What may be shared of the residents of a property: only of those whose consent holds, and nothing else of them. */
export async function sheetOf(scope: Scope, propertyId: string): Promise<EvacuationSheet> {
  checkReader(scope);
  const property = await visibleProperties(scope)
    .select(['properties.id', 'properties.caption', 'properties.address1', 'properties.address2'])
    .select(['properties.city', 'properties.postcode', 'properties.propertyReferenceNumber as reference'])
    .where('properties.id', '=', propertyId)
    .where(readsPlans(scope))
    .executeTakeFirst();
  if (!property) throw notFound('property');
  const shared = (await openPlansAt(scope, propertyId).execute()).filter(isShared);
  await logAccess(
    scope,
    shared.map(({ id }) => id),
    'SHEET',
  );
  const { address1, address2, city, postcode, ...named } = property;
  return {
    property: { ...named, address: [address1, address2, city, postcode].filter((line) => line !== null) },
    asOf: scope.today,
    residents: shared.map(onSheet),
  };
}

/**
 * Records that the sheet of a property was handed over, in each plan of which the receiver did not have this yet; the sheet before
 * it was replaced, so whoever is no longer on it was taken back.
 */
export async function handOverSheet(scope: Scope, { propertyId, to, on, residents }: HandedOverSheet) {
  await checkPlace(scope, propertyId);
  if (on > scope.today) throw invalid([{ field: 'on', message: 'This date is in the future' }]);
  const plans = await openPlansAt(scope, propertyId).forUpdate('evacuationPlans').execute();
  if (!isDeepStrictEqual(residents, plans.filter(isShared).map(onSheet)))
    throw conflict(
      'What may be shared has changed since this sheet was shown, so it was not recorded. Print it again.',
    );
  const has = to === 'SERVICE' ? 'service' : 'box';
  const unwanted = plans.filter((plan) => plan[has] === 'UNWANTED');
  const entries = Map.groupBy(
    await entriesOfPlans(
      scope,
      unwanted.map(({ id }) => id),
    ),
    ({ planId }) => planId,
  );
  // What reached them in error need not have been a sheet: somebody has to say that it was taken back.
  const isReplaced = ({ id }: OpenPlan) => latestSharing(validEntries(entries.get(id) ?? []), to)?.kind === 'SHARED';
  const due = plans.filter((plan) => plan[has] === 'OWED' || (plan[has] === 'UNWANTED' && isReplaced(plan)));
  if (due.length === 0) throw conflict('Nothing has changed since the last sheet was handed over.');
  await keepEntries(
    scope,
    due.map((plan): NewEvacuationEntry => ({
      ...EvacuationEntryDetails.parse({ to }),
      planId: plan.id,
      kind: plan[has] === 'OWED' ? 'SHARED' : 'REMOVED',
      on,
      note: null,
      fileId: null,
    })),
  );
  const standings = await keepStandings(scope, due);
  if (standings.some((standing) => standing[has].state !== 'SHARED' && standing[has].state !== 'NONE'))
    throw invalid([
      { field: 'on', message: 'By that day not everybody had consented, or a later sheet was handed over' },
    ]);
  return { success: true as const, message: `Recorded in ${due.length === 1 ? 'one plan' : `${due.length} plans`}` };
}

const openPlansAt = (scope: Scope, propertyId: string) =>
  visiblePlans(scope)
    .select(['evacuationPlans.id', 'evacuationPlans.dwelling', 'evacuationPlans.floor', 'evacuationPlans.assistance'])
    .select(['evacuationPlans.statementOn', 'evacuationPlans.consent', 'evacuationPlans.sharedChangedAt'])
    .select(['evacuationPlans.service', 'evacuationPlans.box'])
    .where('evacuationPlans.propertyId', '=', propertyId)
    .where('evacuationPlans.state', '=', 'OPEN')
    .orderBy('evacuationPlans.dwellingSort')
    .orderBy('evacuationPlans.id');
type OpenPlan = Awaited<ReturnType<ReturnType<typeof openPlansAt>['execute']>>[number];

const isShared = ({ consent }: OpenPlan) => consent === 'GIVEN';

// Open plans are whole: only ended ones are redacted.
const onSheet = ({ dwelling, floor, assistance, statementOn }: OpenPlan): EvacuationSheet['residents'][number] => ({
  dwelling: dwelling!,
  floor: floor!,
  assistance: assistance!,
  hasStatement: statementOn !== null,
});
