import { Checkbox } from '@mantine/core';
import { apiTokens } from '@lintel/contract/areas/api-tokens';
import type { Reply } from '@lintel/contract/platform/endpoint';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { SettingsForm as Form } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';

type Kept = Reply<typeof apiTokens.settings>['dto'];

export default function SettingsForm({ kept: now, onClose }: { kept: Kept; onClose: () => void }) {
  const [kept] = useState(now);
  const [isOn, setOn] = useState(kept.isOn);
  const saving = useVersionedSave({
    current: read(apiTokens.settings),
    version: kept.version,
    form: { isDirty: () => isOn !== kept.isOn, getValues: () => ({ isOn }) },
    send: (version) => change.mutate({ body: { isOn, version } }),
    saved: t('token.settings.saved'),
    onDone: onClose,
  });
  const change = useWrite(apiTokens.changeSettings, saving.options);
  return (
    <Form saving={saving} isPending={change.isPending} onClose={onClose}>
      <Checkbox
        label={t('token.settings.label')}
        description={kept.isOn && !isOn ? t('token.settings.ends') : undefined}
        checked={isOn}
        onChange={(event) => setOn(event.currentTarget.checked)}
      />
    </Form>
  );
}
