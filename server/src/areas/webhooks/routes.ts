import { webhooks } from '@lintel/contract/areas/webhooks';
import { serve } from '#platform/http/serve';
import type { Setting } from '#platform/setting';
import { deliveriesOf, sendAgain, sendTest } from './deliveries.ts';
import { addWebhook, allWebhooks, changeWebhook, removeWebhook, renewSecret } from './service.ts';

export const webhookRoutes = (setting: Setting) =>
  serve(webhooks, {
    list: (scope) => allWebhooks(scope, setting),
    create: async (scope, { body }) => ({ dto: await addWebhook(scope, body, setting) }),
    edit: async (scope, { body }) => ({ dto: await changeWebhook(scope, body, setting) }),
    renewSecret: async (scope, { query }) => ({ dto: await renewSecret(scope, query.id, setting) }),
    remove: (scope, { query }) => removeWebhook(scope, query.id),
    test: (scope, { body }) => sendTest(scope, body.id, setting),
    deliveries: (scope, { query }) => deliveriesOf(scope, query.id),
    sendAgain: (scope, { body }) => sendAgain(scope, body, setting),
  });
