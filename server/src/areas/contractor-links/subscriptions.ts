import { on } from '#platform/record/events';
import type { Scope, Subscriptions } from '#platform/scope';
import { endLinkMailedTo } from './links.ts';

export const contractorLinkSubscriptions: Subscriptions = on<Scope>(
  ['contractor.edited'],
  'Ends the link to its page that was e-mailed to a former address',
  async (scope, happened) => {
    for (const { recordId, entry } of happened) {
      const before = entry.changes?.find(({ field }) => field === 'emailAddress')?.from;
      if (before) await endLinkMailedTo(scope, recordId, before);
    }
  },
);
