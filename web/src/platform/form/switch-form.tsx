import { Checkbox } from '@mantine/core';
import type { Endpoint } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import type { z } from 'zod';
import { read, useWrite } from '../api.ts';
import { useVersionedSave } from '../conflict/use-versioned-save.ts';
import { SettingsForm } from './settings-section.tsx';

type Kept = { isOn: boolean; version: number };
type Reads = { method: 'GET'; path: string; allow: Endpoint['allow']; reply: z.ZodType<{ dto: Kept }> };
type Changes = Omit<Reads, 'method'> & { method: 'PUT'; body: z.ZodType<Kept, Kept> };

type Props = {
  /** The calls that read and change the setting. */
  of: { settings: Endpoint<Reads>; changeSettings: Endpoint<Changes> };
  kept: Kept;
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
