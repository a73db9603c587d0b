import { accidents } from '@lintel/contract/areas/accidents/endpoints';
import { accessLogList } from '@lintel/contract/areas/accidents/access-log';
import type { Property } from '@lintel/contract/areas/properties/property';
import { guardsOf } from '#test/guards';
import { call } from '#test/calls';
import type { Person } from '#test/organisation';
import { anAccident } from './testing.ts';

/** An accident at a property that somebody has opened, and the search that finds the opening. */
async function openedAt(property: Property, by: Person) {
  const { id } = await anAccident(by, { property });
  await call(by, accidents.get, { query: { id } });
  return { ...accessLogList.defaults, page: 1, accidentIds: [id] };
}

export const guards = guardsOf(accidents, {
  makes: { ACCIDENT: (by, property) => anAccident(by, { property }) },
  whole: {
    'riddor/decided-otherwise.ts': 'a corrected entry holds for every accident; only their number is told',
    'riddor/reminders.ts': 'the reminders of a day, sent only to who manages the accident',
    'riddor/notices.ts': 'tells who manages the accidents of a property, without anything of the people in them',
    'search-text.ts': 'writes what search finds; search itself asks who is reading',
  },
  asking: {
    openings: async (property, by) => ({ body: await openedAt(property, by) }),
    exportOpenings: async (property, by) => ({
      body: { ...(await openedAt(property, by)), limit: undefined, columns: ['accident', 'propertyReference'] },
    }),
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
  takesAway: {
    removeInjury: ['trace', 'stands in the log of its accident'],
    removeInterview: ['trace', 'stands in the log of its accident'],
    sendBack: ['reason', 'the proposal stays in the log'],
    leaveIncident: ['reason', 'both records say so'],
    proposeRedaction: ['trace', 'changes nothing yet; the period that ended is the reason'],
    keepLonger: ['reason', 'and the day until which it is kept'],
    redact: ['trace', 'by a second person, after the period; the rule stands with it'],
  },
});
