import { importChoiceFields, importDictionaries } from '@lintel/contract/areas/imports';
import type { ImportChoiceField } from '@lintel/contract/areas/imports';
import { propertyChoices } from '@lintel/contract/areas/properties/property';
import type { DictionaryName } from '@lintel/contract/areas/dictionaries';
import { entriesOf, offeredEntries } from '#areas/dictionaries/queries';
import { shippedPriorities } from '#areas/organisation/shipped-dictionaries';
import type { Scope } from '#platform/scope';
import type { Entry } from './matching.ts';
import { plain } from './plain.ts';

const fixedSets: Partial<Record<string, readonly { id: string; name: string }[]>> = {
  ...propertyChoices,
  priority: shippedPriorities().map(({ value, name }) => ({ id: value, name })),
  actionStatus: [
    { id: 'open', name: 'Open' },
    { id: 'closed', name: 'Closed' },
  ],
};

/** What trackers call a task type, a kind of building, a priority or a status, where it can mean no other one. */
const shortNames: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    'Fire risk assessment': ['FRA'],
    'External wall fire risk appraisal (FRAEW)': ['FRAEW'],
    'Legionella risk assessment': ['LRA', 'Legionella RA'],
    'Landlord gas safety check': [
      'LGSR',
      'CP12',
      'Gas safety certificate',
      'Gas safety record',
      'Landlord gas safety record',
    ],
    'Portable appliance inspection and test': ['PAT', 'PAT test', 'PAT testing'],
    'Energy performance certificate': ['EPC'],
    'Air conditioning energy inspection (TM44)': ['TM44'],
    House: ['Bungalow', 'Terraced house', 'End terrace house', 'Semi-detached house', 'Detached house'],
    'House in multiple occupation': ['HMO'],
    'Sheltered or retirement housing': [
      'Sheltered',
      'Sheltered housing',
      'Sheltered scheme',
      'Sheltered accommodation',
      'Retirement housing',
      'Retirement living',
      'Retirement scheme',
    ],
    'Extra care housing': ['Extra care', 'Extra care scheme'],
    'Supported housing or hostel': ['Supported housing', 'Supported living', 'Supported', 'Hostel'],
    'Purpose-built student accommodation': ['PBSA', 'Student accommodation', 'Halls of residence'],
    'Retail unit': ['Shop'],
    'School or college': ['School', 'College'],
    'Garage block': ['Garages'],
    Medium: ['Med'],
    Open: ['Outstanding', 'Not started', 'Not complete', 'Incomplete', 'In progress', 'Ongoing', 'Overdue', 'New'],
    Closed: ['Complete', 'Completed', 'Done', 'Resolved', 'Finished', 'Closed out'],
  }),
);
function inShort<E extends Entry>(entry: E): E {
  const short = shortNames.get(entry.name);
  return short ? { ...entry, short } : entry;
}

/** Where other systems keep yes and no of what is a list here: no asbestos is no survey, and gas may be anywhere; both stay to be decided. */
const meantByYesAndNo: Partial<Record<string, Partial<Record<string, NonNullable<Entry['means']>>>>> = {
  gasSupply: { none: 'no' },
  waterSystem: { none: 'no' },
  asbestos: { found: 'probably yes' },
};

export const isChoice = (field: string): field is ImportChoiceField =>
  (importChoiceFields as readonly string[]).includes(field);
export const dictionaryOf = (field: ImportChoiceField) =>
  field in importDictionaries ? importDictionaries[field as keyof typeof importDictionaries] : undefined;

/** The options of a field: the entries of its dictionary, or its fixed set; also archived ones, for values that still use them. */
type Choosable = { offered: Entry[]; archived: Entry[] };

export async function choosable(scope: Scope, field: ImportChoiceField): Promise<Choosable> {
  if (field === 'taskTypeId') return { offered: await taskTypesToName(scope), archived: [] };
  if (field === 'roleIds') return { offered: await rolesToName(scope), archived: [] };
  const reached = reachedOf[field];
  if (reached)
    return {
      offered: [everywhere, ...(await offeredEntries(scope, reached)).map(({ id, name }) => ({ id, name }))],
      archived: [],
    };
  const dictionary = dictionaryOf(field);
  if (!dictionary)
    return {
      offered: (fixedSets[field] ?? []).map(({ id, name }) => {
        const means = meantByYesAndNo[field]?.[id];
        return inShort({ id, name, code: id, ...(means && { means }) });
      }),
      archived: [],
    };
  const entries = await entriesOf(scope, dictionary).execute();
  return {
    offered: entries.filter((entry) => entry.archivedAt === null).map(inShort),
    archived: entries.filter((entry) => entry.archivedAt !== null),
  };
}

/** Where roles can apply: to none of these lists is anything added for a role. */
const reachedOf: Partial<Record<ImportChoiceField, DictionaryName>> = {
  roleRegionIds: 'REGIONS',
  roleLandlordIds: 'LANDLORD',
};
/** Among the regions and landlords of a role: all that the organisation has. */
export const everywhere = {
  id: 'organisation',
  name: 'The whole organisation',
  short: ['Whole organisation', 'Organisation', 'Everywhere', 'All', 'All regions', 'All landlords', 'All properties'],
} as const satisfies Entry;

/** The archived entry with the name of a value. */
export const archivedNamesake = ({ archived }: Choosable, text: string) =>
  archived.find((entry) => plain(entry.name) === plain(text));

const rolesToName = ({ db }: Scope): Promise<Entry[]> =>
  db.selectFrom('roles').select(['id', 'name']).orderBy('sortOrder').orderBy('name').execute();

/** The task types in use, by name or code. */
async function taskTypesToName({ db }: Scope): Promise<Entry[]> {
  const types = await db
    .selectFrom('taskTypes')
    .select(['id', 'code', 'name'])
    .where('archivedAt', 'is', null)
    .orderBy('codeKey')
    .execute();
  return types.map(inShort);
}
