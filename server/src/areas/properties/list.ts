import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { propertyList, type PropertyRow } from '@lintel/contract/areas/properties/list';
import { gasSupplies } from '@lintel/contract/areas/properties/property';
import { nations } from '@lintel/contract/areas/properties/nations';
import type { NumberRange } from '@lintel/contract/platform/list';
import { listQuery } from '#platform/list/list';
import { anyOf, instantWithin, nameOf } from '#platform/list/list-sql';
import type { Scope } from '#platform/scope';
import { recordsFound } from '#areas/search/queries';
import { figuresHere, figuresOfProperties, propertiesWhose } from './figures.ts';
import { holdsOnProperty, visibleProperties, withNames } from './queries.ts';

type Query = ReturnType<typeof from>;
const from = (scope: Scope) => visibleProperties(scope);

export const propertyRows = listQuery(propertyList, {
  from,
  key: 'properties.id',
  select: (query, scope) =>
    withNames(query)
      .leftJoinLateral(figuresHere(scope).as('figures'), (join) => join.onTrue())
      .select([
        'figures.compliance',
        'figures.overdueTaskCount',
        'figures.nextDueOn',
        'figures.notSetUpCount',
        'figures.statutoryNotSetUpCount',
        'figures.openActionCount',
        'figures.highActionCount',
        'properties.id',
        'properties.propertyReferenceNumber',
        'properties.caption',
        'properties.address1',
        'properties.address2',
        'properties.address3',
        'properties.address4',
        'properties.address5',
        'properties.postcode',
        'properties.buildingName',
        'properties.city',
        'properties.county',
        'properties.uniquePropertyReferenceNumber',
        'properties.externalId',
        'properties.clientSpecificCode',
        'properties.storeys',
        'properties.heightMetres',
        'properties.dwellings',
        'properties.socialHomes',
        'properties.builtYear',
        'properties.hasCommonParts',
        'properties.hasSleepingRisk',
        'properties.changedAt',
        'properties.archivedAt',
        'region.name as region',
        'landlord.name as landlord',
        'localAuthority.name as localAuthority',
        'propertyType.name as propertyType',
        'propertyUse.name as propertyUse',
      ])
      .select((eb) => [
        nameOf('properties.nation', nations).as('nation'),
        nameOf('properties.gas_supply', gasSupplies).as('gasSupply'),
        eb
          .selectFrom('propertyOwners')
          .innerJoin('users', 'users.id', 'propertyOwners.userId')
          .whereRef('propertyOwners.propertyId', '=', 'properties.id')
          .select(sql<string | null>`string_agg(users.full_name, ', ' order by users.name_key)`.as('names'))
          .as('owners'),
        sql<{ edit: boolean }>`json_build_object('edit', ${holdsOnProperty(scope, 'PRISM_PROPERTY_EDIT')})`.as('can'),
      ])
      .$castTo<PropertyRow>(),
  text: (query, text, scope) => query.where('properties.id', 'in', recordsFound(scope, 'PROPERTY', text)),
  where: {
    regionIds: 'properties.regionId',
    propertyIds: 'properties.id',
    withoutRegion: (query) => query.where('properties.regionId', 'is', null),
    withoutDwellings: (query) =>
      query.where('properties.dwellings', 'is', null).where('properties.socialHomes', 'is', null),
    withoutNation: (query) => query.where('properties.nation', 'is', null),
    landlordIds: 'properties.landlordId',
    propertyTypeIds: 'properties.propertyTypeId',
    propertyUseIds: 'properties.propertyUseId',
    localAuthorityIds: 'properties.localAuthorityId',
    nations: 'properties.nation',
    buildingNameDictIds: 'properties.buildingName',
    cityDictIds: 'properties.city',
    countyDictIds: 'properties.county',
    ownerIds: (query, ids) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('propertyOwners')
            .select('propertyOwners.userId')
            .whereRef('propertyOwners.propertyId', '=', 'properties.id')
            .where('propertyOwners.userId', 'in', ids),
        ),
      ),
    compliance: (query, range, scope) => query.where('properties.id', 'in', whose(scope, 'compliance', range)),
    overdueTaskCount: (query, range, scope) =>
      query.where('properties.id', 'in', whose(scope, 'overdueTaskCount', range)),
    notSetUpCount: (query, range, scope) => query.where('properties.id', 'in', whose(scope, 'notSetUpCount', range)),
    statutoryNotSetUpCount: (query, range, scope) =>
      query.where('properties.id', 'in', whose(scope, 'statutoryNotSetUpCount', range)),
    openActionCount: (query, range, scope) =>
      query.where('properties.id', 'in', whose(scope, 'openActionCount', range)),
    highActionCount: (query, range, scope) =>
      query.where('properties.id', 'in', whose(scope, 'highActionCount', range)),
    nextDue: (query, days, scope) =>
      query.where('properties.id', 'in', propertiesWhose(scope, 'nextDueOn', { kind: 'date' }, days)),
    storeys: 'properties.storeys',
    heightMetres: 'properties.heightMetres',
    builtYear: 'properties.builtYear',
    commonParts: (query, states) => query.where(yesNoUnknown('properties.has_common_parts', states)),
    sleepingRisk: (query, states) => query.where(yesNoUnknown('properties.has_sleeping_risk', states)),
    gasSupplies: 'properties.gasSupply',
    changed: (query, days, scope) => query.where(instantWithin('properties.changed_at', days, scope.timeZone)),
    importIds: (query, ids) =>
      query.where((eb) =>
        eb(
          'properties.id',
          'in',
          eb
            .selectFrom('importProperties')
            .select('importProperties.propertyId')
            .where('importProperties.importId', 'in', ids),
        ),
      ),
    archived: (query, state) => archivedIs(query, state),
  },
  order: {
    propertyReferenceNumber: { by: 'properties.referenceSort', isThere: true },
    address1: { by: 'properties.address1Sort', isThere: true },
    postcode: 'properties.postcode',
    buildingName: 'properties.buildingName',
    city: 'properties.city',
    county: 'properties.county',
    region: { by: 'region.sortOrder', join: withNames },
    landlord: { by: 'landlord.nameKey', join: withNames },
    propertyType: { by: 'propertyType.sortOrder', join: withNames },
    compliance: { by: 'figures.compliance', join: withFigures },
    overdueTaskCount: { by: 'figures.overdueTaskCount', join: withFigures },
    notSetUpCount: { by: 'figures.notSetUpCount', join: withFigures },
    statutoryNotSetUpCount: { by: 'figures.statutoryNotSetUpCount', join: withFigures },
    openActionCount: { by: 'figures.openActionCount', join: withFigures },
    highActionCount: { by: 'figures.highActionCount', join: withFigures },
    nextDueOn: { by: 'figures.nextDueOn', join: withFigures },
    storeys: 'properties.storeys',
    heightMetres: 'properties.heightMetres',
    builtYear: 'properties.builtYear',
    changedAt: { by: 'properties.changedAt', isThere: true },
  },
});

function withFigures(query: Query, scope: Scope) {
  return query.innerJoin(figuresOfProperties(scope).as('figures'), 'figures.id', 'properties.id');
}

const whose = (scope: Scope, figure: Parameters<typeof propertiesWhose>[1], range: NumberRange) =>
  propertiesWhose(scope, figure, { kind: 'number' }, range);

function archivedIs(query: Query, state: string): Query {
  if (state === 'ALL') return query;
  return query.where('properties.archivedAt', state === 'YES' ? 'is not' : 'is', null);
}

function yesNoUnknown(column: string, states: string[]): RawBuilder<SqlBool> {
  const value = sql.ref(column);
  const ways = states.map((state) =>
    state === 'unknown' ? sql`${value} is null` : sql`${value} = ${state === 'yes'}`,
  );
  return anyOf(ways);
}
