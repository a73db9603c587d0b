import { accidentDictionaries, dictionaries } from '@lintel/contract/areas/dictionaries';
import { landlordKinds, propertyKinds } from '#areas/organisation/shipped-dictionaries';
import { serve } from '#platform/http/serve';
import { listCorrections, takeCorrections } from './corrections.ts';
import { peopleToChoose, propertiesToChoose, typedIn, valuesToChoose } from './drop-downs.ts';
import { actionSourceTypes, optionsInUse, optionsOf, priorities, statusesThatAre } from './options.ts';
import { addEntry, changeEntry, listEntries, removeEntry } from './service.ts';

export const dictionaryRoutes = serve(dictionaries, {
  propertyOptions: (scope, { query }) => propertiesToChoose(scope, typedIn({ query })),
  allActionStatuses: (scope) => optionsOf(scope, 'ACTION_STATUS'),
  openedActionStatuses: (scope) => statusesThatAre(scope, 'ACTION_STATUS', 'open'),
  closedActionStatuses: (scope) => statusesThatAre(scope, 'ACTION_STATUS', 'closed'),
  openedTaskStatuses: (scope) => statusesThatAre(scope, 'TASK_STATUS', 'open'),
  allTaskStatuses: (scope) => optionsOf(scope, 'TASK_STATUS'),
  generic: (scope, { params, query }) =>
    query.archived ? optionsInUse(scope, params.dictionary) : optionsOf(scope, params.dictionary),
  taskIntervals: (scope) => optionsOf(scope, 'TASK_INTERVAL'),
  areasOfObservation: (scope) => optionsOf(scope, 'AREA_OF_OBSERVATION'),
  accidentCategories: (scope) => optionsOf(scope, 'ACCIDENT_CATEGORY'),
  actionSourceTypes: async () => ({ objects: actionSourceTypes }),
  priorities: async () => ({ objects: priorities }),
  landlordKinds: async () => ({ objects: landlordKinds.map(({ id, name, code }) => ({ id, name, code })) }),
  propertyKinds: async () => ({ objects: propertyKinds }),
  accident: (scope, { params }) => optionsOf(scope, accidentDictionaries[params.name]),
  dropProperty: (scope, request) => propertiesToChoose(scope, typedIn(request)),
  dropBuildingName: (scope, request) => valuesToChoose(scope, 'buildingName', typedIn(request)),
  dropCounty: (scope, request) => valuesToChoose(scope, 'county', typedIn(request)),
  dropCity: (scope, request) => valuesToChoose(scope, 'city', typedIn(request)),
  dropPerson: (scope, request) => peopleToChoose(scope, typedIn(request)),
  entries: async (scope, { query }) => ({ objects: await listEntries(scope, query.dictionary) }),
  add: async (scope, { body }) => ({ dto: await addEntry(scope, body), message: 'Entry added' }),
  change: async (scope, { body }) => ({ dto: await changeEntry(scope, body), message: 'Entry saved' }),
  remove: (scope, { query }) => removeEntry(scope, query.id),
  corrections: async (scope) => ({ objects: await listCorrections(scope) }),
  correct: (scope, { body }) => takeCorrections(scope, body.ids),
});
