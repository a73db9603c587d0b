import { Button, Group, Stack, Text } from '@mantine/core';
import {
  arrivalReaches,
  directory,
  directoryRuleLabels,
  type DirectorySettings,
} from '@lintel/contract/areas/directory';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { useMe } from '#platform/current-user.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { Dialog } from '#platform/dialog/dialog.tsx';
import { AddressToEnter } from '#platform/form/address-to-enter.tsx';
import { SecretOnce } from '#platform/form/secret-once.tsx';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { dayOfInstantText, instantText } from '#platform/time.ts';

const RulesForm = lazySection(() => import('./rules-form.tsx'));

/** The directory that creates and closes accounts, and what the people it adds are given. */
export function DirectorySection() {
  const me = useMe();
  const mayChange = mayDo(me, 'PRISM_APP_SETTINGS_MANAGE') && mayDo(me, 'USER_MANAGE');
  return (
    <SettingsSection
      title={t('directory.title')}
      query={read(directory.settings)}
      canEdit={() => mayChange}
      height={{ base: 320, sm: 200 }}
      edit={(kept, close) => <RulesForm kept={kept} onClose={close} />}
    >
      {(kept) => (
        <Stack gap="md">
          <Text c="dimmed">{t('directory.what')}</Text>
          {!kept.token && <Text>{t('directory.off')}</Text>}
          {kept.token && <AddressToEnter label={t('directory.address')} address={kept.address} />}
          <Rules kept={kept} />
          {mayChange && <Token isOn={kept.token !== null} />}
          {kept.token && (
            <Text size="sm" c="dimmed">
              {t('directory.entra')}
            </Text>
          )}
        </Stack>
      )}
    </SettingsSection>
  );
}

function Rules({ kept: { rules, roleName, token, userCount } }: { kept: DirectorySettings }) {
  const labels = directoryRuleLabels;
  const yesOrNo = (is: boolean) => t(is ? 'list.value.yes' : 'list.value.no');
  return (
    <Facts>
      {token && <Fact name={t('directory.token')}>{usedText(token)}</Fact>}
      <Fact name={labels.roleId}>{roleName ?? t('directory.role.none')}</Fact>
      {roleName && <Fact name={labels.reach}>{arrivalReaches.find(({ id }) => id === rules.reach)?.name}</Fact>}
      <Fact name={labels.invites}>{yesOrNo(rules.invites)}</Fact>
      <Fact name={labels.connects}>{yesOrNo(rules.connects)}</Fact>
      {(token !== null || userCount > 0) && (
        <Fact name={t('directory.users')}>{userCount.toLocaleString('en-GB')}</Fact>
      )}
    </Facts>
  );
}

function usedText({ lastUsedAt, lastAddress, expiresAt }: NonNullable<DirectorySettings['token']>): string {
  const end = dayOfInstantText(expiresAt);
  return lastUsedAt
    ? t('directory.token.used', { used: instantText(lastUsedAt), address: lastAddress ?? '–', end })
    : t('directory.token.unused', { end });
}

/** Makes the token, which switches the directory on, and ends it. */
function Token({ isOn }: { isOn: boolean }) {
  const [secret, setSecret] = useState<string>();
  const renew = useWrite(directory.renewToken, { onSuccess: ({ dto }) => setSecret(dto.secret) });
  const end = useWrite(directory.endToken, { onSuccess: () => showSuccess(t('directory.ended')) });
  const askToRenew = async () => {
    const [title, message] = [t('directory.token.again.title'), t('directory.token.again.text')];
    if (!isOn || (await confirm({ title, message, confirm: t('directory.token.again'), isDestructive: true })))
      renew.mutate({});
  };
  const askToEnd = async () => {
    const [title, message] = [t('directory.end.title'), t('directory.end.text')];
    if (await confirm({ title, message, confirm: t('directory.end'), isDestructive: true })) end.mutate({});
  };
  return (
    <Group gap="xs">
      <Button variant="default" loading={renew.isPending} onClick={() => void askToRenew()}>
        {t(isOn ? 'directory.token.again' : 'directory.token.make')}
      </Button>
      {isOn && (
        <Button variant="subtle" color="red" loading={end.isPending} onClick={() => void askToEnd()}>
          {t('directory.end')}
        </Button>
      )}
      {secret && (
        <Dialog title={t('directory.token.made')} size="lg" isHeld onClose={() => setSecret(undefined)}>
          <SecretOnce label={t('directory.token')} secret={secret} onClose={() => setSecret(undefined)}>
            {t('directory.token.once')}
          </SecretOnce>
        </Dialog>
      )}
    </Group>
  );
}
