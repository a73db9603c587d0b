import { z } from 'zod';
import { instant } from '../../platform/shapes.ts';
import type { Permission } from '../../platform/permissions.ts';
import { everyDated } from '../calendar/dated.ts';
import { pagesByKind } from '../activity.ts';

/** What a calendar feed may hold, with who may see it: what the tabs of the calendar count. */
export const feedKinds: readonly { id: string; name: string; allow: readonly Permission[] }[] = [
  { id: 'task', name: 'Tasks', allow: pagesByKind.TASK.allow },
  { id: 'action', name: 'Actions', allow: pagesByKind.ACTION.allow },
  ...everyDated.map(({ id, many, allow }) => ({ id, name: many, allow })),
];

export const feedWhose = [
  { id: 'MINE', name: 'Only what is mine to do' },
  { id: 'ALL', name: 'Everything that I may see' },
] as const;

/** Months that a feed reaches back, with what was done, and ahead. What is open and overdue is there however old it is. */
export const FEED_MONTHS = { back: 3, ahead: 18 };
/** The most entries of each part; the feed itself says what is left out. */
export const FEED_MOST = { done: 250, overdue: 750, ahead: 1000 };

export const FeedContents = z.object({
  whose: z.enum(
    feedWhose.map(({ id }) => id),
    'Choose whose work it has',
  ),
  /** None chosen: all of them. */
  kinds: z
    .array(
      z.enum(
        feedKinds.map(({ id }) => id),
        'The calendar has nothing of this kind',
      ),
    )
    .max(feedKinds.length, 'Choose each kind once'),
});
export type FeedContents = z.infer<typeof FeedContents>;

/** Whether people may subscribe to their calendar. */
export const CalendarFeedSettings = z.object({ isOn: z.boolean() });

/** Somebody's calendar feed; its address is shown only when it is created. */
export const CalendarFeed = FeedContents.extend({ madeAt: instant, lastReadAt: instant.nullable() });
export type CalendarFeed = z.infer<typeof CalendarFeed>;
