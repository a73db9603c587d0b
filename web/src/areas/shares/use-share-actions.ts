import { shares } from '@lintel/contract/areas/shares/endpoints';
import { type SharedType } from '@lintel/contract/areas/shares/share';
import { useQueryClient } from '@tanstack/react-query';
import { read, useWrite } from '#platform/api.ts';
import { Refusal } from '#platform/refusal.ts';
import { useAssignToken } from './assign-token.ts';

/** What an outsider can do with the item. */
export type ShareAction = 'accept' | 'decline' | 'date' | 'visit' | 'no-access' | 'comment' | 'files' | 'done';

/** The requests of the actions. Each replies with the updated item; `onDone` is called with the action. */
export function useShareActions(entityType: SharedType, onDone: (action: ShareAction) => void) {
  const queries = useQueryClient();
  const assignToken = useAssignToken();
  const reading = read(shares.read, { body: { assignToken } });
  const readable = (action: ShareAction) => ({
    silent: true,
    onSuccess: (reply: object) => {
      if ('dto' in reply) queries.setQueryData(reading.queryKey, reply as never);
      onDone(action);
    },
    // The link may have ended meanwhile: refetching the item shows that.
    onError: (failure: Error) => {
      if (failure instanceof Refusal && [401, 404].includes(failure.status))
        void queries.invalidateQueries({ queryKey: reading.queryKey });
    },
  });
  const writes = {
    accept: useWrite(shares.accept, readable('accept')),
    decline: useWrite(shares.decline, readable('decline')),
    proposeDate: useWrite(shares.proposeDate, readable('date')),
    logVisit: useWrite(shares.logVisit, readable('visit')),
    logNoAccess: useWrite(shares.logVisit, readable('no-access')),
    comment: useWrite(shares.comment, readable('comment')),
    reportDone: useWrite(shares.reportDone, readable('done')),
  };
  return {
    ...writes,
    entityType,
    /** Clears earlier failures; what is under way goes on. */
    reset: () => {
      for (const write of Object.values(writes)) if (!write.isPending) write.reset();
    },
  };
}
