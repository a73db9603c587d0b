import { evacuationPlanKind } from '@lintel/contract/areas/evacuation-plans/kind';
import { evacuationPlanList } from '@lintel/contract/areas/evacuation-plans/list';
import { isAmong } from '#platform/access/record-rights';
import { dated } from '#platform/list/dated';
import { mine } from '#platform/list/mine';
import { sourceBy } from '#platform/record/sources';
import type { KindOfRecord } from '#platform/scope';
import { attentionOfPlans } from './attention.ts';
import { evacuationPlanRows } from './list.ts';
import { planInNotices } from './notify.ts';
import { noteOpening } from './openings.ts';
import { managesPlans, visiblePlans, withDeletedPlans } from './queries.ts';

/** Reviews of evacuation plans, for those who manage them there; without the resident, since a device may keep it. */
const planReviews = mine(evacuationPlanRows, {
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
  opened: (scope, id, fileId) => noteOpening(scope, [id], fileId ? 'FILE' : 'PAGE', fileId ?? null),
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
  mine: [planReviews],
  dated: dated(evacuationPlanRows, {
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
      // An action keeps it, and whoever does the work reads it: not even which plan it was.
      caption: evacuationPlanKind.source.name,
      propertyId,
      mayRaise: manages && redactedAt === null,
    }),
  ),
};
