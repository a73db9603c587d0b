import { readFileSync } from 'node:fs';
import { PropertyDetails } from '@lintel/contract/areas/properties/property';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { chance } from './chance.ts';
import type { Chance } from './chance.ts';

type Place = { region: string; city: string; county: string; postcode: string; authority: string };
type Kind = { code: string; uses: string[]; residential: boolean; demoWeight: number };
type Region = { code: string; nation: 'england' | 'wales' | 'scotland' | 'northern-ireland'; demoWeight: number };
/** Finds an entry's id by dictionary and by code or name. */
export type EntryId = (dictionary: DictionaryName, codeOrName: string) => string | null;

const seed = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../db/seed/${name}.json`, import.meta.url), 'utf8')) as T;
const dictionary = <T>(name: string) =>
  JSON.parse(readFileSync(new URL(`../../db/dictionaries/${name}.json`, import.meta.url), 'utf8')) as T;
const places = seed<Place[]>('places');
const { streets, buildings } = seed<{ streets: string[]; buildings: string[] }>('names');
export const landlords = seed<{ name: string; kind: string }[]>('owners');
const kinds = dictionary<Kind[]>('property-types');
const regions = dictionary<Region[]>('regions');

/** The form of each kind of building: storeys, dwellings per storey, words for its name. */
const forms: Record<string, { storeys: [number, number]; perStorey?: [number, number]; named?: string[] }> = {
  'block-low-rise': { storeys: [2, 4], perStorey: [2, 6], named: ['House', 'Court'] },
  'block-mid-rise': { storeys: [5, 6], perStorey: [4, 8], named: ['House', 'Court', 'Point'] },
  'block-high-rise': { storeys: [8, 22], perStorey: [4, 8], named: ['Tower', 'Heights', 'Point'] },
  'converted-house': { storeys: [2, 4], perStorey: [1, 2] },
  house: { storeys: [2, 3] },
  hmo: { storeys: [2, 3], perStorey: [2, 3] },
  'build-to-rent': { storeys: [6, 14], perStorey: [8, 14], named: ['Yard', 'Wharf'] },
  'student-block': { storeys: [4, 9], perStorey: [12, 24], named: ['Hall', 'Studios'] },
  'sheltered-housing': { storeys: [2, 3], perStorey: [8, 14], named: ['Court', 'Lodge'] },
  'extra-care': { storeys: [3, 4], perStorey: [12, 18], named: ['Gardens', 'Lodge'] },
  'supported-hostel': { storeys: [2, 4], perStorey: [4, 8], named: ['House'] },
  'care-home': { storeys: [2, 3], named: ['Grange', 'Lodge'] },
  hotel: { storeys: [4, 7], named: ['Hotel'] },
  office: { storeys: [2, 8], named: ['House', 'Exchange'] },
  'retail-unit': { storeys: [1, 2] },
  'shopping-centre': { storeys: [2, 3], named: ['Centre'] },
  'mixed-use': { storeys: [3, 7], perStorey: [3, 6], named: ['Buildings'] },
  school: { storeys: [1, 3], named: ['Academy', 'Primary School'] },
  'health-centre': { storeys: [1, 2], named: ['Health Centre'] },
  'community-centre': { storeys: [1, 1], named: ['Community Centre'] },
};

/** The properties of the story, in the order in which the organisation took them on. */
export function makePortfolio(count: number, entryId: EntryId, seedNumber: number): PropertyDetails[] {
  const luck = chance(seedNumber);
  const names = [...buildings];
  return Array.from({ length: count }, (_, index) =>
    PropertyDetails.parse(
      aProperty(
        index,
        luck,
        entryId,
        () => names.splice(luck.whole(0, names.length - 1), 1)[0] ?? luck.oneOf(buildings),
      ),
    ),
  );
}

function aProperty(index: number, luck: Chance, entryId: EntryId, nextName: () => string) {
  const kind = luck.weighted(kinds, (each) => each.demoWeight);
  const region = luck.weighted(regions, (each) => each.demoWeight);
  const place = luck.oneOf(places.filter((each) => each.region === region.code));
  const form = forms[kind.code] ?? { storeys: [1, 2] as [number, number] };
  const storeys = luck.whole(...form.storeys);
  const isHigh = storeys >= 7;
  const builtYear = luck.whole(isHigh ? 1964 : 1890, 2022);
  const dwellings = form.perStorey ? storeys * luck.whole(...form.perStorey) : kind.code === 'house' ? 1 : null;
  const street = `${luck.whole(1, 180)} ${luck.oneOf(streets)}`;
  const buildingName = form.named ? `${nextName()} ${luck.oneOf(form.named)}` : null;
  const isHome = kind.residential;
  // A few resemble the records of a newly taken-over landlord: little is known of them.
  const isUnknown = index % 41 === 40;
  return {
    propertyReferenceNumber: `NB${String(1001 + index * 3)}`,
    uniquePropertyReferenceNumber: isUnknown ? null : String(10_002_000_000 + index * 7_919 + luck.whole(0, 900)),
    externalId: luck.happens(0.7) ? `HMS-${String(40_000 + index * 13)}` : null,
    clientSpecificCode: luck.happens(0.4) ? `${place.postcode}/${String(index + 1).padStart(3, '0')}` : null,
    address1: buildingName ?? street,
    address2: buildingName ? street : null,
    address3: luck.happens(0.15) ? 'Rear of Market Hall' : null,
    buildingName,
    city: place.city,
    county: place.county,
    postcode: `${place.postcode} ${luck.whole(1, 9)}${luck.oneOf('ABDEFGHJLN'.split(''))}${luck.oneOf('PQRSTUWXYZ'.split(''))}`,
    nation: region.nation,
    regionId: index % 40 === 17 ? null : entryId('REGIONS', region.code),
    landlordId: isUnknown
      ? null
      : entryId(
          'LANDLORD',
          luck.weighted(landlordsOf(kind), ({ kind: of }) => (of === 'housing-association' ? 6 : 2)).name,
        ),
    localAuthorityId: entryId('LOCAL_AUTHORITY', place.authority),
    propertyTypeId: entryId('PROPERTY_TYPE', kind.code),
    propertyUseId: entryId('PROPERTY_USE', kind.uses[0] ?? 'vacant'),
    ...(isUnknown ? {} : attributes({ luck, storeys, dwellings, builtYear, isHome, isHigh, kind: kind.code })),
  };
}

/** Plausible landlords for a kind of building: schools belong to trusts, shops to investors. */
function landlordsOf({ code, residential }: Kind) {
  const owners: Record<string, string[]> = {
    'build-to-rent': ['build-to-rent-operator'],
    'student-block': ['student-accommodation-provider'],
    school: ['education-body'],
    'health-centre': ['nhs-body'],
    office: ['owner-occupier', 'commercial-investor'],
  };
  const homes = [
    'housing-association',
    'for-profit-registered-provider',
    'almshouse-or-charity',
    'freeholder',
    'residents-management-company',
  ];
  const kinds = owners[code] ?? (residential ? homes : ['commercial-investor', 'housing-association']);
  return landlords.filter(({ kind }) => kinds.includes(kind));
}

type Building = {
  luck: Chance;
  storeys: number;
  dwellings: number | null;
  builtYear: number;
  isHome: boolean;
  isHigh: boolean;
  kind: string;
};

/** The attributes on which duties depend. Some have not been surveyed yet. */
function attributes({ luck, storeys, dwellings, builtYear, isHome, isHigh, kind }: Building) {
  const isHouse = kind === 'house';
  const known = <T>(value: T, share = 0.93) => (luck.happens(share) ? value : null);
  return {
    storeys,
    // To the floor of the top storey, as the law measures: Building Safety Act 2022, s. 65; SI 2023/275, reg. 5.
    heightMetres: known(Math.round(((storeys - 1) * 2.9 + luck.whole(0, 3) / 10) * 10) / 10, isHigh ? 1 : 0.6),
    dwellings,
    // Some flats were bought; without `luck`, too, and of others nobody has said.
    socialHomes: dwellings && dwellings > 8 && builtYear % 2 === 0 ? dwellings - Math.ceil(dwellings / 6) : null,
    floorAreaSquareMetres: known(luck.whole(90, 220) * storeys * (isHouse ? 1 : 4), 0.7),
    builtYear: known(builtYear, 0.95),
    hasCommonParts: isHome ? !isHouse : known(kind === 'office' || kind === 'shopping-centre', 0.9),
    hasSleepingRisk: isHome,
    gasSupply: known(
      isHigh
        ? 'none'
        : isHome
          ? luck.oneOf(['dwellings', 'dwellings', 'communal', 'none'] as const)
          : luck.oneOf(['communal', 'none'] as const),
    ),
    waterSystem: known(
      isHouse ? 'mains-fed' : luck.oneOf(['stored-cold', 'stored-hot-and-cold', 'mains-fed'] as const),
    ),
    asbestos:
      builtYear >= 2000 ? 'built-since-2000' : known(luck.oneOf(['presumed', 'found', 'not-found', 'found'] as const)),
    // Unknown for some, and chosen without `luck`, so that what follows stays the same.
    evacuation:
      !isHome || isHouse || builtYear % 3 === 0
        ? null
        : builtYear % 5 === 0
          ? ('simultaneous' as const)
          : ('stay-put' as const),
    passengerLifts: storeys >= 4 ? luck.whole(1, isHigh ? 3 : 2) : 0,
    hasCommunalHeating: known(isHome && !isHouse && luck.happens(0.3)),
    hasAirConditioning: known(!isHome && luck.happens(0.6)),
    hasFireAlarm: known(!isHouse),
    hasEmergencyLighting: known(!isHouse),
    hasSprinklers: known(isHigh ? luck.happens(0.4) : luck.happens(0.05)),
    hasDryRiser: known(storeys >= 6),
    hasSmokeVents: known(storeys >= 4 && isHome),
    hasLightningProtection: known(isHigh || luck.happens(0.1)),
    hasOilStorage: known(luck.happens(0.03)),
    hasPlayArea: known(kind === 'school' || luck.happens(0.08)),
    hasSwimmingPool: known(kind === 'hotel' && luck.happens(0.5)),
  };
}
