import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { landlordKinds } from '#areas/organisation/shipped-dictionaries';
import { visibleProperties } from '#areas/properties/queries';
import { isSocialProviderKind } from '#areas/task-management/kinds-of-home';
import type { Scope } from '#platform/scope';

export type Asked = { day: string; regionId?: string | undefined; landlordId?: string | undefined };

/** Kinds of building without homes, so that a number of dwellings that nobody has entered is none. */
const withoutHomes = [
  'hotel',
  'office',
  'retail-unit',
  'shopping-centre',
  'industrial-unit',
  'warehouse',
  'school',
  'health-centre',
  'community-centre',
  'leisure-centre',
  'place-of-worship',
  'car-park',
  'garage-block',
  'estate-land',
];

const otherLandlords = landlordKinds.filter((kind) => !isSocialProviderKind(kind)).map(({ code }) => code);

/** Properties that the reader sees and that were in use on the day, in the chosen region and of the chosen landlord. */
export const askedProperties = (scope: Scope, { day, regionId, landlordId }: Asked) =>
  visibleProperties(scope)
    .leftJoin('dictionaryEntries as landlord', 'landlord.id', 'properties.landlordId')
    .leftJoin('dictionaryEntries as propertyType', 'propertyType.id', 'properties.propertyTypeId')
    .where(
      sql<boolean>`(properties.archived_at is null or (properties.archived_at at time zone ${scope.timeZone})::date > ${day}::date)`,
    )
    .$if(regionId !== undefined, (query) => query.where('properties.regionId', '=', regionId!))
    .$if(landlordId !== undefined, (query) => query.where('properties.landlordId', '=', landlordId!));

export const isElsewhere = sql<boolean>`coalesce(properties.nation <> 'england', false)`;
/** Of a landlord that is known to be none of those that report. */
export const isOfOtherLandlord = sql<boolean>`coalesce(${sql.ref('landlord.details')} ->> 'kind' = any (${otherLandlords}::text[]), false)`;

/** The homes that count; null if that is not known, or if more are said to be social homes than there are dwellings. */
export const homes: RawBuilder<number | null> = sql`case when properties.social_homes > properties.dwellings then null
  else coalesce(properties.social_homes, properties.dwellings,
    case when ${sql.ref('propertyType.details')} ->> 'kind' = 'house' then 1
      when ${sql.ref('propertyType.details')} ->> 'kind' = any (${withoutHomes}::text[]) then 0 end) end`;

/** The properties whose homes the measures count (decision 080): in England, of a landlord that reports, as far as that is known. */
export const countedProperties = (scope: Scope, asked: Asked) =>
  askedProperties(scope, asked)
    .where(sql<boolean>`not ${isElsewhere} and not ${isOfOtherLandlord}`)
    .select(['properties.id', 'properties.caption', homes.as('homes')])
    .select(sql<boolean>`properties.social_homes is null and properties.dwellings > 1`.as('isAssumed'));
