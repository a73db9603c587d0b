import type { OnSettings } from '#platform/app/on-settings.ts';
import { piece } from '#platform/page/piece.tsx';

export const onSettings: OnSettings = [
  {
    group: 'connections',
    order: 1,
    id: 'webhooks',
    title: 'webhook.title',
    what: 'webhooks',
    Section: piece(() => import('./settings-section.tsx'), 'WebhookSection'),
  },
];
