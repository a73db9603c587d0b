import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { SwitchSection } from '#platform/form/switch-section.tsx';
import { t } from '#platform/texts.ts';

/** Whether people may subscribe to their calendar. */
export const CalendarFeedSection = () => (
  <SwitchSection
    of={calendarFeeds}
    title={t('calendar.feed.settings')}
    what={t('calendar.feed.settings.what')}
    says={{ on: t('calendar.feed.settings.is.on'), off: t('calendar.feed.settings.is.off') }}
    label={t('calendar.feed.settings.label')}
    ends={t('calendar.feed.settings.ends')}
    saved={t('calendar.feed.settings.saved')}
    height={80}
  />
);
