import { landlordKinds } from '#areas/organisation/shipped-dictionaries';
import { all, any, atLeast, has, isHighRise, isOne } from './known-of-property.ts';
import type { Condition } from './known-of-property.ts';

export const careHomes = ['care-home', 'extra-care'];
/** Kinds that by definition contain two or more homes. */
const blocksOfFlats = [
  'block-low-rise',
  'block-mid-rise',
  'block-high-rise',
  'converted-house',
  'build-to-rent',
  'student-block',
  'sheltered-housing',
  'extra-care',
];
const is = (...kinds: string[]) => isOne('propertyType', ...kinds);
export const isBlock = is(...blocksOfFlats, 'mixed-use');

/** Two or more homes: true of a block of flats even if they are not counted, but not of every mixed-use building. */
const holdsHomes = (condition: Condition): Condition => {
  const counted = all(condition, atLeast('dwellings', 2));
  return (property) =>
    property.dwellings === null && blocksOfFlats.includes(property.propertyType ?? '')
      ? condition(property)
      : counted(property);
};

/** Contains two or more sets of domestic premises: Fire Safety (England) Regulations 2022; SI 2025/797. */
export const holdsDomesticPremises = holdsHomes(isBlock);

/**
 * Higher-risk: at least 18 metres or seven storeys, with two or more residential units, including rooms of a hostel or of a
 * house in multiple occupation: Building Safety Act 2022, s. 65; Higher-Risk Buildings (Descriptions) Regulations 2023.
 */
export const isHigherRisk = all(holdsHomes(any(isBlock, is('supported-hostel', 'hmo'))), isHighRise);

type LandlordKind = (typeof landlordKinds)[number];
const landlords = (belongs: (kind: LandlordKind) => boolean) =>
  isOne('landlordType', ...landlordKinds.filter(belongs).map(({ code }) => code));

/** A provider of social housing, or the council through its management organisation. */
export const isSocialProviderKind = ({ code, registeredProvider }: LandlordKind) =>
  registeredProvider || code === 'almo';
const isSocialProvider = landlords(isSocialProviderKind);
/** Let by anybody else, including charities and co-operatives that are not registered providers. */
const isPrivateLandlord = landlords(
  ({ code, sector, registeredProvider }) =>
    sector === 'private-rented' || (sector === 'social' && !registeredProvider && code !== 'almo'),
);
/** A company of leaseholders or a freeholder is responsible for the building, not for lettings in it. */
const isLandlordOfHomes = any(isSocialProvider, isPrivateLandlord);
export const isCommercialLandlord = landlords(({ sector }) => sector === 'commercial');

const homeKinds = ['house', 'hmo', ...blocksOfFlats];
/** The law of rented homes excludes halls of students, hostels and care homes: SI 2020/312, Sch. 1. */
const rentedKinds = homeKinds.filter((kind) => kind !== 'student-block');
const holdsRentedHomes = any(is(...rentedKinds), all(is('mixed-use'), atLeast('dwellings', 1)));

export const isSocialHome = all(holdsRentedHomes, isSocialProvider);
export const isPrivateRentedHome = any(is('build-to-rent'), all(holdsRentedHomes, isPrivateLandlord));
export const isRentedHome = all(holdsRentedHomes, any(is('build-to-rent'), isLandlordOfHomes));

/** Homes supplied with gas in the building, by plant of their own or of the building. */
export const holdsAnyHome = any(is(...homeKinds, 'supported-hostel'), all(is('mixed-use'), atLeast('dwellings', 1)));

export const hasSharedParts = (isWorkplace: Condition) =>
  any(isWorkplace, isBlock, is('hmo', 'car-park'), has('hasCommonParts'));
