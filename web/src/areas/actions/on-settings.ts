import type { OnSettings } from '#platform/app/on-settings.ts';
import { ClosingRulesSection } from './closing-rules-section.tsx';

export const onSettings: OnSettings = [{ order: 1, Section: ClosingRulesSection }];
