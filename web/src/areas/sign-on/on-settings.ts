import type { OnSettings } from '#platform/app/on-settings.ts';
import { SignOnSection } from './settings-section.tsx';

export const onSettings: OnSettings = [{ order: 0, Section: SignOnSection }];
