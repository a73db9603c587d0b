import {
  Alert,
  Button,
  Checkbox,
  Group,
  PasswordInput,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { signOn, type SignOnDetails, type SignOnSettings } from '@lintel/contract/areas/sign-on';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { useVersionedSave } from '#platform/conflict/use-versioned-save.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { AddressToEnter } from '#platform/form/address-to-enter.tsx';
import { SettingsForm } from '#platform/form/settings-section.tsx';
import { t } from '#platform/texts.ts';
import { PasswordsField } from './passwords-field.tsx';
import {
  changedTo,
  issuerOfTenant,
  kindOf,
  labelsOf,
  providerKinds,
  tenantOf,
  type ProviderKind,
} from './provider-kinds.ts';
import { readConfigAgain } from './read-config-again.ts';

const begun: SignOnDetails = {
  issuer: '',
  clientId: '',
  label: 'Microsoft',
  asksSecondFactor: false,
  passwords: 'everyone',
};

export default function SignOnSettingsForm({ kept: now, onClose }: { kept: SignOnSettings; onClose: () => void }) {
  const [kept] = useState(now);
  const [first] = useState({ ...(kept.settings ?? begun), clientSecret: '' });
  const [settings, setSettings] = useState(first);
  const [kind, setKind] = useState<ProviderKind>(kept.settings ? kindOf(kept.settings.issuer) : 'microsoft');
  const labels = labelsOf(kind);
  const set = (changed: Partial<typeof settings>) => {
    setSettings({ ...settings, ...changed });
    saving.clearErrors();
  };
  const saving = useVersionedSave({
    current: read(signOn.settings),
    version: kept.version,
    form: { isDirty: () => settings !== first, getValues: () => ({ ...settings }) },
    send: (version) => change.mutate({ body: { ...settings, version } }),
    saved: t('sign.on.settings.saved'),
    onDone: () => {
      readConfigAgain();
      onClose();
    },
  });
  const change = useWrite(signOn.change, saving.options);
  const textOf = (field: 'issuer' | 'clientId' | 'label' | 'clientSecret') => ({
    label: labels[field],
    value: settings[field],
    error: saving.errors[field],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => set({ [field]: currentTarget.value }),
  });
  const choose = (chosen: ProviderKind) => {
    setKind(chosen);
    set(changedTo(chosen, settings));
  };
  return (
    <SettingsForm saving={saving} isPending={change.isPending} button={t('sign.on.settings.save')} onClose={onClose}>
      <Select
        label={t('sign.on.settings.provider')}
        data={providerKinds.map(({ id, name }) => ({ value: id, label: name }))}
        allowDeselect={false}
        value={kind}
        onChange={(chosen) => choose(chosen as ProviderKind)}
      />
      <AddressToEnter
        label={t('sign.on.settings.redirect')}
        address={kept.redirectUri}
        what={kind !== 'other' && t(`sign.on.settings.redirect.${kind}`)}
      />
      {kind === 'other' && (
        <AddressToEnter
          label={t('sign.on.settings.back.channel')}
          address={kept.backChannelUri}
          what={t('sign.on.settings.back.channel.what')}
        />
      )}
      {kind === 'microsoft' && (
        <Text size="sm" c="dimmed">
          {t('sign.on.settings.back.channel.microsoft')}
        </Text>
      )}
      {kind !== 'google' && (
        <Stack gap="xs">
          {kind === 'microsoft' ? (
            <Tenant issuer={settings.issuer} problem={saving.errors['issuer']} onChange={(issuer) => set({ issuer })} />
          ) : (
            <TextInput required type="url" description={t('sign.on.settings.issuer.what')} {...textOf('issuer')} />
          )}
          <TestButton key={settings.issuer} issuer={settings.issuer} />
        </Stack>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        <TextInput required {...textOf('clientId')} />
        <PasswordInput
          required={!kept.settings}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={secretHint(kept.settings !== null, kind)}
          visibilityToggleButtonProps={{ 'aria-label': t('sign.on.settings.secret.show') }}
          {...textOf('clientSecret')}
          autoComplete="new-password"
        />
        <TextInput required description={t('sign.on.settings.label.what')} {...textOf('label')} />
      </SimpleGrid>
      <Checkbox
        label={labels.asksSecondFactor}
        description={t('sign.on.settings.second.factor.what')}
        checked={settings.asksSecondFactor}
        onChange={({ currentTarget }) => set({ asksSecondFactor: currentTarget.checked })}
      />
      <PasswordsField
        value={settings.passwords}
        unconnectedCount={settings.issuer === kept.settings?.issuer ? kept.unconnectedCount : null}
        onChange={(passwords) => set({ passwords })}
      />
    </SettingsForm>
  );
}

const secretHint = (isKept: boolean, kind: ProviderKind) =>
  [
    ...(isKept ? [t('sign.on.settings.secret.kept')] : []),
    ...(kind === 'microsoft' ? [t('sign.on.settings.secret.microsoft')] : []),
  ].join(' ');

/** At Microsoft Entra the address follows from the tenant. */
function Tenant({
  issuer,
  problem,
  onChange,
}: {
  issuer: string;
  problem: React.ReactNode;
  onChange: (issuer: string) => void;
}) {
  return (
    <TextInput
      required
      label={t('sign.on.settings.tenant')}
      value={tenantOf(issuer)}
      error={problem && !issuer ? t('sign.on.settings.tenant.missing') : problem}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(issuerOfTenant(currentTarget.value.replaceAll(/[\s/]/g, '')))}
    />
  );
}

/** Says what is wrong with an address before anybody depends on it. */
function TestButton({ issuer }: { issuer: string }) {
  const test = useWrite(signOn.test, { silent: true });
  const problem = test.data?.dto.problem;
  return (
    <>
      <Group>
        <Button
          variant="default"
          disabled={!issuer}
          loading={test.isPending}
          onClick={() => test.mutate({ body: { issuer } })}
        >
          {t('sign.on.settings.test')}
        </Button>
      </Group>
      <FailureAlert error={test.error} />
      {test.isSuccess && (
        <Alert color={problem ? 'red' : 'green'} role={problem ? 'alert' : 'status'}>
          {problem ?? t('sign.on.settings.test.good')}
        </Alert>
      )}
    </>
  );
}
