import { sql } from 'kysely';
import { enforcementVisitList } from '@lintel/contract/areas/enforcement-visits/list';
import { holdsOnProperty } from '#areas/properties/queries';
import { isAmong } from '#platform/access/record-rights';
import { calendarRows } from '#platform/list/calendar-rows';
import { myWorkOfList } from '#platform/list/my-work';
import { partOfList } from '#platform/list/evidence-pack';
import { printed } from '#platform/list/printed';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord } from '#platform/scope';
import { enforcementVisitRows } from './list.ts';
import { visitInNotices } from './notify.ts';
import { managesEnforcement, visibleVisits, withDeletedVisits } from './queries.ts';
import { visitTexts } from './search-text.ts';

/** Visits that an authority has announced, for those who manage visits there. */
const announcedVisits = myWorkOfList(enforcementVisitRows, {
  label: 'Announced visits',
  permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
  toDo: { search: { managed: 'YES' }, days: 'nextVisitOn', overdue: 'never' },
  order: 'nextVisitOn',
  row: ({ id, ref, category, property, propertyId, nextVisitOn }) => ({
    id,
    ref,
    name: `Announced visit · ${category}`,
    property,
    propertyId,
    dueOn: nextVisitOn,
    isStatutory: false,
    priority: null,
    can: { complete: false },
  }),
});

export const enforcementVisitRecord: KindOfRecord = {
  reference: { table: 'enforcementVisits', column: 'reference' },
  notices: visitInNotices,
  isVisible: (scope, id) => isAmong(visibleVisits(scope), 'enforcementVisits.id', id),
  isLogVisible: (scope, id) => isAmong(withDeletedVisits(scope), 'enforcementVisits.id', id),
  comments: {
    event: 'enforcement-visit.commented',
    may: (scope, id) =>
      isAmong(
        visibleVisits(scope).where(holdsOnProperty(scope, 'PRISM_PROPERTY_ENFORCEMENT_VISIT_COMMENT')),
        'enforcementVisits.id',
        id,
      ),
  },
  files: {
    add: [['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE']],
    remove: [['PRISM_PROPERTY_ENFORCEMENT_VISIT_MANAGE']],
  },
  search: {
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
    reach: 'PRISM_PROPERTY_VIEW',
    isShown: (scope) =>
      sql<boolean>`found.record_id in ${visibleVisits(scope)
        .select('enforcementVisits.id')
        .where('properties.archivedAt', 'is', null)}`,
    counted: 'in use',
    indexOn: visitTexts.indexOn,
  },
  list: enforcementVisitList,
  myWork: [announcedVisits],
  inCalendar: calendarRows(enforcementVisitRows, {
    table: 'enforcementVisits',
    mine: { managed: 'YES' },
    days: { visit: 'enforcementVisits.visitedOn', 'next-visit': 'enforcementVisits.nextVisitOn' },
  }),
  printed: printed(enforcementVisitRows, {
    title: 'Enforcement visits',
    permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
    many: 'enforcement visits',
    columns: ['ref', 'visitDate', 'authority', 'category', 'kind', 'outcome', 'nextVisitOn', 'openActionCount'],
  }),
  inEvidencePack: {
    subject: 'enforcement',
    folder: 'Enforcement visits',
    part: (scope, { propertyId, from }) =>
      partOfList(scope, enforcementVisitRows, {
        kind: 'ENFORCEMENT_VISIT',
        title: 'Enforcement visits',
        propertyId,
        search: from ? { visitDateFrom: from } : {},
        shown: ['ref', 'visitDate', 'authority', 'category', 'kind', 'outcome', 'nextVisitOn', 'openActionCount'],
        caption: ({ ref }) => `Enforcement visit ${String(ref)}`,
        permission: 'PRISM_APP_ENFORCEMENT_VISIT_MENU',
      }),
  },
  source: sourceBy(
    (scope, these) =>
      visibleVisits(scope)
        .innerJoin('dictionaryEntries as category', 'category.id', 'enforcementVisits.categoryId')
        .select(['enforcementVisits.reference', 'enforcementVisits.propertyId', 'category.name', 'properties.address1'])
        .select(managesEnforcement(scope).as('mayRaise'))
        .where('enforcementVisits.id', '=', these),
    ({ reference, name, address1, propertyId, mayRaise }) => ({
      caption: `${reference} · ${name} · ${address1}`,
      propertyId,
      mayRaise,
    }),
  ),
};
