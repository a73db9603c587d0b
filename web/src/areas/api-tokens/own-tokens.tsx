import { Anchor, Button, Stack, Text } from '@mantine/core';
import { apiTokens } from '@lintel/contract/areas/api-tokens';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { LoadingOrFailed } from '#platform/page/loading-or-failed.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { t } from '#platform/texts.ts';
import { TokenList } from './token-list.tsx';

const NewToken = lazyForm(() => import('./new-token.tsx'));

/** The API tokens of the user. */
export function OwnApiTokens() {
  const { data, error } = useQuery(read(apiTokens.own));
  const [isNew, setNew] = useState(false);
  if (!data)
    return (
      <Section title={t('token.title')}>
        <LoadingOrFailed error={error} h={60} />
      </Section>
    );
  const hasAny = data.objects.length > 0;
  return (
    <Section
      title={t('token.title')}
      actions={
        data.isOn && (
          <Button size="compact-sm" variant="default" onClick={() => setNew(true)}>
            {t('token.new')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text c="dimmed">
          {t(data.isOn ? 'token.what' : hasAny ? 'token.off' : 'token.not.accepted')}{' '}
          <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/api_document.html" />}>
            {t('token.calls')}
          </Anchor>
        </Text>
        {data.isOn && !hasAny && <Text>{t('token.none')}</Text>}
        <TokenList tokens={data.objects} ending={apiTokens.end} />
      </Stack>
      {isNew && <NewToken onClose={() => setNew(false)} />}
    </Section>
  );
}
