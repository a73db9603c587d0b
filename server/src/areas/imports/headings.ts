import { createHash } from 'node:crypto';
import { dateEquipmentFields, keysOfKind } from '@lintel/contract/areas/import-kinds';
import type { ImportKind } from '@lintel/contract/areas/import-kinds';
import { importLimits } from '@lintel/contract/areas/imports';
import type { ImportMapping } from '@lintel/contract/areas/imports';
import { propertyFieldLabels } from '@lintel/contract/areas/properties/property';
import type { PropertyField } from '@lintel/contract/areas/properties/property';
import type { ProfiledSheet } from '#platform/spreadsheet/profile';
import type { RememberedRest } from './tables.ts';
import { plain, wordsOf } from './plain.ts';

/** Common headings for a field besides its own name; the best match first. */
export const synonyms: Record<PropertyField, string[]> = {
  propertyReferenceNumber: [
    'Property reference',
    'Property ref',
    'Property reference number',
    'Reference number',
    'Ref',
    'Ref no',
    'Property number',
    'Property no',
    'Property code',
    'Property ID',
    'Prop ref',
    'Site reference',
    'Site ref',
    'Site code',
    'Site ID',
    'Asset reference',
    'Asset ref',
    'Asset code',
    'Asset ID',
    'Asset number',
    'Block reference',
    'Block ref',
    'Building reference',
    'Building ref',
    'Building ID',
    'Premises reference',
    'School URN',
    'URN',
    'Unique reference',
    'Unique reference number',
    'Code',
    'ID',
  ],
  uniquePropertyReferenceNumber: [
    'UPRN number',
    'Unique property reference number',
    'Unique property reference',
    'LLPG UPRN',
    'OS UPRN',
  ],
  externalId: [
    'External reference',
    'External ref',
    'System ID',
    'Housing system ID',
    'CRM ID',
    'Source ID',
    'UKPRN',
    'Legacy reference',
    'Provider no',
    'Provider number',
  ],
  clientSpecificCode: [
    'Client specific code',
    'Cost centre',
    'Cost code',
    'Establishment number',
    'Establishment no',
    'Est. no',
    'Est number',
    'Finance code',
  ],
  address1: [
    'Address line 1',
    'Address1',
    'Line 1',
    'Street',
    'Street address',
    'Address',
    'Road',
    'Addr',
    'Addr 1',
    'Full address',
  ],
  address2: ['Address line 2', 'Address2', 'Line 2', 'Locality'],
  address3: ['Address line 3', 'Address3', 'Line 3'],
  address4: ['Address line 4', 'Address4', 'Line 4'],
  address5: ['Address line 5', 'Address5', 'Line 5'],
  postcode: ['Post code', 'Postal code', 'Postcodes', 'PCode', 'P code'],
  buildingName: [
    'Building',
    'Property name',
    'Site name',
    'Block name',
    'Block',
    'Establishment name',
    'School name',
    'Name of school',
    'Name of site',
    'Name of property',
    'Name of building',
    'School',
    'Academy',
    'Premises name',
    'Premises',
    'Site',
    'Scheme',
    'Scheme name',
    'Block/scheme',
    'Scheme/block',
    'Estate',
    'Name',
  ],
  city: ['Town', 'Town/City', 'City/Town', 'Post town', 'Town or city'],
  county: ['County/Region', 'Shire', 'Shire county', 'Ceremonial county', 'Administrative county'],
  nation: ['Country', 'Home nation'],
  regionId: [
    'Region name',
    'Govt region',
    'Government region',
    'Government office region',
    'GOR',
    'Area',
    'Patch',
    'Neighbourhood',
  ],
  landlordId: ['Landlord name', 'Freeholder', 'Property owner', 'Owning organisation'],
  localAuthorityId: ['Local authority name', 'LA name', 'LA', 'Council', 'Borough', 'District', 'Authority'],
  propertyTypeId: [
    'Property type',
    'Prop type',
    'Block type',
    'Building type',
    'Asset type',
    'Archetype',
    'Premises type',
    'Site type',
    'Establishment type',
    'Type of property',
    'Type of building',
    'Type of asset',
    'Type of premises',
    'Type of site',
    'Type of establishment',
    'Type of establishment (name)',
    'Type of school',
    'Kind of school',
    'Kind of property',
    'Kind of building',
    'Type of accommodation',
  ],
  propertyUseId: ['Property use', 'Building use', 'Use class', 'Usage'],
  ownerIds: [
    'Owner',
    'Owner e-mail',
    'Responsible person',
    'Property manager',
    'Manager',
    'Site manager',
    'Duty holder',
  ],
  storeys: [
    'Stories',
    'Floors',
    'Number of storeys',
    'No of storeys',
    'Number of floors',
    'No of floors',
    'Storey count',
  ],
  heightMetres: [
    'Height',
    'Height metres',
    'Building height',
    'Building height (m)',
    'Height in metres',
    'Ht',
    'Ht (m)',
  ],
  dwellings: [
    'Units',
    'Flats',
    'Homes',
    'Number of dwellings',
    'No of dwellings',
    'Number of units',
    'No of units',
    'Number of flats',
    'No of flats',
  ],
  socialHomes: ['Number of social homes', 'Social units', 'Social housing units', 'LCRA and LCHO', 'Social dwellings'],
  floorAreaSquareMetres: [
    'Floor area',
    'Floor area sqm',
    'Floor area m2',
    'GIA',
    'GIA (m²)',
    'Gross internal area',
    'Area (m²)',
    'Area sqm',
  ],
  builtYear: [
    'Built year',
    'Built',
    'Build year',
    'Year of construction',
    'Construction year',
    'Date built',
    'Year constructed',
    'Yr built',
    'Year of build',
    'Build date',
  ],
  hasCommonParts: ['Common parts', 'Has common parts', 'Common areas'],
  hasSleepingRisk: ['Has sleeping risk', 'Sleeping accommodation', 'Sleeping'],
  gasSupply: ['Gas supply', 'Has gas'],
  waterSystem: ['Water'],
  evacuation: ['Evacuation', 'Evacuation policy', 'Fire strategy'],
  asbestos: ['Asbestos status', 'ACM'],
  passengerLifts: ['Lifts', 'Number of lifts', 'No of lifts', 'Passenger lift', 'Lift', 'Has lift'],
  hasCommunalHeating: ['Has communal heating', 'District heating'],
  hasAirConditioning: ['Has air conditioning', 'Aircon'],
  hasFireAlarm: ['Has fire alarm', 'Fire alarm system', 'FA', 'FA system'],
  hasEmergencyLighting: ['Has emergency lighting', 'Emergency lights'],
  hasSprinklers: ['Has sprinklers', 'Sprinkler', 'Sprinkler system'],
  hasDryRiser: ['Dry riser', 'Wet riser', 'Has dry riser'],
  hasSmokeVents: ['Smoke vent', 'AOV', 'AOVs', 'Has smoke vents'],
  hasLightningProtection: ['Lightning conductor', 'Has lightning protection'],
  hasOilStorage: ['Oil tank', 'Has oil storage'],
  hasPlayArea: ['Playground', 'Has play area'],
  hasSwimmingPool: ['Pool', 'Has swimming pool'],
  notes: ['Note', 'Comments', 'Comment', 'Remarks', 'Description'],
};

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['no', 'number'],
  ['nr', 'number'],
  ['num', 'number'],
  ['ref', 'reference'],
]);
/** "Asset No." is the asset number. */
export const inFull = (heading: string) =>
  wordsOf(heading)
    .map((word) => abbreviations.get(word) ?? word)
    .join('');

