import { z } from 'zod';
import {
  email,
  id,
  instant,
  Option,
  optionalLine,
  optionalLines,
  requiredLine,
  version,
} from '../../platform/shapes.ts';
import { nations } from './nations.ts';

const waterSystems = [
  { id: 'none', name: 'No water system' },
  { id: 'mains-fed', name: 'Mains fed, no storage' },
  { id: 'stored-cold', name: 'Stored cold water' },
  { id: 'stored-hot-and-cold', name: 'Stored hot and cold water' },
] as const;

const asbestosStates = [
  { id: 'presumed', name: 'Presumed present (built before 2000, not surveyed)' },
  { id: 'found', name: 'Surveyed, asbestos found' },
  { id: 'not-found', name: 'Surveyed, none found' },
  { id: 'built-since-2000', name: 'Built since 2000' },
] as const;

export const gasSupplies = [
  { id: 'none', name: 'No gas' },
  { id: 'communal', name: 'Boilers or plant of the building' },
  { id: 'dwellings', name: 'Appliances in dwellings' },
  { id: 'both', name: 'Plant of the building, and appliances in dwellings' },
] as const;

/** The evacuation strategy, by default for the whole building. */
const evacuationStrategies = [
  { id: 'stay-put', name: 'Stay put' },
  { id: 'simultaneous', name: 'Simultaneous evacuation' },
  { id: 'phased', name: 'Phased evacuation' },
] as const;

/** The fields with a fixed set of choices. */
export const propertyChoices = {
  nation: nations,
  gasSupply: gasSupplies,
  waterSystem: waterSystems,
  asbestos: asbestosStates,
  evacuation: evacuationStrategies,
} as const;

export const yesNoUnknown = [
  { id: 'yes', name: 'Yes' },
  { id: 'no', name: 'No' },
  { id: 'unknown', name: 'Not known' },
] as const;

const ids = <const T extends readonly { id: string }[]>(items: T) =>
  z.enum(items.map((item) => item.id) as [T[number]['id'], ...T[number]['id'][]]);

/** Yes, no, or not known: an unknown attribute is never treated as no. */
const yesNo = z.boolean().nullable().default(null);

const count = (max: number, message = 'Use a whole number') =>
  z.int(message).min(0, 'Use at least 0').max(max, `Use at most ${max}`).nullable().default(null);

