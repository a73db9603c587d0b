import { Checkbox } from '@mantine/core';
import type { apiTokens } from '@lintel/contract/areas/api-tokens';
import type { calendarFeeds } from '@lintel/contract/areas/calendar-feeds/endpoints';
import { useState } from 'react';
import { read, useWrite } from '../api.ts';
import { useVersionedSave } from '../conflict/use-versioned-save.ts';
import { SettingsForm } from './settings-section.tsx';

type Props = {
  /** The calls that read and change the setting. */
  of: Pick<typeof apiTokens | typeof calendarFeeds, 'settings' | 'changeSettings'>;
  kept: { isOn: boolean; version: number };
  label: string;
  /** What ends when it is switched off. */
  ends: string;
  saved: string;
  onClose: () => void;
};

/** The form of a setting that is on or off. */
export default function SwitchForm({ of, kept: now, label, ends, saved, onClose }: Props) {
  const [kept] = useState(now);
  const [isOn, setOn] = useState(kept.isOn);
  const saving = useVersionedSave({
    current: read(of.settings),
    version: kept.version,
    form: { isDirty: () => isOn !== kept.isOn, getValues: () => ({ isOn }) },
    send: (version) => change.mutate({ body: { isOn, version } }),
    saved,
    onDone: onClose,
  });
  const change = useWrite(of.changeSettings, saving.options);
  return (
    <SettingsForm saving={saving} isPending={change.isPending} onClose={onClose}>
      <Checkbox
        label={label}
        description={kept.isOn && !isOn ? ends : undefined}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </SettingsForm>
  );
}
