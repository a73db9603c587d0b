import type { OnSettings } from '#platform/app/on-settings.ts';
import { NoticeRulesSection } from './rules-section.tsx';

export const onSettings: OnSettings = [{ order: 4, Section: NoticeRulesSection }];
