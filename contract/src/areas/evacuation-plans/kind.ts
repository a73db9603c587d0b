import type { Kind } from '../../platform/kind.ts';

/** Neither searched nor announced: nobody comes upon who needs help but by the list (decision 082). */
export const evacuationPlanKind = {
  pages: {
    page: '/evacuation_plan_view.html?id={id}',
    list: '/evacuation_plan_list.html',
    allow: ['PRISM_PROPERTY_EVACUATION_READ'],
  },
  notices: [
    {
      id: 'evacuation-review-due',
      group: 'due',
      urgent: 'never',
      sign: 'calendar',
      tone: 'yellow',
      name: 'Evacuation plan to review',
    },
    {
      id: 'evacuation-review-overdue',
      group: 'overdue',
      urgent: 'always',
      sign: 'late',
      tone: 'red',
      name: 'Evacuation plan review overdue',
    },
  ],
  inCalendar: [
    {
      id: 'evacuation-review',
      name: 'Evacuation plan review',
      many: 'Evacuation plan reviews',
      sign: 'calendar',
      days: 'reviewDueOn',
      states: {
        overdue: { search: { states: ['OPEN'], reviewStatuses: ['OVERDUE'] } },
        due: { search: { states: ['OPEN'], reviewStatuses: ['DUE'] } },
        planned: { search: { states: ['OPEN'], reviewStatuses: ['NOT_DUE_YET'] } },
      },
    },
  ],
  redactedBy: 'evacuation-plan.redacted',
  source: {
    name: 'Evacuation plan',
    filter: 'evacuationPlanIds',
    closing: { evidence: [], secondPerson: false },
  },
} as const satisfies Kind;
