import { Anchor, Stack, Text } from '@mantine/core';
import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { SettingsSection } from '#platform/form/settings-section.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { sectionPiece } from '#platform/page/piece.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { TokenList } from './token-list.tsx';

const SwitchForm = sectionPiece(() => import('#platform/form/switch-form.tsx'));

/** Whether API tokens are accepted, and everybody's. */
export function ApiTokenSection() {
  const mayChange = mayDo(useMe(), 'PRISM_APP_SETTINGS_MANAGE');
  return (
    <SettingsSection
      title={t('token.title')}
      query={read(apiTokens.settings)}
      canEdit={() => mayChange}
      height={120}
      edit={(kept, close) => (
        <SwitchForm
          of={apiTokens}
          kept={kept}
          label={t('token.settings.label')}
          ends={t('token.settings.ends')}
          saved={t('token.settings.saved')}
          onClose={close}
        />
      )}
    >
      {({ isOn }) => (
        <Stack gap="sm">
          <Text c="dimmed">{t('token.settings.what')}</Text>
          <Text>{t(isOn ? 'token.settings.is.on' : 'token.settings.is.off')}</Text>
          <Everybodys isOn={isOn} mayEnd={mayChange} />
        </Stack>
      )}
    </SettingsSection>
  );
}

function Everybodys({ isOn, mayEnd }: { isOn: boolean; mayEnd: boolean }) {
  const { data, error } = useQuery(read(apiTokens.all));
  const tokens = data?.objects ?? [];
  return (
    <>
      <FailureAlert error={error} />
      {data && isOn && tokens.length === 0 && <Text c="dimmed">{t('token.settings.nobody')}</Text>}
      <TokenList
        tokens={tokens}
        owner={({ user }) => (
          <Anchor
            underline="always"
            renderRoot={(props) => <Link {...props} to="/admin/user" search={{ id: user.id }} />}
          >
            {user.fullName}
          </Anchor>
        )}
        ending={mayEnd ? apiTokens.endOf : undefined}
      />
    </>
  );
}