/** Which field a heading names, and how well. */
type Ranks = ReadonlyMap<string, { field: string; rank: number }>;
export function ranksOf(named: Readonly<Record<string, string[]>>, labels: Readonly<Record<string, string>>): Ranks {
  const ranks = new Map<string, { field: string; rank: number }>();
  for (const [field, names] of Object.entries(named))
    for (const [rank, name] of [labels[field] ?? field, field, ...names].entries())
      for (const heading of [plain(name), inFull(name)]) if (!ranks.has(heading)) ranks.set(heading, { field, rank });
  return ranks;
}
const ranks = ranksOf(synonyms, propertyFieldLabels);

const endings = ['yesno', 'yesorno', 'yn'];
/** "Gas? (yes/no)" asks for "Gas". */
function asked(heading: string): string {
  const ending = endings.find((one) => heading.endsWith(one));
  return ending ? heading.slice(0, -ending.length) : heading;
}

/** For each column the field that best matches its heading; no field twice. */
export function bestColumns(ranked: Ranks, columns: ProfiledSheet['columns']): (string | null)[] {
  const best = new Map<string, { column: number; rank: number }>();
  for (const [column, { heading }] of columns.entries()) {
    const found = ranked.get(plain(heading)) ?? ranked.get(asked(plain(heading))) ?? ranked.get(inFull(heading));
    if (found && found.rank < (best.get(found.field)?.rank ?? Infinity))
      best.set(found.field, { column, rank: found.rank });
  }
  return columns
    .slice(0, importLimits.columns)
    .map((_, column) => [...best].find(([, found]) => found.column === column)?.[0] ?? null);
}

