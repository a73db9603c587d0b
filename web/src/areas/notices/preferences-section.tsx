import { List, Select, Stack, Text } from '@mantine/core';
import { noticeGroups, NoticePreferences, notices, noticeWays, type NoticeGroup } from '@lintel/contract/areas/notices';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { SaveOrCancel } from '#platform/form/save-or-cancel.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';

/** Which notices are e-mailed to the user, and when. */
export function PreferencesSection() {
  return (
    <SettingsSection
      title={t('preferences.title')}
      query={read(notices.preferences)}
      canEdit={() => true}
      height={160}
      edit={(kept, close) => <PreferencesForm kept={kept} onClose={close} />}
    >
      {(kept) => (
        <Stack gap="sm">
          <Text c="dimmed">{t('preferences.what')}</Text>
          <Facts>
            {noticeWays
              .map(({ id, name }) => ({ id, name, groups: noticeGroups.filter((group) => kept[group.id] === id) }))
              .filter(({ groups }) => groups.length > 0)
              .map(({ id, name, groups }) => (
                <Fact key={id} name={name}>
                  <List listStyleType="none" spacing={2}>
                    {groups.map((group) => (
                      <List.Item key={group.id}>{group.name}</List.Item>
                    ))}
                  </List>
                </Fact>
              ))}
          </Facts>
        </Stack>
      )}
    </SettingsSection>
  );
}

function PreferencesForm({ kept, onClose }: { kept: NoticePreferences; onClose: () => void }) {
  const [chosen, setChosen] = useState(kept);
  const release = useUnsavedChanges(noticeGroups.some(({ id }) => chosen[id] !== kept[id]));
  const change = useWrite(notices.changePreferences, {
    silent: true,
    onSuccess: () => {
      release();
      showSuccess(t('notice.preferences.saved'));
      onClose();
    },
  });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!change.isPending) change.mutate({ body: chosen });
      }}
    >
      <Stack gap="md" maw={520}>
        <FailureAlert error={change.error} />
        <Text c="dimmed">{`${t('preferences.what')} ${t('preferences.usual.what')}`}</Text>
        {noticeGroups.map(({ id, name }) => (
          <Select
            key={id}
            label={name}
            description={
              id === 'overdue'
                ? `${t('preferences.group.overdue')}. ${t('preferences.overdue.why')}`
                : t(`preferences.group.${id}`)
            }
            allowDeselect={false}
            data={waysOf(id).map((way) => ({ value: way.id, label: way.name }))}
            value={chosen[id]}
            onChange={(way) => way && setChosen({ ...chosen, [id]: way })}
          />
        ))}
        <SaveOrCancel isSaving={change.isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

/** The ways that the contract allows for a group. */
const waysOf = (group: NoticeGroup) =>
  noticeWays.filter(({ id }) => NoticePreferences.shape[group].safeParse(id).success);
