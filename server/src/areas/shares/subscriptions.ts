import { on } from '#platform/record/events';
import type { Register, Scope, Subscriptions } from '#platform/scope';
import { workKinds } from '#platform/record/every-work';
import type { WorkEvent } from '#platform/record/work-kind';
import { matchShares } from './contractor.ts';
import { endSharesOn, followWork } from './follow.ts';

/** What happens to the share of an item; other events leave it unchanged. */
const does: Partial<Record<WorkEvent, string>> = {
  done: 'Ends its share, unless the share itself reported it',
  accepted: 'Informs the outsider that their work was accepted, and ends the share',
  completed: 'Accepts the work that the outsider reported; otherwise ends the share if nothing is left to do',
  rejected: 'Sends the work that the outsider reported back to them',
  reopened: 'Sends the work that the outsider reported back to them',
  closed: 'Ends its share',
  suspended: 'Ends its share',
  'not-applicable': 'Ends its share',
  deleted: 'Ends its share',
  removed: 'Ends its share',
};

export const shareSubscriptions = (kinds: Register['kinds']): Subscriptions => [
  ...workKinds({ kinds }).flatMap(([kind, { events }]) =>
    Object.entries(events).flatMap(([event, meaning]) => {
      const what = does[meaning];
      return what ? on<Scope>([event], what, followWork(kind, meaning)) : [];
    }),
  ),
  ...on<Scope>(
    ['contractor.added', 'contractor.edited'],
    'Connects outsiders with its address, who were assigned work before, to the contractor',
    matchShares,
  ),
  ...on<Scope>(['property.archived'], 'Ends the shares of all items on the property', (scope, happened) =>
    endSharesOn(
      scope,
      happened.map(({ recordId }) => recordId),
    ),
  ),
];
