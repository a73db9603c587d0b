import { ActionIcon } from '@mantine/core';
import { FORMER_SECRET_HOURS, webhooks, type Webhook } from '@lintel/contract/areas/webhooks';
import {
  IconDotsVertical,
  IconKey,
  IconListDetails,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useWrite } from '#platform/api.ts';
import { showSuccess } from '#platform/app/toasts.ts';
import { confirm } from '#platform/dialog/confirm.tsx';
import { focusBeside } from '#platform/dialog/focus-beside.ts';
import { MenuAt } from '#platform/dialog/opening-menu.tsx';
import { t } from '#platform/texts.ts';
import type { Made } from './new-secret.tsx';

type Props = {
  webhook: Webhook;
  mayChange: boolean;
  onOpen: (what: 'form' | 'deliveries') => void;
  onSecret: (made: Made) => void;
};

const icon = { size: 15, 'aria-hidden': true } as const;

/** What can be done with one webhook. */
export function WebhookMenu({ webhook, mayChange, onOpen, onSecret }: Props) {
  const { id, description: name, address, events, isOn, version } = webhook;
  const place = useRef<HTMLDivElement>(null);
  const edit = useWrite(webhooks.edit, {
    onSuccess: ({ dto }) => showSuccess(t(dto.isOn ? 'webhook.switched.on' : 'webhook.switched.off')),
  });
  const renew = useWrite(webhooks.renewSecret, { onSuccess: ({ dto }) => onSecret(dto) });
  const remove = useWrite(webhooks.remove, { onSuccess: () => showSuccess(t('webhook.removed')) });
  const test = useWrite(webhooks.test, { onSuccess: () => onOpen('deliveries') });
  const askToRenew = async () => {
    const [title, message] = [t('webhook.renew.title'), t('webhook.renew.text', { name, hours: FORMER_SECRET_HOURS })];
    if (await confirm({ title, message, confirm: t('webhook.renew.confirm') })) renew.mutate({ query: { id } });
  };
  const askToRemove = async () => {
    const [title, message] = [t('webhook.remove.title'), t('webhook.remove.text', { name })];
    const button = place.current?.querySelector('button');
    if (await confirm({ title, message, confirm: t('webhook.remove.confirm'), isDestructive: true }))
      remove.mutate({ query: { id } }, { onSuccess: () => button && focusBeside(button) });
  };
  return (
    <div ref={place}>
      <MenuAt
        button={
          <ActionIcon size={28} aria-label={t('webhook.menu', { name })}>
            <IconDotsVertical size={16} aria-hidden />
          </ActionIcon>
        }
        entries={[
          {
            label: t('webhook.deliveries'),
            icon: <IconListDetails {...icon} />,
            run: () => onOpen('deliveries'),
          },
          mayChange &&
            isOn && {
              label: t('webhook.test'),
              icon: <IconSend {...icon} />,
              run: () => test.mutate({ body: { id } }),
            },
          mayChange && { label: t('webhook.edit'), icon: <IconPencil {...icon} />, run: () => onOpen('form') },
          mayChange && {
            label: t(isOn ? 'webhook.switch.off' : 'webhook.switch.on'),
            icon: isOn ? <IconPlayerPause {...icon} /> : <IconPlayerPlay {...icon} />,
            run: () => edit.mutate({ body: { id, description: name, address, events, isOn: !isOn, version } }),
          },
          mayChange && { label: t('webhook.renew'), icon: <IconKey {...icon} />, run: () => void askToRenew() },
          mayChange && {
            label: t('webhook.remove'),
            icon: <IconTrash {...icon} />,
            color: 'var(--mantine-color-red-light-color)',
            run: () => void askToRemove(),
          },
        ]}
      />
    </div>
  );
}
