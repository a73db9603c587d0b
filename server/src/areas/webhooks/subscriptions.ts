import { on } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import { queueForWebhooks } from './queue.ts';

export const webhookSubscriptions = on<Scope>(
  ['*'],
  'Queues what kinds of record offer to webhooks (`webhooks` in `kind.ts`) for those that chose it',
  queueForWebhooks,
);