/** The initial mapping: for each field the column whose heading matches best. */
export function recognised({ index, columns }: Pick<ProfiledSheet, 'index' | 'columns'>): ImportMapping {
  const fields = bestColumns(ranks, columns);
  return { sheet: index, fields, fixed: {}, key: keyAmong('properties', fields), existing: 'skip' };
}

/** What mappings from before they kept their fields could not choose yet. */
const laterFields = new Set(['actionStatus', 'isClosed', 'closedOn']);

/**
 * A saved mapping applied to the columns of a sheet by heading, since their order may have changed. A column left out then is
 * left out again, unless its field did not exist yet.
 */
export function recalled(
  kind: ImportKind,
  { index, columns }: Pick<ProfiledSheet, 'index' | 'columns'>,
  remembered: { fields: [heading: string, field: string][]; rest: RememberedRest },
  suggested: ImportMapping,
): ImportMapping {
  const left = new Map(remembered.fields);
  const chosen = new Set(left.values());
  const { known } = remembered.rest;
  const fields = columns.map(({ heading }, place) => {
    const field = left.get(plain(heading)) ?? null;
    left.delete(plain(heading));
    const found = suggested.fields[place] ?? null;
    const isNew = found !== null && !chosen.has(found) && (known ? !known.includes(found) : laterFields.has(found));
    return field ?? (isNew ? found : null);
  });
  const { key, existing } = remembered.rest;
  // A name for numbered equipment belongs to one file, as what several rows about a task are.
  const fixed = Object.fromEntries(
    Object.entries(remembered.rest.fixed).filter(
      ([field]) => !(dateEquipmentFields as readonly string[]).includes(field),
    ),
  );
  return {
    sheet: index,
    fields,
    fixed,
    key: fields.includes(key) ? key : keyAmong(kind, fields),
    existing,
  };
}

export const keyAmong = (kind: ImportKind, fields: readonly (string | null)[]) =>
  keysOfKind[kind].find((key) => fields.includes(key)) ?? keysOfKind[kind][0]!;

/** The number of a piece of equipment besides its tag, and its serial number; the best match first. */
export const plantNumbers = [
  'Plant number',
  'Plant ref',
  'Equipment number',
  'Equipment ID',
  'Equipment ref',
  'Barcode',
  'Bar code',
];
export const serialNumbers = ['Serial', 'Serial no', 'Serial nr', 'Manufacturer serial number', 'S/N'];

/** The same for the same set of headings, in whatever order and case. */
export function hashOfHeadings(kind: ImportKind, columns: ProfiledSheet['columns']): string {
  return createHash('sha256')
    .update(kind === 'properties' ? '' : kind)
    .update(
      columns
        .map(({ heading }) => plain(heading))
        .sort()
        .join('\n'),
    )
    .digest('hex');
}
