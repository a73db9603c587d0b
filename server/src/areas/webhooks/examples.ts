import { webhooks } from '@lintel/contract/areas/webhooks';
import { examplesOf } from '#test/examples';
import type { Stage } from '#test/examples';
import { aDelivery, aWebhook } from './testing.ts';

const details = { description: 'Job management', address: 'https://hooks.example/lintel', events: ['action.raised'] };
const someWebhook = async ({ by }: Stage) => ({ query: { id: (await aWebhook(by)).id } });

export const examples = examplesOf(webhooks, {
  create: () => ({ body: details }),
  edit: async ({ by }) => {
    const { id, version } = await aWebhook(by);
    return { body: { ...details, id, version, description: 'Data warehouse', isOn: false } };
  },
  renewSecret: someWebhook,
  remove: someWebhook,
  deliveries: someWebhook,
  test: async ({ by }) => ({ body: { id: (await aWebhook(by)).id } }),
  sendAgain: async ({ by, organisation }) => {
    const webhookId = (await aWebhook(by)).id;
    return { body: { webhookId, id: await aDelivery(organisation, webhookId) } };
  },
});
