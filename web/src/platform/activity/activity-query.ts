import { activity, type ActivityRecord, type EntityType } from '@lintel/contract/areas/activity';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { read, send } from '../api.ts';

export type ActivityOf = { entityType: EntityType; entityId: string };

const ACTIVITY_PAGE = 10;
const PRINTED_ACTIVITY = 50;

type Before = { beforeTimestamp: string; beforeId: string };

/** The activity of a record, page by page; a full page means that there may be more. */
export function activityQuery(of: ActivityOf) {
  return infiniteQueryOptions({
    queryKey: ['activity', 'log', of] as const,
    queryFn: ({ pageParam, signal }) =>
      send(activity.list, { body: { ...of, limit: ACTIVITY_PAGE, ...pageParam } }, { signal }),
    initialPageParam: undefined as Before | undefined,
    getNextPageParam: ({ records }) => (records.length < ACTIVITY_PAGE ? undefined : beforeOldest(records)),
  });
}

/** The part of the activity that is printed with a record. */
export function printedActivity(of: ActivityOf) {
  return read(activity.list, { body: { ...of, limit: PRINTED_ACTIVITY } });
}

function beforeOldest(records: ActivityRecord[]): Before {
  const oldest = records.at(-1)!;
  return { beforeTimestamp: oldest.timestamp, beforeId: oldest.id };
}