/** UK postcodes in Royal Mail format: upper case, one space before the last three characters. */
const postcode = optionalLine(12).transform((text, context) => {
  if (!text) return null;
  const bare = text.toUpperCase().replace(/\s+/g, '');
  if (!/^([A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|GIR0AA)$/.test(bare)) {
    context.addIssue({ code: 'custom', message: 'Use a UK postcode, for example M1 1AE' });
    return z.NEVER;
  }
  return `${bare.slice(0, -3)} ${bare.slice(-3)}`;
});

/** Unique property reference number: 1 to 12 digits (GeoPlace). Stored as text; leading zeros are dropped. */
const uprn = optionalLine(20).transform((text, context) => {
  if (!text) return null;
  if (!/^\d{1,12}$/.test(text)) {
    context.addIssue({ code: 'custom', message: 'A UPRN has 1 to 12 digits' });
    return z.NEVER;
  }
  return text.replace(/^0+(?=\d)/, '');
});

const details = z.object({
  propertyReferenceNumber: requiredLine('Enter the reference of the property', 60),
  uniquePropertyReferenceNumber: uprn,
  externalId: optionalLine(60),
  clientSpecificCode: optionalLine(60),
  address1: requiredLine('Enter the first line of the address'),
  address2: optionalLine(),
  address3: optionalLine(),
  address4: optionalLine(),
  address5: optionalLine(),
  postcode,
  buildingName: optionalLine(),
  city: optionalLine(120),
  county: optionalLine(120),
  nation: ids(nations).nullable().default(null),
  regionId: id.nullable().default(null),
  landlordId: id.nullable().default(null),
  localAuthorityId: id.nullable().default(null),
  propertyTypeId: id.nullable().default(null),
  propertyUseId: id.nullable().default(null),
  ownerIds: z.array(id).max(20).default([]),
  storeys: count(200),
  heightMetres: z
    .number('number.is.required')
    .min(0, 'Use at least 0')
    .max(1000, 'Use at most 1000')
    .multipleOf(0.1, 'Use at most one decimal')
    .nullable()
    .default(null),
  dwellings: count(10_000),
  /** Of these, the homes let at a low-cost rent or sold as shared ownership, which count for the regulator (decision 080). */
  socialHomes: count(10_000),
  floorAreaSquareMetres: count(10_000_000),
  builtYear: z
    .int('Enter a year, for example 1974')
    .min(1000, 'Enter a year from 1000')
    .max(2199, 'Enter a year up to 2199')
    .nullable()
    .default(null),
  hasCommonParts: yesNo,
  hasSleepingRisk: yesNo,
  gasSupply: ids(gasSupplies).nullable().default(null),
  waterSystem: ids(waterSystems).nullable().default(null),
  asbestos: ids(asbestosStates).nullable().default(null),
  passengerLifts: count(500),
  evacuation: ids(evacuationStrategies).nullable().default(null),
  hasCommunalHeating: yesNo,
  hasAirConditioning: yesNo,
  hasFireAlarm: yesNo,
  hasEmergencyLighting: yesNo,
  hasSprinklers: yesNo,
  hasDryRiser: yesNo,
  hasSmokeVents: yesNo,
  hasLightningProtection: yesNo,
  hasOilStorage: yesNo,
  hasPlayArea: yesNo,
  hasSwimmingPool: yesNo,
  notes: optionalLines(4000),
});

type Homes = { dwellings?: number | null | undefined; socialHomes?: number | null | undefined };
/** Social homes are some of the dwellings, as far as both are known. */
export const areHomesPossible = ({ dwellings, socialHomes }: Homes) => (socialHomes ?? 0) <= (dwellings ?? Infinity);
export const tooManySocialHomes = 'There cannot be more social homes than dwellings';
const refusedHomes = { path: ['socialHomes'], error: tooManySocialHomes };

/** What identifies, locates and describes a property; duties depend on the attributes. */
export const PropertyDetails = details.refine(areHomesPossible, refusedHomes);
export type PropertyDetails = z.infer<typeof PropertyDetails>;

export type PropertyField = keyof PropertyDetails;

/** The label of each field, on forms, in spreadsheets and in the activity log. */
export const propertyFieldLabels: Record<PropertyField, string> = {
  propertyReferenceNumber: 'Reference',
  uniquePropertyReferenceNumber: 'UPRN',
  externalId: 'External id',
  clientSpecificCode: 'Client code',
  address1: 'Address 1',
  address2: 'Address 2',
  address3: 'Address 3',
  address4: 'Address 4',
  address5: 'Address 5',
  postcode: 'Postcode',
  buildingName: 'Building name',
  city: 'City',
  county: 'County',
  nation: 'Nation',
  regionId: 'Region',
  landlordId: 'Landlord',
  localAuthorityId: 'Local authority',
  propertyTypeId: 'Type',
  propertyUseId: 'Use',
  ownerIds: 'Owners',
  storeys: 'Storeys',
  heightMetres: 'Height (m)',
  dwellings: 'Dwellings',
  socialHomes: 'Social homes',
  floorAreaSquareMetres: 'Floor area (m²)',
  builtYear: 'Year built',
  hasCommonParts: 'Communal areas',
  hasSleepingRisk: 'Sleeping risk',
  gasSupply: 'Gas',
  waterSystem: 'Water system',
  asbestos: 'Asbestos',
  passengerLifts: 'Passenger lifts',
  evacuation: 'Evacuation strategy',
  hasCommunalHeating: 'Communal heating',
  hasAirConditioning: 'Air conditioning',
  hasFireAlarm: 'Fire alarm',
  hasEmergencyLighting: 'Emergency lighting',
  hasSprinklers: 'Sprinklers',
  hasDryRiser: 'Dry or wet riser',
  hasSmokeVents: 'Smoke vents',
  hasLightningProtection: 'Lightning protection',
  hasOilStorage: 'Oil storage',
  hasPlayArea: 'Play area',
  hasSwimmingPool: 'Swimming pool',
  notes: 'Notes',
};

const named = Option.nullable();

/** A property as its page shows it, and what the reader may do with it. */
export const Property = details.extend({
  postcode: z.string().nullable(),
  uniquePropertyReferenceNumber: z.string().nullable(),
  id,
  version,
  /** Name, first line, town: its name everywhere. */
  caption: z.string(),
  region: named,
  landlord: named,
  localAuthority: named,
  propertyType: named,
  propertyUse: named,
  /** With their e-mail addresses and telephone numbers for readers who may see people. */
  owners: z.array(z.object({ id, name: z.string(), email: email.nullable(), phone: z.string().nullable() })),
  createdAt: instant,
  changedAt: instant,
  archivedAt: instant.nullable(),
  archivedReason: z.string().nullable(),
  /** Passed and failed checks of the current lifecycle; nulls if no area counts any. */
  lifecycleScore: z
    .object({
      lifecycleId: z.string(),
      positiveCount: z.number(),
      negativeCount: z.number(),
      lifecycleStartDate: z.string(),
      lifecycleEndDate: z.string(),
    })
    .nullable(),
  counts: z.array(z.object({ kind: z.string(), label: z.string(), count: z.number(), href: z.string() })),
  can: z.object({ edit: z.boolean(), archive: z.boolean(), comment: z.boolean() }),
});
export type Property = z.infer<typeof Property>;

export const PropertyChange = details.extend({ id, version }).refine(areHomesPossible, refusedHomes);
export type PropertyChange = z.infer<typeof PropertyChange>;

/** The fields on which a property's duties depend, besides the kinds of its type and landlord. */
export const dutyFields = [
  'nation',
  'storeys',
  'heightMetres',
  'dwellings',
  'floorAreaSquareMetres',
  'builtYear',
  'hasCommonParts',
  'hasSleepingRisk',
  'gasSupply',
  'waterSystem',
  'evacuation',
  'asbestos',
  'passengerLifts',
  'hasCommunalHeating',
  'hasAirConditioning',
  'hasFireAlarm',
  'hasEmergencyLighting',
  'hasSprinklers',
  'hasDryRiser',
  'hasSmokeVents',
  'hasLightningProtection',
  'hasOilStorage',
  'hasPlayArea',
  'hasSwimmingPool',
] as const satisfies readonly PropertyField[];

/** The fields that can be set on many properties at once: classification, and those on which duties depend. */
export const sharedFields = [
  'regionId',
  'landlordId',
  'propertyTypeId',
  'propertyUseId',
  'localAuthorityId',
  'socialHomes',
  ...dutyFields,
] as const satisfies readonly PropertyField[];
export type SharedField = (typeof sharedFields)[number];

type Shape = typeof PropertyDetails.shape;
/** Omitted fields stay unchanged on each property; null is "not known". Owners replace those of each property. */
export const SharedDetails = z.object({
  // Without its default: an omitted field must not become null.
  ...(Object.fromEntries(sharedFields.map((field) => [field, PropertyDetails.shape[field].unwrap().optional()])) as {
    [F in SharedField]: z.ZodOptional<ReturnType<Shape[F]['unwrap']>>;
  }),
  ownerIds: PropertyDetails.shape.ownerIds.unwrap().optional(),
});
export type SharedDetails = z.infer<typeof SharedDetails>;
