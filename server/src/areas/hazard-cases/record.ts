import { sql } from 'kysely';
import { hazardCaseList, hazardStates } from '@lintel/contract/areas/hazard-cases/list';
import { dueStatuses } from '@lintel/contract/areas/tasks/states';
import { hazardName } from '@lintel/contract/statutory/hazards';
import { managesEnforcement } from '#areas/enforcement-visits/queries';
import { isAmong } from '#platform/access/record-rights';
import { calendarRows } from '#platform/list/calendar-rows';
import { byDueStatus, myWorkOfList } from '#platform/list/my-work';
import { printed } from '#platform/list/printed';
import { standingOfHits, withTones } from '#platform/record/hit-standing';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord, Scope } from '#platform/scope';
import { attentionOfCases, openCasesOn, overdueCases } from './attention.ts';
import { caseHandOver } from './hand-over.ts';
import { hasTimeOfDay } from './instants.ts';
import { dueStatus, hazardCaseRows } from './list.ts';
import { caseInNotices } from './notify.ts';
import { logAccess } from './access-log.ts';
import { hazardsPart } from './in-evidence-pack.ts';
import { visibleCases, withDeletedCases } from './queries.ts';
import { caseTexts } from './search-text.ts';

const [overdue, due] = dueStatuses;

/** Whether a clock is late or ends today, and otherwise whether the case is open. */
const standingOfCaseHits = standingOfHits(
  (scope: Scope) =>
    sql<'OPEN' | 'CLOSED' | 'OVERDUE' | 'DUE' | null>`(${visibleCases(scope)
      .where('hazardCases.id', '=', sql<string>`found.record_id`)
      .select(
        sql<string>`case when hazard_cases.state = 'OPEN' and ${dueStatus(scope)} in ('OVERDUE', 'DUE') then ${dueStatus(scope)}
          else hazard_cases.state end`.as('standing'),
      )})`,
  {
    ...withTones(hazardStates, { OPEN: 'quiet', CLOSED: 'quiet' }),
    ...withTones([overdue, due], { OVERDUE: 'bad', DUE: 'warn' }),
  },
);

/** The cases with clocks running for a user, and those that only need closing. */
const myCases = myWorkOfList(hazardCaseRows, {
  label: 'Hazard cases',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  toDo: {
    search: { whose: 'MINE', states: ['OPEN'] },
    by: (userId) => ({ peopleIds: [userId], whose: 'NOT_MINE', states: ['OPEN'] }),
    ...byDueStatus,
  },
  toDecide: { whose: 'MINE', states: ['OPEN'], ready: 'YES' },
  order: 'dueDate',
  areFew: true,
  row: ({ id, ref, hazard, nextClock, property, propertyId, dueDate, dueAt }) => ({
    id,
    ref,
    name: [hazard, nextClock].filter(Boolean).join(' · '),
    property,
    propertyId,
    dueOn: dueDate,
    dueAt: dueDate && dueAt && hasTimeOfDay({ on: dueDate, at: dueAt }) ? dueAt : null,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});

const managed: NonNullable<KindOfRecord['isVisible']> = (scope, id) =>
  isAmong(withDeletedCases(scope).where(managesEnforcement(scope)), 'hazardCases.id', id);

export const hazardCaseRecord: KindOfRecord = {
  reference: { table: 'hazardCases', column: 'reference' },
  notices: caseInNotices,
  isVisible: (scope, id) => isAmong(visibleCases(scope), 'hazardCases.id', id),
  isLogVisible: (scope, id) => isAmong(withDeletedCases(scope), 'hazardCases.id', id),
  isReadInFull: managed,
  onOpen: (scope, id, fileId) => logAccess(scope, id, fileId),
  comments: {
    event: 'hazard-case.commented',
    may: (scope, id) =>
      isAmong(
        visibleCases(scope).where('hazardCases.redactedAt', 'is', null).where(managesEnforcement(scope)),
        'hazardCases.id',
        id,
      ),
  },
  files: {
    add: [['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE']],
    remove: [['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE']],
    refuses: async (scope, id) =>
      (await visibleCases(scope)
        .select('hazardCases.id')
        .where('hazardCases.id', '=', id)
        .where('hazardCases.redactedAt', 'is not', null)
        .executeTakeFirst()) && 'Personal data in this case was removed, so no files can be added.',
    keeps: async ({ db }, id) =>
      (await db
        .selectFrom('hazardCaseEntries')
        .select('id')
        .where('caseId', '=', id)
        .where('fileId', 'is not', null)
        .executeTakeFirst()) && 'The files of a case cannot be deleted: they prove what was entered in it.',
  },
  search: {
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleCases(scope)
        .select('hazardCases.id')
        .where('properties.archivedAt', 'is', null)}`,
    standing: standingOfCaseHits,
    counted: 'in use',
    indexOn: caseTexts.indexOn,
  },
  list: hazardCaseList,
  inCalendar: calendarRows(hazardCaseRows, {
    table: 'hazardCases',
    mine: { whose: 'MINE' },
    days: { 'case-deadline': 'hazardCases.nextDueOn' },
  }),
  printed: printed(hazardCaseRows, {
    title: 'Hazard cases',
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
    many: 'hazard cases',
    columns: ['ref', 'hazard', 'dwelling', 'awareAt', 'state', 'nextClock', 'dueDate', 'dueStatus', 'openActionCount'],
    search: { states: ['OPEN', 'CLOSED'] },
  }),
  inEvidencePack: {
    subject: 'hazards',
    folder: 'Hazard cases',
    readsPeopleWith: 'PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE',
    part: hazardsPart,
  },
  attention: attentionOfCases,
  legalObligations: { one: 'open hazard case', many: 'open hazard cases', openOn: openCasesOn },
  overdue: overdueCases,
  myWork: [myCases],
  handOver: caseHandOver,
  source: sourceBy(
    (scope, these) =>
      visibleCases(scope)
        .select(['hazardCases.reference', 'hazardCases.hazard', 'hazardCases.propertyId', 'properties.address1'])
        .select(['hazardCases.redactedAt', managesEnforcement(scope).as('manages')])
        .where('hazardCases.id', '=', these),
    ({ reference, hazard, address1, propertyId, redactedAt, manages }) => ({
      caption: `${reference} · ${hazardName(hazard)} · ${address1}`,
      propertyId,
      mayRaise: manages && redactedAt === null,
    }),
  ),
};
