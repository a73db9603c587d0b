import { Textarea } from '@mantine/core';
import { letters } from '@lintel/contract/areas/letters/endpoints';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import type { KeptSettings } from './settings-section.tsx';

const fields = ['sender', 'contact'] as const;

/** What stands on each letter: the organisation's address, and how it can be reached. */
export default function HeadForm({ kept: now, onClose }: { kept: KeptSettings; onClose: () => void }) {
  const [kept] = useState(now);
  const [head, setHead] = useState({ sender: kept.sender, contact: kept.contact });
  const saving = useVersionedSave({
    current: read(letters.settings),
    version: kept.version,
    form: {
      isDirty: () => fields.some((field) => head[field] !== kept[field]),
      getValues: () => head,
    },
    send: (version) => change.mutate({ body: { ...head, templates: now.templates, version } }),
    saved: t('letters.settings.saved'),
    onDone: onClose,
  });
  const change = useWrite(letters.changeSettings, saving.options);
  return (
    <SettingsForm saving={saving} isPending={change.isPending} onClose={onClose}>
      {fields.map((field) => (
        <Textarea
          key={field}
          label={t(`letters.${field}`)}
          description={t(`letters.${field}.hint`)}
          autosize
          minRows={3}
          maxLength={300}
          maw={480}
          value={head[field] ?? ''}
          error={saving.errors[field]}
          onChange={(event) => setHead({ ...head, [field]: event.currentTarget.value || null })}
        />
      ))}
    </SettingsForm>
  );
}
