import { Checkbox, Text, TextInput } from '@mantine/core';
import { WebhookDetails, webhookFieldLabels as labels, webhooks, type Webhook } from '@lintel/contract/areas/webhooks';
import { showSuccess } from '#platform/app/toasts.ts';
import { useDecision } from '#platform/conflict/use-decision.ts';
import { useContractForm } from '#platform/form/contract-form.ts';
import { DrawerForm } from '#platform/form/drawer-form.tsx';
import { fieldId } from '#platform/form/error-summary.tsx';
import { t } from '#platform/texts.ts';
import { EventChoice } from './event-choice.tsx';
import type { Made } from './new-secret.tsx';

type Values = WebhookDetails & { isOn: boolean };
type Props = {
  /** None: a new one. */
  webhook?: Webhook;
  onAdded?: (made: Made) => void;
  onClose: () => void;
};

/** Adds or changes a webhook: its address and its events. */
export default function WebhookForm({ webhook, onAdded, onClose }: Props) {
  const { description = '', address = '', events = [], isOn = true } = webhook ?? {};
  const form = useContractForm<Values>(WebhookDetails, {
    initialValues: { description, address, events: [...events], isOn },
    // Its address may be a secret.
    draft: null,
  });
  const add = useDecision(webhooks.create, {
    form,
    onSuccess: ({ dto }) => {
      onClose();
      onAdded?.(dto);
    },
  });
  const change = useDecision(webhooks.edit, {
    form,
    onSuccess: () => {
      showSuccess(t('webhook.saved'));
      onClose();
    },
  });
  return (
    <DrawerForm
      title={t(webhook ? 'webhook.edit.title' : 'webhook.new.title')}
      intro={<Text c="dimmed">{t('webhook.address.hint')}</Text>}
      labels={labels}
      button={t(webhook ? 'webhook.save' : 'webhook.add')}
      write={webhook ? change : add}
      onSave={({ isOn: on, ...details }) =>
        webhook
          ? change.mutate({ body: { ...details, isOn: on, id: webhook.id, version: webhook.version } })
          : add.mutate({ body: details })
      }
      onClose={onClose}
    >
      <TextInput
        id={fieldId('description')}
        label={t('webhook.description')}
        placeholder={t('webhook.description.example')}
        required
        maxLength={80}
        autoComplete="off"
        {...form.getInputProps('description')}
      />
      <TextInput
        id={fieldId('address')}
        type="url"
        label={t('webhook.address')}
        placeholder={t('webhook.address.example')}
        required
        maxLength={2000}
        autoComplete="off"
        {...form.getInputProps('address')}
      />
      {webhook && <Checkbox label={t('webhook.isOn')} {...form.getInputProps('isOn', { type: 'checkbox' })} />}
      <EventChoice
        id={fieldId('events')}
        error={form.errors['events']}
        chosen={form.values.events}
        onChange={(chosen) => form.setFieldValue('events', chosen)}
      />
    </DrawerForm>
  );
}
