import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { openingList } from '@lintel/contract/areas/accidents/openings';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import { call } from '#test/calls';
import type { Person } from '#test/organisation';
import { anAccident } from './testing.ts';

/** An accident at a property, and the search that finds it. */
async function foundAt(property: Property, by: Person) {
  const { id } = await anAccident(by, { property });
  return { id, search: { ...accidentList.defaults, page: 1, propertyIds: [property.id] } };
}

/** An accident at a property that somebody has opened, and the search that finds the opening. */
async function openedAt(property: Property, by: Person) {
  const { id } = await anAccident(by, { property });
  await call(by, accidents.get, { query: { id } });
  return { ...openingList.defaults, page: 1, accidentIds: [id] };
}

export const guards = guardsOf(accidents, {
  whole: {
    'riddor/decided-otherwise.ts': 'a corrected entry holds for every accident; only their number is told',
    'riddor/reminders.ts': 'the reminders of a day, sent only to who manages the accident',
    'riddor/notices.ts': 'tells who manages the accidents of a property, without anything of the people in them',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
  },
  asking: {
    list: async (property, by) => ({ body: (await foundAt(property, by)).search }),
    export: async (property, by) => ({
      body: { ...(await foundAt(property, by)).search, limit: undefined, columns: ['ref', 'propertyReference'] },
    }),
    openings: async (property, by) => ({ body: await openedAt(property, by) }),
    exportOpenings: async (property, by) => ({
      body: { ...(await openedAt(property, by)), limit: undefined, columns: ['accident', 'propertyReference'] },
    }),
    neighbours: async (property, by) => ({ body: await foundAt(property, by) }),
  },
  appendOnly: [
    'accidentVersions',
    'accidentDecisions',
    'accidentJudgements',
    'accidentClosings',
    'accidentOpenings',
    'accidentRedactions',
    'accidentFormAnswers',
    'accidentReports',
    'accidentNotifications',
  ],
});
