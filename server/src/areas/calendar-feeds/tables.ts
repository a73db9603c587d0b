import type { FeedContents } from '@lintel/contract/areas/calendar-feeds/feed';
import type { Instant, Json, MaybeInstant, Own, SettingsTable } from '#platform/database/columns';

declare module '#platform/database/tables' {
  interface Tables {
    calendarFeeds: {
      organisationId: Own;
      userId: string;
      secretHash: string;
      whose: FeedContents['whose'];
      kinds: Json<FeedContents['kinds']>;
      madeAt: Instant;
      signedOn: boolean;
      lastReadAt: MaybeInstant;
    };
    calendarFeedSettings: SettingsTable<{ isOn: boolean }>;
  }
  interface GuardedTables {
    calendarFeeds: true;
  }
}
