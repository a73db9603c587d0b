import { Button, Group, List, Select, Skeleton, Stack, Text } from '@mantine/core';
import {
  noticeGroups,
  NoticePreferences,
  notices,
  noticeWays,
  type NoticeGroup,
  type NoticeWay,
} from '@lintel/contract/areas/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { EditableSection } from '#platform/editable-section.tsx';
import { Fact, Facts } from '#platform/facts.tsx';
import { useUnsavedChanges } from '#platform/form/unsaved-changes.ts';
import { Section } from '#platform/section.tsx';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/toasts.ts';
import { FailureAlert } from '#platform/failure-alert.tsx';

/** What of the notices is e-mailed to the reader, and when. */
export function PreferencesSection() {
  const { data, isError, error } = useQuery(read(notices.preferences));
  const title = t('preferences.title');
  if (!data)
    return (
      <Section title={title}>
        {isError ? <FailureAlert error={error} /> : <Skeleton h={160} role="status" aria-label={t('loading')} />}
      </Section>
    );
  return (
    <EditableSection title={title} canEdit edit={(close) => <PreferencesForm kept={data.dto} onClose={close} />}>
      <Stack gap="sm">
        <Text c="dimmed">{t('preferences.what')}</Text>
        <Facts>
          {noticeWays
            .map(({ id, name }) => ({ id, name, groups: noticeGroups.filter((group) => data.dto[group.id] === id) }))
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
    </EditableSection>
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
            onChange={(way) => way && setChosen({ ...chosen, [id]: way as NoticeWay })}
          />
        ))}
        <Group gap="xs">
          <Button type="submit" loading={change.isPending}>
            {t('preferences.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The ways that the contract lets a group take. */
const waysOf = (group: NoticeGroup) =>
  noticeWays.filter(({ id }) => NoticePreferences.shape[group].safeParse(id).success);
