import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { passwordUsers, signOn, type SignOnDetails } from '@lintel/contract/areas/sign-on';
import { Link } from '@tanstack/react-router';
import { read, useWrite } from '#platform/api.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { useMe } from '#platform/current-user.ts';
import { Fact, Facts } from '#platform/page/facts.tsx';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { lazySection } from '#platform/page/lazy-part.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { kindOf, labelsOf } from './provider-kinds.ts';
import { readConfigAgain } from './read-config-again.ts';

const SettingsForm = lazySection(() => import('./settings-form.tsx'));

/** The provider that the organisation signs in with. */
export function SignOnSection() {
  const me = useMe();
  const mayChange = mayDo(me, 'PRISM_APP_SETTINGS_MANAGE') && mayDo(me, 'USER_MANAGE');
  return (
    <SettingsSection
      title={t('sign.on.title')}
      query={read(signOn.settings)}
      canEdit={() => mayChange}
      height={{ base: 240, sm: 150 }}
      edit={(kept, close) => <SettingsForm kept={kept} onClose={close} />}
    >
      {({ settings }) => (
        <Stack gap="md" align="flex-start">
          <Text c="dimmed">{t('sign.on.settings.what')}</Text>
          {settings ? (
            <>
              <Kept settings={settings} />
              <Anchor renderRoot={(props) => <Link {...props} to="/account/single-sign-on" />}>{t('account')}</Anchor>
              {mayChange && <EndButton />}
            </>
          ) : (
            <Text>{t('sign.on.settings.none')}</Text>
          )}
        </Stack>
      )}
    </SettingsSection>
  );
}

function Kept({ settings }: { settings: SignOnDetails }) {
  const labels = labelsOf(kindOf(settings.issuer));
  return (
    <Facts>
      <Fact name={labels.label}>{settings.label}</Fact>
      <Fact name={labels.issuer}>{settings.issuer}</Fact>
      <Fact name={labels.clientId}>{settings.clientId}</Fact>
      <Fact name={labels.asksSecondFactor}>{t(settings.asksSecondFactor ? 'list.value.yes' : 'list.value.no')}</Fact>
      <Fact name={labels.passwords}>{passwordUsers.find(({ id }) => id === settings.passwords)?.name}</Fact>
    </Facts>
  );
}

function EndButton() {
  const remove = useWrite(signOn.remove, {
    onSuccess: () => {
      readConfigAgain();
      showSuccess(t('sign.on.settings.ended'));
    },
  });
  const ask = async () => {
    const [title, message] = [t('sign.on.settings.end.title'), t('sign.on.settings.end.text')];
    if (await confirm({ title, message, confirm: t('sign.on.settings.end'), isDestructive: true })) remove.mutate({});
  };
  return (
    <Group>
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={() => void ask()}>
        {t('sign.on.settings.end')}
      </Button>
    </Group>
  );
}
