import { readFileSync } from 'node:fs';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { Option } from '@lintel/contract/platform/shapes';

/** The initial entries of a new organisation, from the files in db/dictionaries. */
type ShippedEntry = { code: string; name: string; order: number; details: Record<string, unknown> };

const files: Record<Exclude<DictionaryName, 'LANDLORD' | 'PEOPLE_GROUP'>, string> = {
  REGIONS: 'regions',
  PROPERTY_TYPE: 'property-types',
  PROPERTY_USE: 'property-uses',
  LOCAL_AUTHORITY: 'accident-local-authorities',
  TASK_TYPE: 'task-groups',
  TASK_INTERVAL: 'task-intervals',
  TASK_STATUS: 'task-statuses',
  EQUIPMENT_TYPE: 'equipment-types',
  AREA_OF_OBSERVATION: 'areas-of-observation',
  ACTION_STATUS: 'action-statuses',
  ENFORCEMENT_VISIT_CATEGORY: 'enforcement-visit-categories',
  ENFORCEMENT_VISIT_OUTCOME: 'enforcement-visit-outcomes',
  CONTRACTOR_BUSINESS: 'contractor-businesses',
  PEOPLE_INTERVIEWED_STATUS: 'accident-people-interviewed-statuses',
  PEOPLE_INTERVIEWED_ROLE: 'accident-people-interviewed-roles',
  ACCIDENT_CATEGORY: 'accident-categories',
  ACCIDENT_LOCATION: 'accident-locations',
  ACCIDENT_GEOGRAPHICAL_AREA: 'accident-geographical-areas',
  ACCIDENT_INCIDENT_KIND: 'accident-incident-kinds',
  ACCIDENT_MAIN_INDUSTRY: 'accident-main-industries',
  ACCIDENT_SUB_ACTIVITY: 'accident-sub-activities',
  ACCIDENT_WORK_PROCESS: 'accident-work-processes',
  ACCIDENT_MAIN_FACTOR: 'accident-main-factors',
  ACCIDENT_SEX: 'accident-sexes',
  ACCIDENT_RELATION_TO_PROPERTY: 'accident-relations-to-property',
  ACCIDENT_INJURY_SEVERITY: 'accident-injury-severities',
  ACCIDENT_PART_OF_BODY: 'accident-parts-of-body',
  ACCIDENT_INJURY_SUSTAINED: 'accident-injuries-sustained',
};

/** The fields of entries before they were corrected, by dictionary and code. */
export const entriesBefore = shippedFile<{
  entries: Partial<Record<DictionaryName, Record<string, Record<string, unknown>>>>;
}>('entries-before').entries;

/** Landlords and groups of people are specific to each organisation: these lists start empty. */
export function shippedEntries(dictionary: DictionaryName): ShippedEntry[] {
  if (dictionary === 'LANDLORD' || dictionary === 'PEOPLE_GROUP') return [];
  return shippedFile<{ code: string; name: string; order: number }[]>(files[dictionary]).map(
    ({ code, name, order, ...details }) => ({
      code,
      name,
      order,
      details: dictionary === 'PROPERTY_TYPE' ? { ...details, kind: code } : details,
    }),
  );
}

/** The kinds of building that determine duties: the shipped types, and none of them. */
export const propertyKinds: Option[] = [
  ...shippedEntries('PROPERTY_TYPE').map(({ code, name }) => ({ id: code, name, code })),
  { id: 'none', name: 'None of these', code: 'none' },
];

/** The kinds of landlord that determine duties, with the sectors that the law of rented homes distinguishes. */
export const landlordKinds = shippedFile<{ code: string; name: string; sector: string; registeredProvider: boolean }[]>(
  'landlord-types',
).map(({ code, name, ...details }) => ({ id: code, name, code, ...details }));

/** The dictionaries whose entries have a kind, which determines duties. */
export const kindsOf: Partial<Record<DictionaryName, readonly Option[]>> = {
  PROPERTY_TYPE: propertyKinds,
  LANDLORD: landlordKinds,
};

export type ShippedRole = {
  code: string;
  name: string;
  order: number;
  description: string;
  appPermissions: string[];
  propertyPermissions: string[];
};
export const shippedRoles = () => shippedFile<ShippedRole[]>('roles');

/** Enumerations that organisations cannot change. */
export const shippedPriorities = () => shippedFile<{ code: string; name: string; value: string }[]>('priorities');

function shippedFile<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../../../db/dictionaries/${name}.json`, import.meta.url), 'utf8')) as T;
}
