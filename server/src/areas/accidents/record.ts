import { sql } from 'kysely';
import { accidentStates, type AccidentState } from '@lintel/contract/areas/accidents/closing';
import { accidentList } from '@lintel/contract/areas/accidents/list';
import { plusDays } from '@lintel/contract/cycles/calendar';
import { isAmong } from '#platform/access/record-rights';
import { calendarRows } from '#platform/list/calendar-rows';
import { deadlines, myWorkOfList } from '#platform/list/my-work';
import { partOfList } from '#platform/list/evidence-pack';
import { printed } from '#platform/list/printed';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord, Scope } from '#platform/scope';
import { accidentDoughnuts } from './doughnuts.ts';
import { accidentRows } from './list.ts';
import { logAccess } from './access-log.ts';
import { accidentsAlone, accidentsInUse, managesAccidents, visibleAccidents } from './queries.ts';
import { awaitsReport, isUnreported, reportDueOn } from './riddor/awaited.ts';
import { accidentInNotices } from './riddor/notices.ts';
import { indexAccidentsOfProperties } from './search-text.ts';
import { accidentCountsOfProperty } from './summary.ts';

/** A report that is still to be made, as the list says it, and otherwise whether it is closed. */
const standingOfAccidentHits = standingOfHits(
  (scope: Scope) =>
    sql<AccidentState | 'to-report' | null>`(${accidentsInUse(scope)
      .where('accidents.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string>`case when ${awaitsReport(scope)} or accidents.riddor_reportable is true and ${isUnreported}
          then 'to-report' else accidents.state end`.as('standing'),
      )})`,
  {
    'to-report': { name: 'To report', tone: 'bad' },
    ...withTones(accidentStates, { open: 'quiet', 'awaiting-second': 'warn', closed: 'quiet' }),
  },
);

const toMake = { awaitsReport: 'YES' } as const;

/** The accidents whose RIDDOR report is still to be made, for those who manage accidents there. */
const reportsToMake = myWorkOfList(accidentRows, {
  label: 'Accidents to report',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDo: { search: { ...toMake, managed: 'YES' }, days: 'reportDue', overdue: 'after the date' },
  order: 'riddorReportBy',
  areFew: true,
  row: ({ id, ref, category, property, propertyId, riddorReportBy }) => ({
    id,
    ref,
    name: `RIDDOR report${riddorReportBy ? '' : ' without delay'} · ${category}`,
    property,
    propertyId,
    dueOn: riddorReportBy,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});

/**
 * The accidents in RIDDOR's categories of which the desk cannot say yet whether they must be reported, for those who manage them:
 * a deadline may be running, and nobody would see it among the reports to make.
 */
const assessmentsToFinish = myWorkOfList(accidentRows, {
  label: 'RIDDOR assessments to finish',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDecide: { awaitsAssessment: 'YES', managed: 'YES' },
  order: 'accidentDate',
  areFew: true,
  row: ({ id, ref, category, property, propertyId }) => ({
    id,
    ref,
    name: `RIDDOR assessment · ${category}`,
    property,
    propertyId,
    dueOn: null,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});

/** The accidents whose closing somebody else proposed and the reader may approve. */
const closingsToApprove = myWorkOfList(accidentRows, {
  label: 'Closing of accidents to approve',
  permission: 'PRISM_APP_SAFETY_MANAGER',
  toDecide: { awaiting: 'ME' },
  order: 'accidentDate',
  areFew: true,
  row: ({ id, ref, category, property, propertyId }) => ({
    id,
    ref,
    name: `Closing to approve · ${category}`,
    property,
    propertyId,
    dueOn: null,
    isStatutory: false,
    priority: null,
    can: { complete: false },
  }),
});

const counted = {
  label: 'RIDDOR reports',
  permission: 'PRISM_APP_ACCIDENTS_MENU',
  on: reportDueOn,
} as const;

/** RIDDOR reports that are late, and those still to be made in time; whose they are is who manages the accident. */
const reportsOverdue = deadlines(accidentRows, {
  ...counted,
  id: 'overdue-reports',
  search: ({ today }, role) => ({
    ...toMake,
    reportDueTo: plusDays(today, -1),
    ...(role !== 'ALL' && { managed: 'YES' }),
  }),
});
const reportsDue = deadlines(accidentRows, {
  ...counted,
  id: 'due-reports',
  search: ({ today }, role) => ({ ...toMake, reportDueFrom: today, ...(role !== 'ALL' && { managed: 'YES' }) }),
});

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
