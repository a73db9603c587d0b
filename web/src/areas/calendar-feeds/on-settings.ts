import type { OnSettings } from '#platform/app/on-settings.ts';
import { CalendarFeedSection } from './settings-section.tsx';

export const onSettings: OnSettings = [{ order: 7, Section: CalendarFeedSection }];
