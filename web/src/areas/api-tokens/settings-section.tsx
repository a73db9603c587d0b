import { Anchor, Text } from '@mantine/core';
import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#platform/api.ts';
import { SwitchSection } from '#platform/form/switch-section.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { t } from '#platform/texts.ts';
import { TokenList } from './token-list.tsx';

/** Whether API tokens are accepted, and everybody's. */
export const ApiTokenSection = () => (
  <SwitchSection
    of={apiTokens}
    title={t('token.title')}
    what={t('token.settings.what')}
    says={{ on: t('token.settings.is.on'), off: t('token.settings.is.off') }}
    label={t('token.settings.label')}
    ends={t('token.settings.ends')}
    saved={t('token.settings.saved')}
    height={120}
  >
    {(isOn, mayChange) => <Everybodys isOn={isOn} mayEnd={mayChange} />}
  </SwitchSection>
);

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
