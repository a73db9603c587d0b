import { Stack, Text } from '@mantine/core';
import { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { sectionPiece } from '#platform/page/piece.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';

const SwitchForm = sectionPiece(() => import('#platform/form/switch-form.tsx'));

/** Whether people may subscribe to their calendar. */
export function CalendarFeedSection() {
  const mayChange = mayDo(useMe(), 'PRISM_APP_SETTINGS_MANAGE');
  return (
    <SettingsSection
      title={t('calendar.feed.settings')}
      query={read(calendarFeeds.settings)}
      canEdit={() => mayChange}
      height={80}
      edit={(kept, close) => (
        <SwitchForm
          of={calendarFeeds}
          kept={kept}
          label={t('calendar.feed.settings.label')}
          ends={t('calendar.feed.settings.ends')}
          saved={t('calendar.feed.settings.saved')}
          onClose={close}
        />
      )}
    >
      {({ isOn }) => (
        <Stack gap="sm">
          <Text c="dimmed">{t('calendar.feed.settings.what')}</Text>
          <Text>{t(isOn ? 'calendar.feed.settings.is.on' : 'calendar.feed.settings.is.off')}</Text>
        </Stack>
      )}
    </SettingsSection>
  );
}
