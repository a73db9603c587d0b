import { Badge, Group, Stack, Text } from '@mantine/core';
import { WEBHOOK_FAILING_DAYS, type Webhook } from '@lintel/contract/areas/webhooks';
import { useState } from 'react';
import { lazyForm } from '#platform/page/lazy-part.tsx';
import { t } from '#platform/texts.ts';
import { instantText } from '#platform/time.ts';
import type { Made } from './new-secret.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

const WebhookForm = lazyForm(() => import('./webhook-form.tsx'));
const Deliveries = lazyForm(() => import('./deliveries.tsx'));

type Props = { webhooks: readonly Webhook[]; mayChange: boolean; onSecret: (made: Made) => void };

/** Webhooks, each with how it fares and its commands. */
export function WebhookList({ webhooks, mayChange, onSecret }: Props) {
  const [open, setOpen] = useState<{ id: string; what: 'form' | 'deliveries' }>();
  const opened = webhooks.find(({ id }) => id === open?.id);
  const close = () => setOpen(undefined);
  return (
    <>
      <Stack gap="md" component="ul">
        {webhooks.map((webhook) => (
          <Group key={webhook.id} component="li" justify="space-between" align="flex-start" wrap="nowrap">
            <div style={{ minWidth: 0 }}>
              <Group gap="xs">
                <Text fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {webhook.description}
                </Text>
                <StateBadge webhook={webhook} />
              </Group>
              <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
                {new URL(webhook.address).host}, {t('webhook.count', { count: webhook.events.length })}
              </Text>
              <Text size="sm" c="dimmed">
                {stateText(webhook)}
                {webhook.formerSecretUntil &&
                  ` ${t('webhook.secret.former', { until: instantText(webhook.formerSecretUntil) })}`}
              </Text>
            </div>
            <WebhookMenu
              webhook={webhook}
              mayChange={mayChange}
              onOpen={(what) => setOpen({ id: webhook.id, what })}
              onSecret={onSecret}
            />
          </Group>
        ))}
      </Stack>
      {opened && open?.what === 'form' && <WebhookForm webhook={opened} onClose={close} />}
      {opened && open?.what === 'deliveries' && <Deliveries webhook={opened} mayChange={mayChange} onClose={close} />}
    </>
  );
}

function StateBadge({ webhook: { isOn, failingSince } }: { webhook: Webhook }) {
  if (!isOn)
    return (
      <Badge color="gray" variant="light">
        {t('webhook.badge.off')}
      </Badge>
    );
  if (failingSince)
    return (
      <Badge color="red" variant="light">
        {t('webhook.badge.failing')}
      </Badge>
    );
  return (
    <Badge color="green" variant="light">
      {t('webhook.badge.on')}
    </Badge>
  );
}

function stateText({ isOn, stopped, failingSince, lastDeliveredAt }: Webhook): string {
  if (stopped === 'gone') return t('webhook.state.gone');
  if (stopped === 'failing') return t('webhook.state.stopped', { days: WEBHOOK_FAILING_DAYS });
  if (!isOn) return t('webhook.state.off');
  if (failingSince) return t('webhook.state.failing', { since: instantText(failingSince) });
  return lastDeliveredAt ? t('webhook.state.delivered', { at: instantText(lastDeliveredAt) }) : t('webhook.state.new');
}
