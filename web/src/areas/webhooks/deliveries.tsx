import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { pageOf } from '@lintel/contract/areas/activity';
import {
  webhookKinds,
  DELIVERIES_KEPT_DAYS,
  kindOfEvent,
  MOST_DELIVERIES,
  TEST_EVENT,
  WEBHOOK_TRIED_DAYS,
  webhooks,
  type Webhook,
  type WebhookDelivery,
} from '@lintel/contract/areas/webhooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { read, useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { SideDrawer } from '#platform/dialog/side-drawer.tsx';
import { FailureAlert } from '#platform/page/failure-alert.tsx';
import { Loading } from '#platform/page/loading.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import { answerText } from './answer-text.ts';
import css from './webhooks.module.css';

type Props = { webhook: Webhook; mayChange: boolean; onClose: () => void };

/** Somebody who sent something waits to see what comes of it: how often it is asked for, and for how long. */
const ASKED_MS = 1500;
const WAITED_MS = 30_000;

/** What was sent to a webhook lately, and what came of it. */
export default function Deliveries({ webhook, mayChange, onClose }: Props) {
  const queries = useQueryClient();
  // What arrived meanwhile shows in the state of the webhook.
  const close = () => {
    void queries.invalidateQueries(read(webhooks.list));
    onClose();
  };
  const [sentAt, setSentAt] = useState(() => Date.now());
  const { data, error } = useQuery({
    ...read(webhooks.deliveries, { query: { id: webhook.id } }),
    refetchInterval: ({ state }) =>
      webhook.isOn &&
      Date.now() - sentAt < WAITED_MS &&
      state.data?.objects.some((delivery) => delivery.state === 'waiting')
        ? ASKED_MS
        : false,
  });
  return (
    <SideDrawer onClose={close} size="lg" title={t('webhook.deliveries.title', { name: webhook.description })}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('webhook.deliveries.what', {
            count: MOST_DELIVERIES,
            days: DELIVERIES_KEPT_DAYS,
            tried: WEBHOOK_TRIED_DAYS,
          })}
        </Text>
        <FailureAlert error={error} />
        {!data && !error && <Loading h={160} />}
        {data?.objects.length === 0 && <Text>{t('webhook.deliveries.none')}</Text>}
        <div aria-live="polite">
          {data && data.objects.length > 0 && (
            <ul className={css.deliveries}>
              {data.objects.map((delivery) => (
                <li key={delivery.id}>
                  <Delivery
                    delivery={delivery}
                    webhook={webhook}
                    mayResend={mayChange && webhook.isOn}
                    onSent={() => setSentAt(Date.now())}
                  />
                </li>
              ))}
            </ul>
          )}
        </div>
      </Stack>
    </SideDrawer>
  );
}

const colours = { waiting: 'yellow', delivered: 'green', 'given-up': 'red' } as const;

function Delivery({
  delivery: { id, event, about, happenedAt, state, attemptCount, nextTryAt, ...answer },
  webhook,
  mayResend,
  onSent,
}: {
  delivery: WebhookDelivery;
  webhook: Webhook;
  mayResend: boolean;
  onSent: () => void;
}) {
  const again = useWrite(webhooks.sendAgain, {
    onSuccess: () => {
      showSuccess(t('webhook.delivery.sent.again'));
      onSent();
    },
  });
  const what = captionOf(event);
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text fw={500}>{what}</Text>
          <Badge color={colours[state]} variant="light">
            {t(`webhook.delivery.${state}`)}
          </Badge>
        </Group>
        <Text size="sm">
          {instantText(happenedAt)}
          {about && (
            <>
              {', '}
              <Anchor underline="always" renderRoot={(props) => <Link {...props} to={pageOf(about.kind, about.id)} />}>
                {about.reference ?? t('webhook.delivery.open')}
              </Anchor>
            </>
          )}
        </Text>
        <Text size="sm" c="dimmed">
          {[
            answerText(answer),
            attemptCount ? t('webhook.delivery.attempts', { count: attemptCount }) : t('webhook.delivery.untried'),
            ...(nextTryAt && attemptCount && webhook.isOn
              ? [t('webhook.delivery.next', { at: instantText(nextTryAt) })]
              : []),
          ].join(' ')}
        </Text>
      </div>
      {mayResend && (
        <Button
          size="compact-sm"
          variant="subtle"
          style={{ flexShrink: 0 }}
          aria-label={t('webhook.delivery.again.of', { what: `${what} ${about?.reference ?? ''}`.trim() })}
          loading={again.isPending}
          onClick={() => again.mutate({ body: { webhookId: webhook.id, id } })}
        >
          {t('webhook.delivery.again')}
        </Button>
      )}
    </Group>
  );
}

function captionOf(event: string): string {
  const kind = kindOfEvent.get(event);
  if (!kind) return event === TEST_EVENT ? t('webhook.delivery.test') : event;
  const { name, events } = webhookKinds[kind] as { name: string; events: Readonly<Record<string, string>> };
  return `${name}: ${events[event]?.toLowerCase()}`;
}
