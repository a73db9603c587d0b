import { Anchor, Button, Stack, Text } from '@mantine/core';
import { MOST_WEBHOOKS, webhooks } from '@lintel/contract/areas/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read } from '#platform/api.ts';
import { useMe } from '#platform/current-user.ts';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { Section } from '#platform/page/section.tsx';
import { mayDo } from '#platform/rights.ts';
import { t } from '#platform/texts.ts';
import { NewSecret, type Made } from './new-secret.tsx';
import { WebhookList } from './webhook-list.tsx';

const WebhookForm = lazyForm(() => import('./webhook-form.tsx'));

/** The webhooks of the organisation. */
export function WebhookSection() {
  const mayChange = mayDo(useMe(), 'PRISM_APP_SETTINGS_MANAGE');
  const { data, error } = useQuery(read(webhooks.list));
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<Made>();
  const mayAdd = mayChange && data?.isPossible && data.objects.length < MOST_WEBHOOKS;
  return (
    <Section
      title={t('webhook.title')}
      actions={
        mayAdd && (
          <Button size="compact-sm" variant="default" onClick={() => setNew(true)}>
            {t('webhook.new')}
          </Button>
        )
      }
    >
      <Stack gap="sm">
        <Text c="dimmed">
          {t('webhook.what')}{' '}
          <Anchor underline="always" renderRoot={(props) => <Link {...props} to="/api_document.html" />}>
            {t('webhook.document')}
          </Anchor>
        </Text>
        <FailureAlert error={error} />
        {!data && !error && <Loading h={40} />}
        {data && !data.isPossible && <Text>{t('webhook.impossible')}</Text>}
        {data?.isPossible && data.objects.length === 0 && <Text>{t('webhook.none')}</Text>}
        {data && data.objects.length > 0 && (
          <WebhookList webhooks={data.objects} mayChange={mayChange} onSecret={setMade} />
        )}
      </Stack>
      {isNew && <WebhookForm onAdded={setMade} onClose={() => setNew(false)} />}
      {made && <NewSecret made={made} onClose={() => setMade(undefined)} />}
    </Section>
  );
}
