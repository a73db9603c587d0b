import { z } from 'zod';
import { CorrectedField, CorrectionsTaken } from '../platform/corrections.ts';
import { endpoints } from '../platform/endpoint.ts';
import { DictionaryOption, dropDown, typed } from './dictionary-options.ts';
import { byId, dto, id, line, options, requiredLine, version } from '../platform/shapes.ts';

/** Every dictionary of which an organisation has its own copy (specification DICT, domain README). */
export const dictionaryNames = [
  'REGIONS',
  'LANDLORD',
  'PROPERTY_TYPE',
  'PROPERTY_USE',
  'LOCAL_AUTHORITY',
  'TASK_TYPE',
  'TASK_INTERVAL',
  'TASK_STATUS',
  'EQUIPMENT_TYPE',
  'AREA_OF_OBSERVATION',
  'ACTION_STATUS',
  'ENFORCEMENT_VISIT_CATEGORY',
  'ENFORCEMENT_VISIT_OUTCOME',
  'CONTRACTOR_BUSINESS',
  'PEOPLE_GROUP',
  'PEOPLE_INTERVIEWED_STATUS',
  'PEOPLE_INTERVIEWED_ROLE',
  'ACCIDENT_CATEGORY',
  'ACCIDENT_LOCATION',
  'ACCIDENT_GEOGRAPHICAL_AREA',
  'ACCIDENT_INCIDENT_KIND',
  'ACCIDENT_MAIN_INDUSTRY',
  'ACCIDENT_SUB_ACTIVITY',
  'ACCIDENT_WORK_PROCESS',
  'ACCIDENT_MAIN_FACTOR',
  'ACCIDENT_SEX',
  'ACCIDENT_RELATION_TO_PROPERTY',
  'ACCIDENT_INJURY_SEVERITY',
  'ACCIDENT_PART_OF_BODY',
  'ACCIDENT_INJURY_SUSTAINED',
] as const;
export const DictionaryName = z.enum(dictionaryNames);
export type DictionaryName = z.infer<typeof DictionaryName>;

export const genericDictionaries = [
  'REGIONS',
  'LANDLORD',
  'TASK_TYPE',
  'EQUIPMENT_TYPE',
  'ENFORCEMENT_VISIT_CATEGORY',
  'CONTRACTOR_BUSINESS',
  'PEOPLE_GROUP',
  'PEOPLE_INTERVIEWED_STATUS',
  'PEOPLE_INTERVIEWED_ROLE',
  'PROPERTY_TYPE',
  'PROPERTY_USE',
  'LOCAL_AUTHORITY',
] as const;
/** The last part of `accident/dict/{name}/options.json`, and the dictionary it reads. */
export const accidentDictionaries = {
  location: 'ACCIDENT_LOCATION',
  localAuthority: 'LOCAL_AUTHORITY',
  incidentKind: 'ACCIDENT_INCIDENT_KIND',
  subActivity: 'ACCIDENT_SUB_ACTIVITY',
  workProcessInvolved: 'ACCIDENT_WORK_PROCESS',
  mainFactorInvolved: 'ACCIDENT_MAIN_FACTOR',
  sex: 'ACCIDENT_SEX',
  relationToProperty: 'ACCIDENT_RELATION_TO_PROPERTY',
  injurySeverity: 'ACCIDENT_INJURY_SEVERITY',
  partOfBodyInjured: 'ACCIDENT_PART_OF_BODY',
  injurySustained: 'ACCIDENT_INJURY_SUSTAINED',
} as const satisfies Record<string, DictionaryName>;

export const DictionaryEntry = z.object({
  id,
  dictionary: DictionaryName,
  code: z.string(),
  name: z.string(),
  order: z.number(),
  /** The kind of building of a property type, or the kind of landlord: it decides duties. Null: not stated. */
  kind: z.string().nullable(),
  /** Its meaning, or a caveat, from the reference list. */
  description: z.string().nullable(),
  isArchived: z.boolean(),
  usedCount: z.number(),
  version,
});
export type DictionaryEntry = z.infer<typeof DictionaryEntry>;

export const NewDictionaryEntry = z.object({
  dictionary: DictionaryName,
  name: requiredLine('Enter the name of the entry', 120),
  order: z.int().min(0).max(100_000).optional(),
  kind: line(60).nullable().optional(),
});
export const DictionaryEntryChange = z.object({
  id,
  version,
  name: requiredLine('Enter the name of the entry', 120),
  order: z.int().min(0).max(100_000),
  isArchived: z.boolean(),
  /** Default: unchanged. */
  kind: line(60).nullable().optional(),
});

/** A correction to an entry in the reference list since the organisation adopted it. */
export const EntryCorrection = z.object({
  id,
  dictionary: DictionaryName,
  name: z.string(),
  changes: z.array(CorrectedField),
  usedCount: z.number(),
  /** The accidents for which the RIDDOR desk's decision changes with it. */
  decidedOtherwiseCount: z.number(),
});
export type EntryCorrection = z.infer<typeof EntryCorrection>;

