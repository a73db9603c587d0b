import type { OnSettings } from '#platform/app/on-settings.ts';
import { ApiTokenSection } from './settings-section.tsx';

export const onSettings: OnSettings = [{ order: 6, Section: ApiTokenSection }];
