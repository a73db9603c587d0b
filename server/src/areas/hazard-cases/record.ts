import { sql } from 'kysely';
import { hazardCaseList } from '@lintel/contract/areas/hazard-cases/list';
import { hazardName } from '@lintel/contract/statutory/hazards';
import { managesEnforcement } from '#areas/enforcement-visits/permissions';
import { calendarRows } from '#platform/list/calendar-rows';
import { isAmong } from '#platform/access/record-rights';
import { sourceBy } from '#platform/record/sources';
import { printed } from '#platform/list/printed';
import type { KindOfRecord } from '#platform/scope';
import { standingOfCaseHits } from './hit-standing.ts';
import { caseHandOver } from './hand-over.ts';
import { hazardCaseRows } from './list.ts';
import { attentionOfCases, openCasesOn, overdueCases } from './attention.ts';
import { myCases } from './my-work.ts';
import { caseInNotices } from './notify.ts';
import { logAccess } from './access-log.ts';
import { visibleCases, withDeletedCases } from './queries.ts';
import { caseTexts } from './search-text.ts';
import { hazardsPart } from './in-evidence-pack.ts';

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
