import { actionSourceTypes as sourceTypes } from '@lintel/contract/areas/actions/states';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { DictionaryOption } from '@lintel/contract/areas/dictionary-options';
import type { Option } from '@lintel/contract/platform/shapes';
import { shippedPriorities } from '#areas/organisation/shipped-dictionaries';
import type { Scope } from '#platform/scope';
import { knownEntries, offeredEntries, usesOf } from './queries.ts';

/** Details that forms depend on: parents by code, the length of an interval, what shows a field. The rest is not sent. */
const offeredDetails: Partial<Record<DictionaryName, readonly string[]>> = {
  REGIONS: ['nation'],
  LOCAL_AUTHORITY: ['nation', 'geographicalArea'],
  PROPERTY_TYPE: ['uses', 'kind'],
  LANDLORD: ['kind'],
  PROPERTY_USE: ['residential', 'sleepingRisk'],
  TASK_INTERVAL: ['iso8601', 'recurring'],
  TASK_STATUS: ['statusGroup', 'includedInDefaultFilter', 'countsAs'],
  EQUIPMENT_TYPE: ['taskTypes'],
  ACTION_STATUS: ['statusGroup', 'includedInDefaultFilter'],
  AREA_OF_OBSERVATION: ['group', 'usedIn'],
  ENFORCEMENT_VISIT_CATEGORY: ['authority', 'nations', 'outcomes'],
  CONTRACTOR_BUSINESS: ['category'],
  ACCIDENT_CATEGORY: ['riddorRule', 'severityRank', 'personInjured', 'description'],
  ACCIDENT_LOCATION: ['zone'],
  ACCIDENT_INCIDENT_KIND: ['fallHeightRequired', 'fallHeightUnit', 'fallHeightBands'],
  ACCIDENT_SUB_ACTIVITY: ['mainIndustry'],
  ACCIDENT_RELATION_TO_PROPERTY: ['riddorPersonType', 'atWork', 'resident'],
  ACCIDENT_INJURY_SEVERITY: ['riddorRule', 'appliesTo', 'severityRank'],
  ACCIDENT_PART_OF_BODY: ['bodyRegion'],
  ACCIDENT_INJURY_SUSTAINED: ['canBeSpecified'],
};

/** The entries of a dictionary to choose from, in order. */
export async function optionsOf(scope: Scope, dictionary: DictionaryName): Promise<{ objects: DictionaryOption[] }> {
  const entries = await offeredEntries(scope, dictionary);
  return {
    objects: entries.map(({ id, name, code, details }) => ({
      id,
      name,
      code,
      ...flags(dictionary, details),
      ...chosenDetails(dictionary, details),
    })),
  };
}

/** The entries to filter by: those offered, and archived ones still in use. */
export async function optionsInUse(scope: Scope, dictionary: DictionaryName): Promise<{ objects: DictionaryOption[] }> {
  const { objects } = await optionsOf(scope, dictionary);
  const archived = (await knownEntries(scope, dictionary)).filter((entry) => entry.archivedAt !== null);
  const uses = await usesOf(
    scope,
    archived.map((entry) => entry.id),
  );
  const used = archived.filter((entry) => uses.get(entry.id));
  return { objects: [...objects, ...used.map(({ id, name, code }) => ({ id, name: `${name} (archived)`, code }))] };
}

export async function statusesThatAre(
  scope: Scope,
  dictionary: 'ACTION_STATUS' | 'TASK_STATUS',
  state: 'open' | 'closed',
) {
  const { objects } = await optionsOf(scope, dictionary);
  return { objects: objects.filter((status) => status.closed === (state === 'closed')) };
}

function flags(dictionary: DictionaryName, details: Record<string, unknown>): Partial<DictionaryOption> {
  if (dictionary === 'ACCIDENT_CATEGORY') return { riddor: details['riddor'] === true };
  if (dictionary === 'ACTION_STATUS' || dictionary === 'TASK_STATUS')
    return { closed: details['closed'] === true, defaultDict: isDefault(details) };
  return {};
}

/** Whether an entry is the default for new records. */
export const isDefault = (details: Record<string, unknown>) =>
  details['defaultDict'] === true || details['default'] === true;

function chosenDetails(
  dictionary: DictionaryName,
  details: Record<string, unknown>,
): Pick<DictionaryOption, 'details'> {
  const chosen = (offeredDetails[dictionary] ?? [])
    .filter((key) => key in details)
    .map((key) => [key, details[key]] as const);
  return chosen.length ? { details: Object.fromEntries(chosen) } : {};
}

/** Enumerations that organisations cannot change: the id is the value itself. */
export const priorities: Option[] = shippedPriorities().map(({ value, name }) => ({ id: value, name, code: value }));
export const actionSourceTypes: Option[] = sourceTypes.map((type) => ({ ...type, code: type.id }));