const list = options(DictionaryOption);
export const dictionaries = endpoints('dictionaries', {
  propertyOptions: {
    method: 'GET',
    path: 'dict/property/options.json',
    allow: 'with-a-role',
    query: typed,
    reply: options(),
    summary: 'The properties that the reader may see, for a drop-down.',
  },
  allActionStatuses: {
    method: 'GET',
    path: 'dict/actionStatus/all.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  openedActionStatuses: {
    method: 'GET',
    path: 'dict/actionStatus/opened.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  closedActionStatuses: {
    method: 'GET',
    path: 'dict/actionStatus/closed.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  openedTaskStatuses: {
    method: 'GET',
    path: 'dict/taskStatus/opened.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  allTaskStatuses: {
    method: 'GET',
    path: 'dict/taskStatus/all.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  generic: {
    method: 'GET',
    path: 'genericDict/{dictionary}/listOptions.json',
    allow: 'with-a-role',
    unlogged: true,
    params: z.object({ dictionary: z.enum(genericDictionaries) }),
    query: z.object({ archived: z.literal('used').optional() }),
    reply: list,
    summary:
      'What may be chosen; for the filter of a list also, after those, the archived entries that something still uses.',
  },
  taskIntervals: {
    method: 'GET',
    path: 'dict/taskInterval/options.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  areasOfObservation: {
    method: 'GET',
    path: 'dict/areaOfObservation/options.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  accidentCategories: {
    method: 'GET',
    path: 'dict/accidentCategory/list.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: list,
  },
  actionSourceTypes: {
    method: 'GET',
    path: 'enum/actionSourceType/options.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: options(),
  },
  priorities: {
    method: 'GET',
    path: 'enum/priority/options.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: options(),
  },
  landlordKinds: {
    method: 'GET',
    path: 'enum/landlordKind/options.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: options(),
    summary: 'The kinds of landlord; which law of rented homes holds goes by them.',
  },
  propertyKinds: {
    method: 'GET',
    path: 'enum/propertyKind/options.json',
    allow: 'with-a-role',
    unlogged: true,
    reply: options(),
    summary: 'The kinds of building that a property type can mean; duties are proposed by them.',
  },
  accident: {
    method: 'GET',
    path: 'accident/dict/{name}/options.json',
    allow: 'with-a-role',
    unlogged: true,
    params: z.object({ name: z.enum(Object.keys(accidentDictionaries) as [keyof typeof accidentDictionaries]) }),
    reply: list,
  },
  dropProperty: { ...dropDown, path: 'dropdown/property' },
  dropBuildingName: { ...dropDown, path: 'dropdown/building-name-dict' },
  dropCounty: { ...dropDown, path: 'dropdown/county-dict' },
  dropCity: { ...dropDown, path: 'dropdown/city-dict' },
  dropPerson: { ...dropDown, path: 'dropdown/person' },
  entries: {
    method: 'GET',
    path: 'dictionary/entries.json',
    allow: 'PRISM_APP_DICTIONARY_MANAGE',
    query: z.object({ dictionary: DictionaryName }),
    reply: z.object({ objects: z.array(DictionaryEntry) }),
  },
  add: {
    method: 'POST',
    path: 'dictionary/item.json',
    allow: 'PRISM_APP_DICTIONARY_MANAGE',
    body: NewDictionaryEntry,
    reply: dto(DictionaryEntry),
  },
  change: {
    method: 'PUT',
    path: 'dictionary/item.json',
    allow: 'PRISM_APP_DICTIONARY_MANAGE',
    body: DictionaryEntryChange,
    reply: dto(DictionaryEntry),
  },
  remove: {
    method: 'DELETE',
    path: 'dictionary/item.json',
    allow: 'PRISM_APP_DICTIONARY_MANAGE',
    query: byId,
    reply: z.object({ success: z.literal(true) }),
    summary: 'Removes an entry that nothing uses.',
  },
  corrections: {
    method: 'GET',
    path: 'dictionary/corrections.json',
    allow: 'PRISM_APP_DICTIONARY_MANAGE',
    reply: z.object({ objects: z.array(EntryCorrection) }),
    summary:
      'Corrections to the reference list since the organisation adopted it, and the accidents that they would assess differently.',
  },
  correct: {
    method: 'PUT',
    path: 'dictionary/corrections.json',
    allow: 'PRISM_APP_DICTIONARY_MANAGE',
    body: z.object({ ids: z.array(id).min(1, 'Choose an entry').max(1000) }),
    reply: CorrectionsTaken,
    summary: 'Takes corrections; what the organisation changed itself stays. Accidents are decided anew.',
  },
});
