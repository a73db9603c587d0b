import { Checkbox, Select } from '@mantine/core';
import {
  arrivalReaches,
  directory,
  directoryRuleLabels,
  type DirectoryRules,
  type DirectorySettings,
} from '@lintel/contract/areas/directory';
import { roles } from '@lintel/contract/areas/roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { fetchedSelectProps } from '#platform/form/fetched-select.ts';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';

const NONE = 'none';

/** What becomes of whom the directory sends. */
export default function RulesForm({ kept: now, onClose }: { kept: DirectorySettings; onClose: () => void }) {
  const [kept] = useState(now);
  const [rules, setRules] = useState(kept.rules);
  const reading = useQuery(read(roles.options));
  const set = (changed: Partial<DirectoryRules>) => {
    setRules({ ...rules, ...changed });
    saving.clearErrors();
  };
  const saving = useVersionedSave({
    current: read(directory.settings),
    version: kept.version,
    form: { isDirty: () => rules !== kept.rules, getValues: () => ({ ...rules }) },
    send: (version) => change.mutate({ body: { ...rules, version } }),
    saved: t('directory.saved'),
    onDone: onClose,
  });
  const change = useWrite(directory.change, saving.options);
  const offered = (reading.data?.objects ?? []).filter(({ isSupport }) => !isSupport);
  const labels = directoryRuleLabels;
  return (
    <SettingsForm saving={saving} isPending={change.isPending} button={t('directory.save')} onClose={onClose}>
      <Select
        label={labels.roleId}
        description={t('directory.role.what')}
        maw={420}
        searchable
        allowDeselect={false}
        {...fetchedSelectProps(reading, [
          { id: NONE, name: t('directory.role.none.short') },
          ...offered.map(({ id, name, canGrant }) => ({
            id,
            name: canGrant ? name : t('user.role.not.yours', { name }),
            disabled: !canGrant && id !== kept.rules.roleId,
          })),
        ])}
        value={rules.roleId ?? NONE}
        onChange={(id) => set({ roleId: id === NONE ? null : id })}
        error={saving.errors['roleId']}
      />
      {rules.roleId && (
        <Select
          label={labels.reach}
          maw={420}
          allowDeselect={false}
          data={arrivalReaches.map(({ id, name }) => ({ value: id, label: name }))}
          value={rules.reach}
          onChange={(reach) => set({ reach: reach as DirectoryRules['reach'] })}
        />
      )}
      <Checkbox
        label={labels.invites}
        description={t('directory.invites.what')}
        checked={rules.invites}
        onChange={({ currentTarget }) => set({ invites: currentTarget.checked })}
      />
      <Checkbox
        label={labels.connects}
        description={t(kept.mayConnect ? 'directory.connects.what' : 'directory.connects.not')}
        disabled={!kept.mayConnect && !rules.connects}
        checked={rules.connects}
        error={saving.errors['connects']}
        onChange={({ currentTarget }) => set({ connects: currentTarget.checked })}
      />
    </SettingsForm>
  );
}
