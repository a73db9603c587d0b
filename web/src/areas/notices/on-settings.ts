import type { OnSettings } from '#platform/on-settings.ts';
import { NoticeRulesSection } from './rules-section.tsx';

export const onSettings: OnSettings = [{ order: 4, Section: NoticeRulesSection }];
