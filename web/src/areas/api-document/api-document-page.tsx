import { Anchor, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loading } from '#platform/page/loading.tsx';
import { FailurePage } from '#platform/shell/message-page.tsx';
import { PageHeader } from '#platform/shell/page-header.tsx';
import { t } from '#platform/texts.ts';
import css from './api-document.module.css';
import { apiCalls, apiDocumentAddress, type ApiCall } from './api-document.ts';
import { CallDetails } from './call-details.tsx';
import { TokenExamples } from './token-examples.tsx';
import { WebhookExamples } from './webhook-examples.tsx';

/** The API document as a page: the endpoints by area, who may call them, their input and output. */
export function ApiDocumentPage() {
  const { data, isError, error, refetch } = useQuery(apiCalls);
  const [text, setText] = useState('');
  if (isError) return <FailurePage error={error} reset={() => void refetch()} />;
  const found = (data ?? []).filter((call) => isAbout(call, text));
  const areas = Map.groupBy(found, (call) => call.tags[0]);
  return (
    <Stack gap="lg" maw={980}>
      <PageHeader
        title={t('api.title')}
        subtitle={
          <>
            {t('api.subtitle')}{' '}
            <Anchor href={apiDocumentAddress()} underline="always">
              {t('api.document')}
            </Anchor>
          </>
        }
        print
      />
      <div>
        <TokenExamples />
        <WebhookExamples />
      </div>
      {!data && <Loading h={400} />}
      {data && (
        <div className="no-print">
          <TextInput
            type="search"
            maw={480}
            aria-label={t('api.find')}
            placeholder={t('api.find')}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Text size="sm" c="dimmed" mt={6} role="status">
            {t('api.count', { count: found.length })}
          </Text>
        </div>
      )}
      {[...areas].map(([area, calls]) => (
        <section key={area} aria-label={area}>
          <Title order={2} className={css.area}>
            {area?.replaceAll('-', ' ')}
          </Title>
          {calls.map((call) => (
            <CallDetails key={call.operationId} call={call} />
          ))}
        </section>
      ))}
    </Stack>
  );
}

function isAbout({ method, path, summary = '', description, operationId }: ApiCall, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/);
  const all = `${method} ${path} ${summary} ${description} ${operationId}`.toLowerCase();
  return words.every((word) => all.includes(word));
}
