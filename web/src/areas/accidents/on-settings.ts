import type { OnSettings } from '#platform/app/on-settings.ts';
import { RetentionSection } from './retention-section.tsx';
import { AccidentRulesSection } from './rules-section.tsx';

export const onSettings: OnSettings = [
  { order: 2, Section: AccidentRulesSection },
  { order: 5, Section: RetentionSection },
];
