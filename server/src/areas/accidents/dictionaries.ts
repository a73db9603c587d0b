import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { checkChoicesOf } from '#areas/dictionaries/choices';
import { knownEntries } from '#areas/dictionaries/queries';
import type { Scope } from '#platform/scope';

/** The dictionary for each field of an accident, an injury and an interview. */
export const dictionaryOf = {
  categoryId: 'ACCIDENT_CATEGORY',
  locationId: 'ACCIDENT_LOCATION',
  subActivityId: 'ACCIDENT_SUB_ACTIVITY',
  organizationMainIndustryId: 'ACCIDENT_MAIN_INDUSTRY',
  geographicalAreaId: 'ACCIDENT_GEOGRAPHICAL_AREA',
  localAuthorityId: 'LOCAL_AUTHORITY',
  incidentKindId: 'ACCIDENT_INCIDENT_KIND',
  workProcessInvolvedId: 'ACCIDENT_WORK_PROCESS',
  mainFactorInvolvedId: 'ACCIDENT_MAIN_FACTOR',
  sexId: 'ACCIDENT_SEX',
  relationToPropertyId: 'ACCIDENT_RELATION_TO_PROPERTY',
  injurySeverityId: 'ACCIDENT_INJURY_SEVERITY',
  partOfBodyInjuredId: 'ACCIDENT_PART_OF_BODY',
  injurySustainedId: 'ACCIDENT_INJURY_SUSTAINED',
  statusId: 'PEOPLE_INTERVIEWED_STATUS',
  roleId: 'PEOPLE_INTERVIEWED_ROLE',
} as const satisfies Record<string, DictionaryName>;
export type ChosenField = keyof typeof dictionaryOf;

type Choices = Partial<Record<ChosenField, string | null | undefined>>;

/** Refuses values that are not in their dictionary; one no longer offered may stay where it was chosen before. */
export const checkChoices = (scope: Scope, chosen: Choices, before?: Choices, prefix?: string) =>
  checkChoicesOf(scope, dictionaryOf, chosen, before, prefix);

/** The entry of one dictionary that an entry of another references by code as its parent. */
export async function parentOf(scope: Scope, child: ChosenField, id: string | null, key: string, parent: ChosenField) {
  if (!id) return null;
  const entry = (await knownEntries(scope, dictionaryOf[child])).find((each) => each.id === id);
  const code = entry?.details[key];
  return (await knownEntries(scope, dictionaryOf[parent])).find((each) => each.code === code)?.id ?? null;
}
