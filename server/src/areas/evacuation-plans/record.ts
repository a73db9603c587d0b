import { evacuationPlanKind } from '@lintel/contract/areas/evacuation-plans/kind';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { isAmong } from '#platform/access/record-rights';
import { calendarRows } from '#platform/list/calendar-rows';
import { myWorkOfList } from '#platform/list/my-work';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord } from '#platform/scope';
import { attentionOfPlans } from './attention.ts';
import { evacuationPlanRows } from './list.ts';
import { planInNotices } from './notify.ts';
import { logAccess } from './access-log.ts';
import { managesPlans, visiblePlans, withDeletedPlans } from './queries.ts';

/** Reviews of evacuation plans, for those who manage them there; without the resident, since a device may keep it. */
const planReviews = myWorkOfList(evacuationPlanRows, {
  label: 'Evacuation plan reviews',
  permission: 'PRISM_PROPERTY_EVACUATION_MANAGE',
  toDo: { search: { managed: 'YES', states: ['OPEN'] }, days: 'reviewDueOn', overdue: 'after the date' },
  order: 'reviewDueOn',
  areFew: true,
  row: ({ id, ref, property, propertyId, reviewDueOn }) => ({
    id,
    ref,
    name: 'Evacuation plan review',
    property,
    propertyId,
    dueOn: reviewDueOn,
    isStatutory: true,
    priority: null,
    can: { complete: false },
  }),
});

/** What other areas need of it; it is in no search, print, evidence pack, or count that somebody without the permission sees. */
export const evacuationPlanRecord: KindOfRecord = {
  reference: { table: 'evacuationPlans', column: 'reference' },
  notices: planInNotices,
  isVisible: (scope, id) => isAmong(visiblePlans(scope), 'evacuationPlans.id', id),
  isLogVisible: (scope, id) => isAmong(withDeletedPlans(scope), 'evacuationPlans.id', id),
  onOpen: (scope, id, fileId) => logAccess(scope, [id], fileId ? 'FILE' : 'PAGE', fileId ?? null),
  comments: {
    event: 'evacuation-plan.commented',
    may: (scope, id) =>
      isAmong(
        visiblePlans(scope).where('evacuationPlans.redactedAt', 'is', null).where(managesPlans(scope)),
        'evacuationPlans.id',
        id,
      ),
  },
  files: {
    add: [['PRISM_PROPERTY_EVACUATION_MANAGE']],
    remove: [['PRISM_PROPERTY_EVACUATION_MANAGE']],
    refuses: async (scope, id) =>
      (await visiblePlans(scope)
        .select('evacuationPlans.id')
        .where('evacuationPlans.id', '=', id)
        .where('evacuationPlans.redactedAt', 'is not', null)
        .executeTakeFirst()) && 'Personal data in this plan was removed, so no files can be added.',
    proves: async ({ db }, fileId) =>
      (await db.selectFrom('evacuationPlanEntries').select('id').where('fileId', '=', fileId).executeTakeFirst()) &&
      'This file cannot be changed or deleted: it proves what was entered in the plan.',
  },
  list: evacuationPlanList,
  myWork: [planReviews],
  inCalendar: calendarRows(evacuationPlanRows, {
    table: 'evacuationPlans',
    mine: { managed: 'YES' },
    days: { 'evacuation-review': 'evacuationPlans.reviewDueOn' },
  }),
  attention: attentionOfPlans,
  source: sourceBy(
    (scope, these) =>
      visiblePlans(scope)
        .select(['evacuationPlans.propertyId', 'evacuationPlans.redactedAt', managesPlans(scope).as('manages')])
        .where('evacuationPlans.id', '=', these),
    ({ propertyId, redactedAt, manages }) => ({
      // Actions keep their source, and whoever does the work reads it: so they do not name even the plan.
      caption: evacuationPlanKind.source.name,
      propertyId,
      mayRaise: manages && redactedAt === null,
    }),
  ),
};
