import type { OnSettings } from '#platform/app/on-settings.ts';
import { lazyPart } from '#platform/page/lazy-part.tsx';

export const onSettings: OnSettings = [
  {
    group: 'connections',
    order: 1,
    id: 'webhooks',
    title: 'webhook.title',
    what: 'webhooks',
    Section: lazyPart(() => import('./settings-section.tsx'), 'WebhookSection'),
  },
];
