import { sql } from 'kysely';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { calendarRows } from '#platform/list/calendar-rows';
import { isAmong } from '#platform/access/record-rights';
import { partOfList } from '#platform/list/evidence-pack';
import { printed } from '#platform/list/printed';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord } from '#platform/scope';
import { standingOfAccidentHits } from './hit-standing.ts';
import { accidentRows } from './list.ts';
import { accidentDoughnuts } from './doughnuts.ts';
import { assessmentsToFinish, closingsToApprove, reportsDue, reportsOverdue, reportsToMake } from './my-work.ts';
import { logAccess } from './access-log.ts';
import { accidentsAlone, accidentsInUse, managesAccidents, visibleAccidents } from './queries.ts';
import { accidentInNotices } from './riddor/notices.ts';
import { indexAccidentsOfProperties } from './search-text.ts';
import { accidentCountsOfProperty } from './summary.ts';

const managed: NonNullable<KindOfRecord['isVisible']> = (scope, id) =>
  isAmong(accidentsAlone(scope).where(managesAccidents(scope)), 'accidents.id', id);

export const accidentRecord: KindOfRecord = {
  reference: { table: 'accidents', column: 'reference' },
  notices: accidentInNotices,
  isVisible: (scope, id) => isAmong(accidentsAlone(scope), 'accidents.id', id),
  isReadInFull: managed,
  onOpen: (scope, id, fileId) => logAccess(scope, [id], fileId ? 'FILE' : 'PAGE', fileId),
  comments: {
    event: 'accident.commented',
    may: (scope, id) =>
      isAmong(
        accidentsInUse(scope).where('accidents.redactedAt', 'is', null).where(managesAccidents(scope)),
        'accidents.id',
        id,
      ),
  },
  files: {
    add: [['PRISM_APP_SAFETY_MANAGER']],
    remove: [['PRISM_APP_SAFETY_MANAGER']],
    sentWithNew: (me) => me.has('PRISM_APP_ACCIDENTS_MENU') && !me.isSupportView,
    refuses: async (scope, id) =>
      (await accidentsAlone(scope)
        .select('accidents.id')
        .where('accidents.id', '=', id)
        .where('accidents.redactedAt', 'is not', null)
        .executeTakeFirst()) && 'This accident was redacted, so no files can be added.',
    keeps: async (scope, id) =>
      (await visibleAccidents(scope)
        .select('accidents.id')
        .where('accidents.id', '=', id)
        .where('accidents.state', '<>', 'open')
        .executeTakeFirst()) && 'The files of a closed accident cannot be deleted. Reopen it first.',
  },
  search: {
    permission: 'PRISM_APP_ACCIDENTS_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) => sql<boolean>`found.record_id in ${accidentsInUse(scope).select('accidents.id')}`,
    standing: standingOfAccidentHits,
    counted: 'in use',
    indexOn: indexAccidentsOfProperties,
  },
  list: accidentList,
  inCalendar: calendarRows(accidentRows, {
    table: 'accidents',
    mine: { managed: 'YES' },
    days: { 'riddor-report': 'accidents.riddorReportBy' },
  }),
  printed: printed(accidentRows, {
    title: 'Accidents',
    permission: 'PRISM_APP_ACCIDENTS_MENU',
    many: 'accidents',
    columns: [
      'ref',
      'accidentDate',
      'category',
      'incidentKind',
      'location',
      'riddorDecision',
      'riddorDateHse',
      'state',
      'openActionCount',
    ],
  }),
  inEvidencePack: {
    subject: 'accidents',
    folder: 'Accidents',
    readsPeopleWith: 'PRISM_APP_SAFETY_MANAGER',
    // Without the people in them, unless the reader asks for them and manages accidents here.
    part: (scope, { propertyId, from, withPeople }) =>
      partOfList(scope, accidentRows, {
        kind: 'ACCIDENT',
        title: 'Accidents',
        propertyId,
        search: from ? { accidentDateFrom: from } : {},
        shown: [
          'ref',
          'accidentDate',
          'category',
          'location',
          'riddorDecision',
          'riddorDateHse',
          'state',
          'openActionCount',
        ],
        without: withPeople ? [] : ['injuredPerson'],
        caption: ({ ref }) => `Accident ${String(ref)}`,
        permission: 'PRISM_APP_ACCIDENTS_MENU',
      }),
  },
  placedTable: 'accidents',
  overdue: reportsOverdue,
  due: reportsDue,
  myWork: [reportsToMake, assessmentsToFinish, closingsToApprove],
  onProperty: async (scope, propertyId) => ({ counts: await accidentCountsOfProperty(scope, propertyId) }),
  dashboard: { permission: 'PRISM_APP_ACCIDENTS_MENU', doughnuts: accidentDoughnuts },
  source: sourceBy(
    (scope, these) =>
      visibleAccidents(scope)
        .innerJoin('dictionaryEntries as category', 'category.id', 'accidents.categoryId')
        .select(['accidents.reference', 'accidents.propertyId', 'category.name', 'properties.caption as place'])
        .select(['accidents.redactedAt', managesAccidents(scope).as('manages')])
        .where('accidents.id', '=', these),
    ({ reference, name, place, propertyId, redactedAt, manages }) => ({
      caption: `${reference} · ${name} · ${place}`,
      propertyId,
      mayRaise: manages && redactedAt === null,
    }),
  ),
};
