import { pageOf } from '@lintel/contract/areas/activity';
import type { AttentionOf } from '@lintel/contract/areas/properties/standing';
import { attentionInList } from '#areas/properties/attention';
import type { Scope } from '#platform/scope';
import { evacuationPlanRows } from './list.ts';

/** The evacuation plans of a property with an overdue review, or that wait for something, as in the list. */
export async function attentionOfPlans(scope: Scope, propertyId: string): Promise<AttentionOf> {
  if (!scope.me.has('PRISM_PROPERTY_EVACUATION_READ')) return {};
  const found = await attentionInList(scope, propertyId, {
    rows: evacuationPlanRows,
    address: '/evacuation_plan_list.html',
    sortingField: 'reviewDueOn',
    troubles: [
      {
        id: 'overdue-evacuation-reviews',
        label: 'Overdue reviews of evacuation plans',
        tone: 'bad',
        filters: { states: ['OPEN'], reviewStatuses: ['OVERDUE'] },
      },
      {
        id: 'to-be-taken-back',
        label: 'Residents whose information must be taken back',
        tone: 'bad',
        filters: { states: ['OPEN', 'ENDED'], steps: ['REMOVAL'] },
      },
    ],
    item: ({ id, ref, dwelling, reviewDueOn }, trouble) => ({
      id,
      title: `${ref} · ${dwelling ?? ''}`,
      why: trouble.id === 'to-be-taken-back' ? 'Still shared' : 'Review overdue',
      on: reviewDueOn,
      href: pageOf('EVACUATION_PLAN', id),
    }),
  });
  return { isLaw: true, ...found };
}
