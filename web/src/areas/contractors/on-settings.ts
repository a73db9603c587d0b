import type { OnSettings } from '#platform/app/on-settings.ts';
import { EvidenceRulesSection } from './evidence-rules-section.tsx';

export const onSettings: OnSettings = [{ order: 3, Section: EvidenceRulesSection }];
