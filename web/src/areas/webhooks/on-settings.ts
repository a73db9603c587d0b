import type { OnSettings } from '#platform/app/on-settings.ts';
import { WebhookSection } from './settings-section.tsx';

export const onSettings: OnSettings = [{ order: 6.5, Section: WebhookSection }];
