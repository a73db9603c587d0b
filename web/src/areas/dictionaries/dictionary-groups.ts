import { dictionaryNames, type DictionaryName } from '@lintel/contract/areas/dictionaries';
import type { TextKey } from '@lintel/contract/texts/index';

type Group = { title: TextKey; names: readonly DictionaryName[] };

const beginningWith = (...starts: string[]) =>
  dictionaryNames.filter((name) => starts.some((start) => name.startsWith(start)));

/** The entries of a dictionary: in order, with the usage of each and its commands. */
export const dictionaryGroups: readonly Group[] = [
  {
    title: 'dictionaries.group.properties',
    names: beginningWith('REGIONS', 'LANDLORD', 'PROPERTY_', 'LOCAL_AUTHORITY'),
  },
  {
    title: 'dictionaries.group.tasks',
    names: beginningWith('TASK_', 'EQUIPMENT_', 'ACTION_', 'AREA_OF_OBSERVATION', 'ASSIGNMENT_'),
  },
  { title: 'dictionaries.group.people', names: beginningWith('PEOPLE_GROUP') },
  {
    title: 'dictionaries.group.visits',
    names: beginningWith('ENFORCEMENT_VISIT_', 'CONTRACTOR_', 'PEOPLE_INTERVIEWED_'),
  },
  { title: 'dictionaries.group.accidents', names: beginningWith('ACCIDENT_') },
];
