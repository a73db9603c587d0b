import { on } from '#platform/record/events';
import type { Scope } from '#platform/scope';
import { queueForWebhooks } from './queue.ts';

export const webhookSubscriptions = on<Scope>(
  ['*'],
  'Queues what kinds of record announce (`announces` in `kind.ts`) for the webhooks that are told of it',
  queueForWebhooks,
);
